"""What a log holds beside its events is told, the last of very many, and nothing made up."""

import json
from collections.abc import Iterable
from dataclasses import replace

from cli.integrity import inspected
from ledger.own import LineResolved, Outcome
from ledger.resolution import resolve
from ledger.settings import Unsafe
from reports.custody import MOST, UNKNOWN, Held
from reports.inspected import Inspected
from reports.model import NOTHING_KNOWN, Block, Code, Paragraph, Table
from reports.teller import Teller
from reports.testimony import integrity_json
from tests.ledger.full_ledger import FIRST, SECOND
from tests.ledger.wire import line
from tests.reports.inspections import BAD, changed, correct, fresh, played, sound

HEADINGS = [
    "Keys",
    "Checkpoints",
    "Rulebooks",
    "Corrections",
    "Refused lines",
    "Settings of the database",
]


def held(told: Inspected) -> Held:
    return Held(told, Teller())


def tables(blocks: Iterable[Block]) -> list[list[tuple[object, ...]]]:
    return [[row.cells for row in each.rows] for each in blocks if isinstance(each, Table)]


def words(blocks: Iterable[Block]) -> list[str]:
    return [each.text for each in blocks if isinstance(each, Paragraph)]


def test_there_is_a_section_of_each_kind_even_of_nothing(sqlite_url: str) -> None:
    sections = list(held(fresh(sqlite_url)).sections())
    assert [each.heading for each in sections] == HEADINGS
    _, checkpoints, _, corrections, refused, settings = (words(each.blocks) for each in sections)
    assert checkpoints == ["The ledger keeps no checkpoint."]
    assert corrections == ["No record was corrected."]
    assert refused == ["No line was refused."]
    assert settings[0].startswith("By its settings the database keeps through a power cut")


def test_each_key_is_told_with_the_entry_since_which_it_signs(sqlite_url: str) -> None:
    blocks = list(held(sound(sqlite_url)).keys())
    assert tables(blocks) == [[
        ("1", "2026-01-01 12:00:01Z", Code(FIRST.verifier.text)),
        ("9", "2026-01-01 12:00:05Z", Code(SECOND.verifier.text)),
    ]]  # fmt: skip
    assert words(blocks) == ["The last key is in force."]


def test_each_checkpoint_is_told_with_its_signers(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    ((first, second),) = tables(held(told).checkpoints())
    one, two = told.custody.checkpoints
    assert first == ("7", "2026-01-01 12:00:03Z", Code(one.root), Code(FIRST.verifier.text))
    assert second[3] == Code(f"{FIRST.verifier.text}, {SECOND.verifier.text}")
    assert second[2] == Code(two.root)


def test_a_checkpoint_that_is_none_is_said_to_be(sqlite_url: str) -> None:
    torn = "UPDATE checkpoint SET note = ?"
    told = changed(sqlite_url, lambda tamper: tamper.execute(torn, b"x"))
    ((first, _),) = tables(held(told).checkpoints())
    assert first[2:] == ("can't be read", Code(NOTHING_KNOWN))


def test_each_rulebook_is_told_by_its_digest(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    (rows,) = tables(held(told).rulebooks())
    assert [row[0] for row in rows] == ["classic@1", "open@1", "club@1"]
    assert [row[1] for row in rows] == [Code(book.digest) for book in told.custody.rulebooks]


def test_each_correction_is_told_with_who_authorised_it(sqlite_url: str) -> None:
    people, corrections = tables(held(sound(sqlite_url)).corrections())
    assert people == [("M-01", "1"), ("M-02", "1")]
    (_, place, first), (seq, _, second) = corrections
    assert place == "RP-1 A"
    assert str(first).endswith(" (superseded)")
    assert (seq, "superseded" in str(second)) == ("12", False)
    assert "authorised by M-02, recorded 2026-01-01 12:00:08 UTC" in str(second)


def test_each_refused_line_is_told_with_what_became_of_it(sqlite_url: str) -> None:
    with played(sqlite_url) as (ledger, _):
        mended = LineResolved(
            number=1, outcome=Outcome.MENDED, by="M-01", reason="a slip", event_id="d"
        )
        resolve(ledger.store, ledger.tick, mended)
        ledger.record(BAD)
        blocks = list(held(inspected(ledger.store, [], [])).refused())
    assert words(blocks) == ["Not resolved: 1; mended: 1; dismissed: 1."]
    ((still,), (first, second)) = tables(blocks)
    assert still[0] == "3"
    assert first == ("1", "mended as d", "2026-01-01 12:00:09Z", "M-01", "a slip")
    assert second[:2] == ("2", "dismissed")


def test_what_a_power_cut_can_lose_is_told(sqlite_url: str) -> None:
    told = fresh(sqlite_url)
    unsafe = replace(told.custody, unsafe=[Unsafe("fsync", "on", "off")])
    assert words(held(replace(told, custody=unsafe)).settings()) == [
        "A power cut can lose what was answered as recorded: fsync, expected on, got off."
    ]


def test_nothing_is_said_not_to_be_where_part_could_not_be_read(sqlite_url: str) -> None:
    assert words(held(changed(sqlite_url)).corrections()) == [str(UNKNOWN)]


def test_of_very_many_the_last_are_listed_and_programs_are_given_all(sqlite_url: str) -> None:
    with played(sqlite_url) as (ledger, _):
        for number in range(3, MOST + 2):
            correct(ledger, number)
        ledger.record(*[line("drop", f"b{number}", amount="5") for number in range(MOST + 1)])
        told = inspected(ledger.store, [], [])
    _, corrections = tables(held(told).corrections())
    (still, _) = tables(held(told).refused())
    assert (len(corrections), len(still)) == (MOST, MOST)
    assert "v2 replaced d" in str(corrections[0][2])
    said = f"The last {MOST} of 101 are listed; the attached report.json has all."
    assert said in words(held(told).corrections())
    made = json.loads(integrity_json(told))
    assert len(made["corrections"]) == made["totals"]["corrections"] == MOST + 1
    assert len(made["refused"]) == MOST + 3
