import json

import pikepdf

from tests.cli.running import Pit
from tests.cli.terminal import at_terminal

SHIFT = ("RP-02", "2026-11-27-N")


def test_a_shift_becomes_a_pdf_with_its_findings_attached(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "-o", "shift.pdf")
    assert done.code == 1
    assert done.out == ""
    with pikepdf.open(played.folder / "shift.pdf") as pdf:
        files = {name: each.get_file().read_bytes() for name, each in pdf.attachments.items()}
    assert len(json.loads(files["report.json"])["findings"]) == 26
    assert files["findings.csv"].count(b"\r\n") == 27


def test_a_report_is_the_same_bytes_each_time(played: Pit) -> None:
    for name, zone in (("one.pdf", "UTC"), ("two.pdf", "Asia/Tokyo")):
        played.run("report", "shift", *SHIFT, "-o", name, env={"TZ": zone, "PYTHONHASHSEED": "7"})
    one, two = ((played.folder / name).read_bytes() for name in ("one.pdf", "two.pdf"))
    assert one == two


def test_json_goes_to_standard_output(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "--format", "json", "-o", "-")
    assert len(done.json["findings"]) == 26


def test_csv_holds_what_is_attached(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "--format", "csv", "-o", "-")
    assert done.code == 1
    assert done.out.count("underpaid") >= 1


def test_html_is_a_page_in_the_asked_language(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "--format", "html", "--lang", "ru")
    assert done.code == 1
    page = (played.folder / "RP-02-2026-11-27-N.html").read_text("utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="ru-RU">')


def test_a_report_comes_in_russian(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "--lang", "ru", "-o", "ru.pdf")
    assert done.code == 1
    with pikepdf.open(played.folder / "ru.pdf") as pdf:
        assert str(pdf.Root.Lang) == "ru-RU"
    told = played.run("report", "shift", *SHIFT, "--lang", "ru", "--format", "json", "-o", "-").json
    assert "выплачено" in " ".join(each["explanation"] for each in told["findings"])


def test_a_clean_shift_ends_with_0_and_its_own_file_name(played: Pit) -> None:
    done = played.run("report", "shift", "--table", "RP-02", "--shift", "2026-11-28-D")
    assert done.code == 0
    assert (played.folder / "RP-02-2026-11-28-D.pdf").read_bytes().startswith(b"%PDF")


def test_a_name_that_only_one_shift_has_is_enough(played: Pit) -> None:
    done = played.run("report", "shift", "--shift", "2026-11-28-D", "-o", "only.pdf")
    assert done.code == 0
    assert (played.folder / "only.pdf").exists()


def test_a_shift_that_was_not_recorded_is_wrong_usage(played: Pit) -> None:
    assert played.run("report", "shift", "RP-02", "never", "-o", "x.pdf").code == 2
    assert played.run("report", "shift", "--table", "RP-02").code == 2
    assert not (played.folder / "x.pdf").exists()


def test_a_file_that_cannot_be_written_ends_with_exit_code_3(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "-o", "no/such/folder/shift.pdf")
    assert done.code == 3
    assert "no/such/folder/shift.pdf" in done.err


def test_how_long_footage_is_kept_is_an_option_and_no_constant(played: Pit) -> None:
    done = played.run("report", "shift", *SHIFT, "--retention", "7", "-o", "seven.pdf")
    assert done.code == 1
    told = played.run("verify", "--report", "seven.pdf")
    assert "made again from this ledger, it is the same, byte for byte" in told.out
    words = ("report", "shift", *SHIFT, "--format", "json", "-o", "-")
    holds = played.run(*words, "--retention", "7").json["footage"]["holds"]
    assert len(holds) == 26
    assert {each["hold_by"][:10] for each in holds} == {"2026-12-04"}
    assert "hold_by" not in played.run(*words).json["footage"]["holds"][0]
    assert played.run("report", "shift", *SHIFT, "--retention", "0").code == 2


def test_a_terminal_shows_how_far_a_report_is(played: Pit) -> None:
    done = at_terminal(played, "report", "shift", *SHIFT, "-o", "shown.pdf", answers={})
    assert done.code == 1
    steps = ("auditing", "explaining", "drawing", "finishing")
    assert all(f"{step} " in done.err for step in steps)
    plain = played.run("report", "shift", *SHIFT, "-o", "silent.pdf")
    assert plain.err.startswith("silent.pdf written")
