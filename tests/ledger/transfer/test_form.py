"""The lines of an export, written as their form has them."""

from ledger.quarantine import Refused, sealed
from ledger.transfer.continuity import Continuity
from ledger.transfer.form import (
    KINDS,
    CheckpointLine,
    EndLine,
    HeadLine,
    Start,
    end_of,
    refused_line,
    written,
)
from tests.verifier.exports import Export


def test_the_first_line() -> None:
    line = b'{"export":{"log":"pitledger","size":7,"v":1}}\n'
    assert written(HeadLine(export=Start(size=7))) == line


def test_a_checkpoint_is_the_text_of_its_note() -> None:
    assert written(CheckpointLine(checkpoint="a\n\n— b\n")) == (
        '{"checkpoint":"a\\n\\n— b\\n"}\n'.encode()
    )


def test_a_refused_line_is_as_the_stand_alone_verifier_wants_it() -> None:
    wanted = Export()
    wanted.refuse(b"\xff\n", table="RP-02", event_id="E9")
    row = Refused(
        received_us=1_795_000_000_000_001,
        source="стол.jsonl",
        line_number=7,
        line=b"\xff\n",
        reason='{"code":"not_json"}',
        table="RP-02",
        event_id="E9",
    )
    assert refused_line(sealed(row, 1, bytes(32))) == wanted.lines[0] + b"\n"


def test_the_last_line_of_an_empty_log() -> None:
    told = written(EndLine(end=end_of(Continuity())))
    assert told == Export().written()[-1] + b"\n"


def test_a_line_of_another_kind_than_an_entry_is_told_by_its_beginning() -> None:
    begins = {b'{"export":', b'{"quarantine":', b'{"checkpoint":', b'{"end":'}
    assert set(KINDS) == begins
