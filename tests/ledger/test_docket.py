"""How the quarantine stood is a function of the log's prefix, on both databases."""

import pytest

from ledger import docket as docket_module
from ledger.case import OpenLine, Refusals
from ledger.docket import BEGINNING, docket
from ledger.error import EntryDamaged
from ledger.own import LineResolved, Outcome, QuarantineSealed, entry_of
from ledger.quarantine import Refused
from ledger.resolution import resolve
from ledger.store import Store
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import line

BAD = b"not JSON"
MISNAMED = b'{"table": "RP-1", "shift": "A", "id": "x-1"}'
ASTRAY = b'{"table": "RP-1", "shift": "Z"}'


def dismissal(number: int) -> LineResolved:
    return LineResolved(number=number, outcome=Outcome.DISMISSED, by="M-01", reason="a test")


def dismiss(store: Store, number: int) -> int:
    return resolve(store, lambda: NOON_US, dismissal(number)).seq


def states(store: Store, upto: int | None = None) -> str:
    """Tell each line by a letter: open, or resolved."""
    return "".join("r" if each.resolution else "o" for each in docket(store, upto).cases())


def test_each_prefix_has_the_lines_that_it_seals_and_resolves(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), line("shift_opened", "o"), BAD)
        first = store.size()
        record(recorder(store), BAD, MISNAMED)
        second = store.size()
        third = dismiss(store, 2)
        prefixes = (0, first - 1, first, second - 1, second, third)
        assert [states(store, upto) for upto in prefixes] == ["", "", "o", "o", "ooo", "oro"]
        assert states(store) == "oro"


def test_a_line_knows_the_entry_that_seals_it(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), BAD)
        record(recorder(store), BAD, BAD)
        seals = [each.seq for each in store.own(QuarantineSealed)]
        standing = docket(store)
        assert [standing.seal(number) for number in (1, 2, 3, 4)] == [
            seals[0], seals[1], seals[1], None,
        ]  # fmt: skip


def test_one_line_is_found_by_its_number(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), BAD, MISNAMED)
        dismiss(store, 2)
        standing = docket(store)
        assert [standing.case(number) for number in (0, 3, 2**80, -1)] == [None] * 4
        case = standing.case(2)
        assert case
        assert case.line.refused.line == MISNAMED
        assert case.resolution
        assert case.resolution.event == dismissal(2)


def test_lines_come_page_by_page(db_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docket_module, "PAGE", 2)
    with ledger(db_url) as store:
        record(recorder(store), *[BAD] * 5)
        numbers = [each.line.number for each in docket(store).cases()]
        assert numbers == [1, 2, 3, 4, 5]
        assert [each.line.number for each in docket(store).cases(after=3)] == [4, 5]


def test_the_lines_of_a_shift_are_told_by_their_beginnings(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), line("shift_opened", "o"))
        long = MISNAMED.replace(b"x-1", b"x" * 500)
        record(recorder(store), MISNAMED, long, MISNAMED, ASTRAY, BAD)
        dismiss(store, 3)
        told = docket(store).of_shift("RP-1", "A")
        assert (told.mended, told.dismissed, told.astray) == (0, 1, 2)
        assert [each.number for each in told.open] == [1, 2]
        first, second = told.open
        assert isinstance(first, OpenLine)
        assert (first.beginning, first.length) == (MISNAMED, len(MISNAMED))
        assert (second.beginning, second.length) == (long[:BEGINNING], len(long))
        assert docket(store).of_shift("RP-1", "B") == Refusals(astray=2)


def test_all_lines_come_with_what_became_of_them(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), MISNAMED, BAD)
        dismiss(store, 2)
        (first, open_), (second, done) = docket(store).lines()
        assert (first.number, open_) == (1, None)
        assert (second.number, second.beginning) == (2, BAD)
        assert done
        assert done.event == dismissal(2)


def test_an_empty_line_begins_with_nothing(db_url: str) -> None:
    with ledger(db_url) as store:
        with store.writing() as writer:
            writer.refuse([Refused(1, "a.jsonl", 1, b"", "{}")])
        ((line_, _),) = docket(store).lines()
        assert (line_.beginning, line_.length) == (b"", 0)


def test_a_line_is_astray_as_long_as_the_log_has_no_such_shift(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), MISNAMED)
        refused = store.size()
        assert docket(store).astray == 1
        record(recorder(store), line("shift_opened", "o"))
        assert (docket(store).astray, docket(store, refused).astray) == (0, 1)


def test_the_last_word_on_a_shift_is_a_seal_or_a_resolution(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), line("shift_opened", "o"), MISNAMED)
        seal = store.size()
        record(recorder(store), BAD)
        assert docket(store).last("RP-1", "A") == seal
        dismiss(store, 2)
        assert docket(store).last("RP-1", "A") == seal
        done = dismiss(store, 1)
        assert docket(store).last("RP-1", "A") == done
        assert docket(store, done - 1).last("RP-1", "A") == seal
        assert docket(store).last("RP-1", "B") == 0


def test_lines_of_an_earlier_version_are_there_but_of_no_prefix(db_url: str) -> None:
    with ledger(db_url) as store:
        with store.writing() as writer:
            writer.refuse([Refused(1, "a.jsonl", 1, BAD, "{}")])
        assert (states(store), states(store, store.size())) == ("o", "")
        assert docket(store).seal(1) is None


def test_seals_that_go_back_are_noticed(db_url: str) -> None:
    with ledger(db_url) as store:
        record(recorder(store), BAD)
        again = entry_of(QuarantineSealed(count=1, digest="0" * 64), NOON_US)
        with store.writing() as writer:
            writer.append([again])
        with pytest.raises(EntryDamaged, match="expected more than 1 lines sealed, got 1"):
            docket(store)
