"""A line of an export is read if it is written just as an export writes it."""

import gzip
import json

import pytest

from ledger.error import EntryDamaged
from ledger.evidence import BadExport
from ledger.own import KeyRotated, entry_of
from ledger.refusal import Refusal
from ledger.transfer.form import LONGEST
from ledger.transfer.line import OwnLine, TableLine, demand_same, head_of, parsed
from tests.ledger.recording import NOON_US
from tests.ledger.wire import line
from tests.verifier.exports import Export, compact

HEAD = b'{"export":{"log":"pitledger","size":7,"v":1}}\n'
AT = "2026-01-01T12:00:00.000000Z"


def entry(event: object, **fields: object) -> bytes:
    return compact({"event": event, "recorded_at": AT, "v": 1, **fields}) + b"\n"


def refused(**fields: object) -> bytes:
    made = Export()
    made.refuse(b"\xff", reason='{"code":"a","expected":"b","field":"c","got":"d"}')
    row = json.loads(made.lines[0])["quarantine"]
    return compact({"quarantine": {**row, **fields}}) + b"\n"


DROP = entry(json.loads(line("drop")))


def test_a_tables_event_is_read_with_its_time_of_recording() -> None:
    read = parsed(DROP)
    assert isinstance(read, TableLine)
    assert (read.arrival.event.id, read.recorded_us, read.body) == ("e-1", NOON_US, DROP[:-1])


def test_an_entry_of_the_ledgers_own_is_written_again() -> None:
    wanted = entry_of(KeyRotated(key="k"), NOON_US)
    read = parsed(wanted.body + b"\n")
    assert isinstance(read, OwnLine)
    assert read.entry == wanted


@pytest.mark.parametrize("text", [HEAD, refused(), *(each + b"\n" for each in Export().written())])
def test_other_lines_are_read(text: bytes) -> None:
    parsed(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DROP[:-1], "expected a line that ends in a newline, got the end of the file: cut short"),
        (DROP[:-1] + b"\r\n", r"got \\r\\n: the file was converted"),
        (b"\n", "expected an entry, or another line of an export"),
        (b" " + DROP, "expected an entry, or another line of an export"),
        (line("drop") + b"\n", "expected an entry, or another line of an export"),
        (b'{"event":\n', "expected an entry, got"),
        (b'{"event":\xff}\n', "expected an entry, got"),
        (DROP.replace(b'"v":1', b'"v":2'), "expected an entry, got"),
        (DROP.replace(b',"v":1', b""), "expected an entry, got"),
        (entry({"type": "drop"}, more=1), "expected an entry, got"),
        (b'{"export":{"log":"pitledger","size":7,"v":2}}\n', "expected a line of an export"),
        (b'{"export":{"log":"another","size":7,"v":1}}\n', "expected a line of an export"),
        (b'{"export":{"log":"pitledger","size":-1,"v":1}}\n', "expected a line of an export"),
        (b'{"export":{"log":"pitledger","v":1,"size":7}}\n', "expected byte 31 to go on as in"),
        (b'{"export":{"log":"pitledger","size":7,"size":7,"v":1}}\n', "expected byte 40 to go on"),
        (HEAD[:-1] + b" \n", "expected byte 46 to go on as in"),
        (b'{"checkpoint":7}\n', "expected a line of an export"),
        (b'{"checkpoint":"\\ud800"}\n', "expected a line of an export"),
        (b'{"checkpoint":"\\u0041"}\n', "expected byte 16 to go on as in"),
        (b'{"checkpoint":"\xff"}\n', "expected a line of an export"),
        (refused(line="_w=="), "expected a line of an export"),
        (refused(digest="x" * 64), "expected a line of an export"),
        (refused(reason="x"), "expected a line of an export"),
        (refused(reason="{}"), "expected a line of an export"),
        (refused(received_us=2**63), "expected a line of an export"),
        (refused(line_number=0), "expected a line of an export"),
        (refused(more=1), "expected a line of an export"),
    ],
)
def test_a_line_of_another_form_is_refused(text: bytes, told: str) -> None:
    with pytest.raises(BadExport, match=told):
        parsed(text)


def test_a_line_nested_too_deep_is_refused() -> None:
    with pytest.raises(BadExport, match="expected an entry, got"):
        parsed(b'{"event":' + b"[" * 100_000 + b"\n")


@pytest.mark.parametrize(
    "text",
    [
        entry(json.loads(line("drop")) | {"amount": 0}),
        entry(json.loads(line("drop")) | {"more": 0}),
        entry(json.loads(line("hand_shown")) | {"cards": ["As", "As"]}),
        DROP.replace(b'"amount":5000', b'"amount":5000,"amount":5000'),
        DROP.replace(b"T12:00:00.000000Z", b""),
        DROP.replace(b"T12:00:00", b"T25:00:00"),
    ],
)
def test_an_event_that_no_table_can_have_sent_is_refused(text: bytes) -> None:
    with pytest.raises(Refusal):
        parsed(text)


def test_an_own_entry_that_no_ledger_wrote_is_refused() -> None:
    with pytest.raises(EntryDamaged):
        parsed(entry({"type": "key_rotated", "key": 7}))
    with pytest.raises(EntryDamaged):
        parsed(entry({"type": "coffee_break"}))
    with pytest.raises(BadExport, match="to go on as in"):
        parsed(entry({"type": "key_rotated", "key": "k"}).replace(b'"k"', b'"\\u006b"'))


def test_a_line_that_never_ends_is_cut_off() -> None:
    with pytest.raises(BadExport, match=f"expected a line below {LONGEST} bytes"):
        parsed(b"[" * LONGEST)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "an empty file"),
        (gzip.compress(HEAD, mtime=0), "a gzip file: gunzip -c FILE"),
        (b"\xef\xbb\xbf" + HEAD, "a byte order mark"),
        (HEAD.decode().encode("utf-16"), "UTF-16"),
        (b"SQLite format 3\0", "a SQLite database"),
        (b'{"id":"E1"}\n', '{"id":"E1"}'),
        (DROP, '{"event":'),
        (HEAD[:-1] + b"\r\n", "the file was converted"),
        (HEAD[:-1], "cut short"),
    ],
)
def test_a_file_of_another_kind_is_told_by_its_first_line(text: bytes, told: str) -> None:
    with pytest.raises(BadExport) as caught:
        head_of(text)
    assert told in str(caught.value)


def test_the_first_line_tells_the_size() -> None:
    assert head_of(HEAD).export.size == 7


def test_bytes_that_differ_are_shown_from_a_little_before_the_place() -> None:
    with pytest.raises(BadExport) as caught:
        demand_same(b"x" * 500 + b"A" + b"y" * 500, b"x" * 500 + b"B" + b"y" * 500)
    assert caught.value.expected == f"byte 501 to go on as in {'x' * 15}B{'y' * 44}…"
    assert caught.value.got == f"{'x' * 15}A{'y' * 44}…"
