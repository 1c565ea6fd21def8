import json
from pathlib import Path
from subprocess import run

import pytest

from tests.cli.running import COMMAND, EXAMPLES, Pit, opening, shift
from tests.tamper import tampering


def test_findings_end_with_exit_code_1_and_none_with_0(played: Pit) -> None:
    assert played.run("audit").code == 1
    assert played.run("audit", "--day", "2026-11-28").code == 0


def test_the_json_has_findings_shifts_and_head(played: Pit) -> None:
    got = played.run("audit", "--shift", "2026-11-27-N", "--json").json
    truth = json.loads((EXAMPLES / "open" / "truth.json").read_text("utf-8"))
    assert len(got["findings"]) == len(truth)
    assert got["head"]["size"] == 4 + 1579
    (shift,) = got["shifts"]
    assert shift == {
        "table": "RP-02", "shift": "2026-11-27-N", "rulebook": "open@1", "currency": "RUB",
        "open": False, "events": 1579, "rounds": 80, "pending": 0, "boxes": 173,
        "hands_unknown": 0, "wagered": 390460000, "paid": 3077050000, "taken": 148660000,
        "net": 148660000 - 3077050000,
    }  # fmt: skip


def test_words_and_json_go_apart(played: Pit) -> None:
    done = played.run("audit", "--json")
    assert len(done.out.splitlines()) == 1
    assert "26 findings in 2 shifts" in done.err


def test_it_says_the_same_bytes_each_time(played: Pit) -> None:
    one = played.run("audit", "--json", env={"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"})
    other = played.run("audit", "--json", env={"PYTHONHASHSEED": "2", "LC_ALL": "C"})
    assert one.out == other.out


@pytest.mark.parametrize(
    "choice",
    [
        ("--table", "RP-99"),
        ("--day", "2027-01-01"),
        ("--from", "2026-11-29"),
        ("--as-of", "0"),
        ("--as-of", "999999"),
        ("--day", "tomorrow"),
        ("--no-such-option",),
    ],
)
def test_a_choice_that_chooses_nothing_is_wrong_usage(played: Pit, choice: tuple[str, ...]) -> None:
    assert played.run("audit", *choice).code == 2


def test_days_choose_from_and_to(played: Pit) -> None:
    got = played.run("audit", "--from", "2026-11-27", "--to", "2026-11-27", "--json").json
    assert [shift["shift"] for shift in got["shifts"]] == ["2026-11-27-N"]


def test_an_empty_ledger_has_no_findings(pit: Pit) -> None:
    done = pit.run("audit", "--json")
    assert done.code == 0
    assert done.json["findings"] == []
    assert done.json["head"]["size"] == 4


def test_the_ledger_is_chosen_by_the_environment(played: Pit, tmp_path: Path) -> None:
    env = {"PITLEDGER_DB": played.url, "PATH": ""}
    done = run([COMMAND, "audit"], cwd=tmp_path, env=env, capture_output=True, check=False)
    assert done.returncode == 1


def test_a_shift_can_be_judged_by_another_rulebook(played: Pit) -> None:
    one = played.run("audit", "--rulebook", "classic", "--json").json
    assert {shift["rulebook"] for shift in one["shifts"]} == {"classic@1"}
    assert all(found["rule"].startswith("classic@1 ") for found in one["findings"])
    assert "game_not_for_sale" in {found["code"] for found in one["findings"]}
    assert played.run("audit", "--rulebook", "roulette").code == 2
    same = played.run("audit", "--rulebook", "open@1", "--json").json
    told = same.pop("what_if")
    assert same == played.run("audit", "--json").json
    assert (told["rulebook"], told["boxes"], told["overall"][0]["net"]["difference"]) == (
        "open@1", [], 0,
    )  # fmt: skip


def test_another_rulebook_tells_what_it_would_have_moved(played: Pit) -> None:
    told = played.run("audit", "--rulebook", "classic", "--json").json["what_if"]
    (total,) = told["overall"]
    gained = sum(box["difference"] for box in told["boxes"])
    assert gained == total["net"]["difference"] != 0
    assert total["rounds"] == total["compared"] + len(told["not_compared"])
    words = played.run("audit", "--rulebook", "classic")
    assert "What if classic@1 had been the rulebook" in words.out
    assert "What if" not in played.run("audit").out


def test_what_if_reads_at_the_width_of_the_terminal(played: Pit) -> None:
    for width in (80, 120):
        done = played.run("audit", "--rulebook", "classic", env={"COLUMNS": f"{width}"})
        _, _, supposed = done.out.partition("What if")
        assert width - 20 < max(map(len, supposed.splitlines())) <= width


def test_the_head_of_a_choice_by_day_chooses_the_same_shifts_again(pit: Pit) -> None:
    first = opening(id="O2", table="T2")
    second = opening(id="O1", table="T1")
    closed = json.dumps({
        "id": "C1", "type": "shift_closed", "at": "2026-11-28T02:00:00Z", "by": "S-07",
        "table": "T1", "shift": "N", "closing_inventory": 1000000,
    })  # fmt: skip
    mended = json.loads(opening(gaming_day="2026-11-28"))
    for name in ("id", "by", "table", "shift"):
        del mended[name]
    moved = json.dumps({
        "id": "R1", "type": "event_replaced", "at": "2026-11-28T03:00:00Z", "by": "S-07",
        "table": "T2", "shift": "N", "target": "O2", "reason": "the day after",
        "authorised_by": "M-01", "event": mended,
    })  # fmt: skip
    lines = f"{first}\n{second}\n{closed}\n{moved}"
    assert pit.run("record", pit.file("a", lines)).code == 0
    told = pit.run("audit", "--day", "2026-11-27", "--json")
    assert [shift["table"] for shift in told.json["shifts"]] == ["T1"]
    size = str(told.json["head"]["size"])
    assert size == "8"
    assert pit.run("audit", "--day", "2026-11-27", "--as-of", size, "--json").out == told.out


def test_nothing_is_said_of_a_record_that_was_changed_behind_the_ledgers_back(pit: Pit) -> None:
    assert pit.run("record", shift("open")).code == 0
    with tampering(pit.url) as tamper:
        ((body,),) = tamper.execute("SELECT body FROM entry WHERE seq = 40")
        assert isinstance(body, bytes)
        changed = body.replace(b"2026-11-27", b"2026-11-28")
        tamper.execute("UPDATE entry SET body = ? WHERE seq = 40", changed)
    for command in (
        ["audit"],
        ["explain", "RP-02", "2026-11-27-N", "1"],
        ["report", "shift", "RP-02", "2026-11-27-N", "-o", "r.pdf"],
        ["events"],
    ):
        done = pit.run(*command)
        assert done.code == 3
        assert "entry 40: expected the bytes that its leaf was made of, got others" in done.err
    assert not (pit.folder / "r.pdf").exists()


def test_an_audit_is_told_in_russian(played: Pit) -> None:
    told = played.run("audit", "--lang", "ru")
    assert told.code == 1
    assert "раунд 5, бокс 4   bonus_out_of_range: Бонус гостя G6 на боксе 4" in told.out
    assert "2 смены: 26 замечаний" in told.err
    russian, english = (played.run("audit", "--lang", lang, "--json").json for lang in ("ru", "en"))
    for got in (russian, english):
        for found in got["findings"]:
            del found["explanation"]
    assert russian == english


def test_a_language_that_is_not_spoken_is_wrong_usage(played: Pit) -> None:
    assert played.run("audit", "--lang", "de").code == 2
