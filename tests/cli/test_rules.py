"""Rulebooks at the desk: a casino's own is checked, registered, compared; the past stays judged."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from ledger.register import register
from ledger.store import Store
from replay.builtin import toml
from tests.cli.running import Pit, opening, shift

CLUB = toml("club")
HOUSE = CLUB.replace('id = "club"', 'id = "house"', 1).replace(
    "full_house = { value = 7,", "full_house = { value = 8,"
)
CHEAPER = CLUB.replace('id = "club"', 'id = "house"', 1)
DEARER = CHEAPER.replace("version = 1", "version = 2", 1).replace(
    "pair = { value = 1,", "pair = { value = 2,"
)
WRONG = HOUSE.replace("on_table = { value = 4", "on_table = { value = 40").replace(
    "version = 1", "version = one"
)


def test_a_rulebook_is_shown_with_sources_and_readings_marked(pit: Pit) -> None:
    done = pit.run("rules", "show", "classic")
    assert done.code == 0
    assert "exchange_max         5" in done.out
    assert "* our reading" in done.out


def test_a_program_reads_every_figure(pit: Pit) -> None:
    figures = pit.run("rules", "show", "open@1", "--json").json["figures"]
    assert figures["pay.bonus.three_of_a_kind"]["value"] == 25
    assert figures["dealer.blind_may_buy"]["reading"]


def test_a_rulebook_that_is_not_registered_is_wrong_usage(pit: Pit) -> None:
    assert pit.run("rules", "show", "roulette").code == 2
    assert pit.run("rules", "show", "open@7").code == 2
    assert pit.run("rules", "diff", "open", "roulette").code == 2


NO_RULEBOOK = "rulebook bad@1, file: expected TOML, got no rulebook"


def test_a_registered_text_that_is_no_rulebook_stops_only_what_rests_on_it(pit: Pit) -> None:
    with Store.open(pit.url) as store:
        register(store, [("bad", 1, "no rulebook")], 0)
    assert pit.run("record", shift("club-clean")).code == 0
    assert pit.run("audit").code == 0
    assert pit.run("rules", "show", "open").code == 0
    assert pit.run("rules", "diff", "open", "open@1").code == 0
    listed = pit.run("rules", "list")
    assert listed.code == 0
    assert f"cannot be obeyed: {NO_RULEBOOK}" in listed.out
    (last,) = [json.loads(line) for line in pit.run("rules", "list", "--json").out.splitlines()][3:]
    assert (last["id"], last["version"]) == ("bad", 1)
    assert last["error"].startswith(NO_RULEBOOK)
    assert pit.run("record", pit.file("bad.jsonl", opening(rulebook="bad"))).code == 0
    for arguments in (("rules", "show", "bad"), ("audit", "--table", "T1"),
                      ("audit", "--rulebook", "bad")):  # fmt: skip
        done = pit.run(*arguments)
        assert done.code == 3, arguments
        assert NO_RULEBOOK in done.err


def test_the_list_tells_the_programs_own_from_a_casinos(ledger: Pit) -> None:
    ledger.run("rules", "add", ledger.file("house.toml", HOUSE))
    with Store.open(ledger.url) as store:
        register(store, [("club", 2, CLUB.replace("version = 1", "version = 2", 1))], 0)
    lines = ledger.run("rules", "list", "--json").out.splitlines()
    told = [json.loads(line) for line in lines]
    assert [(each["id"], each["version"], each["origin"]) for each in told] == [
        ("classic", 1, "program"), ("open", 1, "program"), ("club", 1, "program"),
        ("house", 1, "casino"), ("club", 2, "other"),
    ]  # fmt: skip
    words = ledger.run("rules", "list").out.splitlines()
    assert [line[15:24].strip() for line in words] == ["built in"] * 3 + ["own", "other"]


# Check


def nowhere(folder: Path) -> Pit:
    """Give a folder without a ledger."""
    return Pit(folder, f"sqlite:///{folder / 'none.db'}")


def test_a_file_is_checked_without_a_ledger(tmp_path: Path) -> None:
    pit = nowhere(tmp_path)
    done = pit.run("rules", "check", pit.file("house.toml", HOUSE))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("house@1  Russian Poker, house rules of a casino: 61 figures, ")
    assert not (tmp_path / "none.db").exists()


def test_every_fault_is_told_with_its_line(tmp_path: Path) -> None:
    pit = nowhere(tmp_path)
    done = pit.run("rules", "check", pit.file("house.toml", WRONG))
    assert done.code == 1
    told = [line.partition("house.toml:")[2] for line in done.out.splitlines()]
    assert told == [
        "5: file: expected TOML, got version = one: invalid value",
        "25: boxes.on_table: expected a whole number, 1 to 9, got 40",
    ]
    assert "2 faults" in done.err
    faults = pit.run("rules", "check", "house.toml", "--json").json["faults"]
    assert [fault["line"] for fault in faults] == [5, 25]


def test_a_file_that_cannot_be_read_could_not_be_done(tmp_path: Path) -> None:
    pit = nowhere(tmp_path)
    for command in ("check", "add", "show"):
        done = pit.run("rules", command, "none.toml")
        assert done.code == 3
        assert "none.toml: expected a rulebook, got no such file or directory" in done.err
    assert pit.run("rules", "check", tmp_path).code == 3


def test_whatever_a_file_holds_is_told_and_never_fails(tmp_path: Path) -> None:
    pit = nowhere(tmp_path)
    for data in (
        b"",
        b"\0",
        b"\xff\xfea",
        b"[" * 9999,
        b"a=" * 9999,
        b"a = " + b"9" * 9999,
        b"\n" * 300_000,
    ):
        done = pit.run("rules", "check", pit.file("odd.toml", data), "--json")
        assert done.code == 1
        assert done.json["faults"]


# Add


@pytest.fixture
def ledger(db_url: str, tmp_path: Path) -> Pit:
    """Give a ledger with the built-in rulebooks, on each database."""
    pit = Pit(tmp_path, db_url)
    assert pit.run("init").code == 0
    return pit


def test_a_rulebook_is_registered_whole_once(ledger: Pit) -> None:
    text = HOUSE.replace("\n", "\r\n")
    file = ledger.file("house.toml", text)
    done = ledger.run("rules", "add", file, "--json").json
    assert done == {
        "rulebook": "house@1", "digest": sha256(text.encode()).hexdigest(),
        "seq": size(ledger), "again": False,
    }  # fmt: skip
    assert ledger.run("rules", "add", file, "--json").json == done | {"again": True}
    assert size(ledger) == done["seq"]
    assert f"house@1 was there already: entry {done['seq']}" in ledger.run("rules", "add", file).out
    assert "house@1" in ledger.run("rules", "list").out
    shown = ledger.run("rules", "show", "house", "--json").json
    assert (shown["digest"], shown["seq"]) == (done["digest"], done["seq"])


def size(pit: Pit) -> int:
    with Store.open(pit.url) as store:
        return store.size()


def test_a_registered_version_is_not_changed_and_versions_rise(ledger: Pit) -> None:
    two = HOUSE.replace("version = 1", "version = 2", 1)
    assert ledger.run("rules", "add", ledger.file("house.toml", two)).code == 0
    other = ledger.file(
        "other.toml", two.replace("full_house = { value = 8,", "full_house = { value = 9,")
    )
    refused = ledger.run("rules", "add", other)
    assert (refused.code, refused.out) == (1, "")
    assert "expected one above 2: house@2 is registered with other content, got 2" in refused.err
    below = ledger.run("rules", "add", ledger.file("below.toml", HOUSE), "--json")
    assert below.code == 1
    assert below.json["rulebook"] == "house@1"
    assert below.json["error"]["expected"] == "one above 2: they only rise"


def test_a_rulebook_with_faults_is_not_registered(pit: Pit) -> None:
    before = size(pit)
    done = pit.run("rules", "add", pit.file("house.toml", WRONG))
    assert done.code == 1
    assert "25: boxes.on_table: expected a whole number" in done.out
    assert pit.run("rules", "add", "house.toml", "--json").json["faults"]
    assert size(pit) == before


def test_a_text_of_ones_own_under_the_programs_id_is_told_and_taken(ledger: Pit) -> None:
    told = ":4: odd, but obeyed: id: expected an id of your own"
    edited = ledger.file("club.toml", CLUB.replace("version = 1", "version = 2", 1))
    done = ledger.run("rules", "check", edited)
    assert done.code == 0
    assert told in done.out
    assert ledger.run("rules", "add", edited).code == 0
    edited.write_text(CLUB, "utf-8")
    assert ledger.run("rules", "add", edited, "--json").json["again"]


def test_what_is_registered_later_never_changes_an_audit_of_the_past(ledger: Pit) -> None:
    assert ledger.run("rules", "add", ledger.file("house.toml", CHEAPER)).code == 0
    first, rest = shift("club").read_text("utf-8").split("\n", 1)
    own = json.dumps(json.loads(first) | {"rulebook": "house"})
    assert ledger.run("record", ledger.file("night.jsonl", f"{own}\n{rest}")).code == 0
    before = ledger.run("audit", "--json")
    assert [each["rulebook"] for each in before.json["shifts"]] == ["house@1"]
    file = ledger.file("house.toml", DEARER)
    assert ledger.run("rules", "add", file).code == 0
    file.write_text(DEARER.replace("value = 2", "value = 3"), "utf-8")
    assert ledger.run("audit", "--json") == before
    later = opening(rulebook="house", limits={"ante_min": 100, "ante_max": 10000})
    assert ledger.run("record", ledger.file("later.jsonl", later)).code == 0
    told = ledger.run("audit", "--table", "T1", "--json").json
    assert [each["rulebook"] for each in told["shifts"]] == ["house@2"]
    assert ledger.run("audit", "--table", played_at(before.json), "--json") == before


def played_at(audit: dict[str, list[dict[str, str]]]) -> str:
    (table,) = {each["table"] for each in audit["shifts"]}
    return table


def test_an_exported_log_is_judged_by_the_rulebooks_in_it(ledger: Pit, tmp_path: Path) -> None:
    house = HOUSE.replace("pair = { value = 1,", "pair = { value = 2,")
    assert ledger.run("rules", "add", ledger.file("house.toml", house)).code == 0
    text = shift("club").read_text("utf-8")
    first, rest = text.split("\n", 1)
    own = json.dumps(json.loads(first) | {"rulebook": "house"})
    assert ledger.run("record", ledger.file("night.jsonl", f"{own}\n{rest}")).code == 0
    judged = ledger.run("audit", "--json")
    assert [each["rulebook"] for each in judged.json["shifts"]] == ["house@1"]
    assert judged.json["findings"]
    assert ledger.run("export", "-o", "log.jsonl").code == 0
    other = Pit(tmp_path, f"sqlite:///{tmp_path / 'other.db'}")
    assert other.run("import", "log.jsonl").code == 0
    assert other.run("audit", "--json") == judged
    assert other.run("rules", "show", "house", "--json") == ledger.run(
        "rules", "show", "house", "--json"
    )


# Diff, and files


def test_two_registered_rulebooks_are_compared(pit: Pit) -> None:
    done = pit.run("rules", "diff", "classic", "open@1")
    assert done.code == 1
    assert "a bonus of three of a kind: taken under classic@1, 25 to 1 under open@1" in done.out
    told = pit.run("rules", "diff", "classic", "open", "--json").json
    assert told["one"] == {"name": "classic@1", "rulebook": "classic@1"}
    assert "pay.bonus.straight" in {each["key"] for each in told["figures"]}
    assert pit.run("rules", "diff", "open", "open@1").code == 0


def test_two_files_are_compared_without_a_ledger(tmp_path: Path) -> None:
    pit = nowhere(tmp_path)
    one, other = pit.file("club.toml", CLUB), pit.file("house.toml", HOUSE)
    done = pit.run("rules", "diff", one.name, other.name)
    assert (done.code, done.err) == (1, "")
    assert "a full house on the bet: 7 to 1 under club.toml, 8 to 1 under house.toml" in done.out
    same = pit.run("rules", "diff", "house.toml", "./house.toml")
    assert (same.code, same.out) == (0, "house.toml and ./house.toml say the same\n")


def test_a_file_is_compared_with_a_registered_one(pit: Pit) -> None:
    pit.file("house.toml", HOUSE)
    assert "8 to 1 under house.toml" in pit.run("rules", "diff", "club", "house.toml").out


def test_a_file_is_shown_as_a_sheet_without_a_ledger(tmp_path: Path) -> None:
    pit = nowhere(tmp_path)
    pit.file("house.toml", HOUSE)
    assert "exchange_max         5" in pit.run("rules", "show", "house.toml").out
    assert "seq" not in pit.run("rules", "show", "house.toml", "--json").json


def test_a_file_with_faults_is_neither_shown_nor_compared(pit: Pit) -> None:
    pit.file("house.toml", WRONG)
    for arguments in (("show", "house.toml"), ("diff", "club", "house.toml")):
        done = pit.run("rules", *arguments)
        assert (done.code, done.out) == (3, "")
        assert "house.toml: expected a rulebook, got 2 faults" in done.err


# The steps of docs/rulebooks.md

PAGE = Path(__file__).parents[2] / "docs" / "rulebooks.md"


def test_the_steps_of_the_page_lead_from_a_copy_to_a_shift(pit: Pit) -> None:
    text = PAGE.read_text("utf-8").split("## Writing your own")[1].split("\n## ")[0]
    steps = [line.split()[1:] for line in text.splitlines() if line.startswith("       pitledger ")]
    assert [step[:2] for step in steps] == [["rules", name] for name in ("check", "diff", "add")]
    copy = toml("classic").replace('id = "classic"', 'id = "riverside"')
    pit.file(
        "riverside.toml", copy.replace("exchange_max = { value = 5", "exchange_max = { value = 4")
    )
    assert [pit.run(*step).code for step in steps] == [0, 1, 0]
    assert "an exchange: 1 to 5 cards under classic@1, 1 to 4 cards under riverside.toml" in (
        pit.run(*steps[1]).out
    )
    assert pit.run("record", pit.file("shift.jsonl", opening(rulebook="riverside"))).code == 0
    assert pit.run("audit", "--json").json["shifts"][0]["rulebook"] == "riverside@1"
