"""A log hangs together, or it is told what in it does not fit what came before."""

import pytest

from ledger.entry import leaf_hash
from ledger.error import EntryDamaged
from ledger.evidence import BadCheckpoint, BadKey, BadNote, EvidenceFault
from ledger.own import (
    Access,
    AnyOwn,
    KeyRotated,
    LineResolved,
    Outcome,
    QuarantineSealed,
    TokenRevoked,
    entry_of,
)
from ledger.quarantine import Refused, sealed
from ledger.signing import note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer
from ledger.tokens import asked
from ledger.transfer.continuity import Continuity
from tests.ledger.keys import FIRST, NAME, SECOND, THIRD, key
from tests.ledger.night import resolution, wanted
from tests.ledger.recording import NOON_US

ROW = Refused(NOON_US, "a.jsonl", 1, b"\xff", "{}")


def take(log: Continuity, *events: AnyOwn) -> Continuity:
    for event in events:
        entry = entry_of(event, NOON_US)
        log.take(entry.body, entry.leaf, event)
    return log


def rotated(signer: Signer, before: Signer | None = None) -> KeyRotated:
    if before is None:
        return KeyRotated(key=signer.verifier.text)
    return KeyRotated(key=signer.verifier.text, previous=before.verifier.text)


def refused(log: Continuity, count: int = 1) -> Continuity:
    for number in range(log.refused + 1, log.refused + 1 + count):
        log.refuse(number, ROW, sealed(ROW, number, log.digest).digest)
    return log


def seal(log: Continuity, count: int | None = None, digest: str | None = None) -> Continuity:
    count = log.refused if count is None else count
    return take(log, QuarantineSealed(count=count, digest=digest or log.digest.hex()))


def checkpoint(log: Continuity, *signers: Signer, origin: str = NAME, size: int = 0) -> bytes:
    told = Checkpoint(origin, log.tree.size + size, log.tree.root())
    return note.sign(told.text, signers)


def of_two_keys() -> Continuity:
    log = take(Continuity(), rotated(FIRST))
    log.vouch(checkpoint(log, FIRST))
    return take(log, rotated(SECOND, FIRST))


def test_it_grows_by_the_leaf_of_each_entry() -> None:
    log = Continuity()
    log.take(b"a", leaf_hash(b"a"))
    assert (log.tree.size, log.tree.root()) == (1, leaf_hash(b"a"))


@pytest.mark.parametrize(
    "event",
    [
        rotated(SECOND, THIRD),
        rotated(SECOND),
        rotated(key(2, "another"), FIRST),
    ],
)
def test_a_key_follows_on_the_one_before_it(event: KeyRotated) -> None:
    with pytest.raises(EntryDamaged, match="entry 2: expected"):
        take(Continuity(), rotated(FIRST), event)


def test_an_entry_that_names_no_key_is_refused() -> None:
    with pytest.raises(BadKey):
        take(Continuity(), KeyRotated(key="a+b"))


def test_a_seal_covers_just_the_refused_lines_before_it() -> None:
    log = seal(refused(seal(refused(Continuity(), 2))))
    assert (log.refused, log.sealed) == (3, 3)


@pytest.mark.parametrize(("count", "digest"), [(1, None), (3, None), (2, "0" * 64)])
def test_a_seal_on_anything_else_is_refused(count: int, digest: str | None) -> None:
    with pytest.raises(EntryDamaged, match="entry 1: expected a seal on 2 refused lines"):
        seal(refused(Continuity(), 2), count, digest)


def test_a_seal_covers_more_than_the_one_before_it() -> None:
    with pytest.raises(EntryDamaged, match="entry 2: expected more than 1 lines sealed"):
        seal(seal(refused(Continuity())))


@pytest.mark.parametrize("number", [0, 2, 3])
def test_refused_lines_come_one_after_another(number: int) -> None:
    with pytest.raises(EntryDamaged, match=f"refused line {number}: expected refused line 1"):
        Continuity().refuse(number, ROW, bytes(32))


def test_a_refused_line_fits_its_digest() -> None:
    with pytest.raises(EntryDamaged, match="refused line 1: expected the digest"):
        Continuity().refuse(1, ROW, bytes(32))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (resolution(2, outcome=Outcome.DISMISSED), "one of 1 refused lines, got 2"),
        (resolution(1, outcome=Outcome.MENDED), "an event for a line that was mended"),
        (resolution(1, outcome=Outcome.DISMISSED, event_id="e"), "an event for a line"),
    ],
)
def test_only_a_sealed_line_is_resolved_and_only_with_a_fitting_event(
    said: LineResolved, told: str
) -> None:
    with pytest.raises(EntryDamaged, match=told):
        take(refused(seal(refused(Continuity()))), said)


def test_a_line_is_resolved_once() -> None:
    said = resolution(1, outcome=Outcome.DISMISSED)
    with pytest.raises(EntryDamaged, match="entry 3: expected an open line"):
        take(seal(refused(Continuity())), said, said)


def test_reports_are_numbered_without_a_gap() -> None:
    first, again = (wanted(number=each, copy=each, size=1) for each in (1, 2))
    log = take(Continuity(), rotated(FIRST), first, again)
    assert log.issued.count == 2
    with pytest.raises(EntryDamaged, match="entry 4: expected report number 3, got 5"):
        take(log, wanted(number=5, copy=3, size=1))


def test_a_token_is_revoked_once_and_its_name_not_given_again() -> None:
    made = asked("rp-02", "$argon2id$x", "M-01", access=Access.WRITE, tables=[])
    log = take(Continuity(), made, TokenRevoked(name="rp-02", by="M-01", reason="lost"))
    with pytest.raises(EntryDamaged, match="entry 3: expected a name that no token has had"):
        take(log, made)


def test_after_a_rotation_the_old_key_signs_too_and_then_the_new_one_alone() -> None:
    log = of_two_keys()
    log.vouch(checkpoint(log, FIRST, SECOND))
    log = seal(refused(log))
    log.vouch(checkpoint(log, SECOND))
    assert (log.checkpoints, log.signed) == (3, 3)


@pytest.mark.parametrize("signers", [[FIRST], [SECOND], [SECOND, THIRD]])
def test_a_checkpoint_without_a_signature_that_is_due_is_refused(signers: list[Signer]) -> None:
    log = of_two_keys()
    with pytest.raises(BadCheckpoint, match="checkpoint of size 2: expected a signature by"):
        log.vouch(checkpoint(log, *signers))


@pytest.mark.parametrize(
    ("made", "told"),
    [
        ({"size": 1}, "checkpoint of size 2: expected 2 entries before it, got 1"),
        ({"size": -1}, "checkpoint of size 0: expected 0 entries before it, got 1"),
        ({"origin": "another"}, "a signature by another"),
    ],
)
def test_a_checkpoint_of_another_size_or_log_is_refused(made: dict[str, int], told: str) -> None:
    log = take(Continuity(), rotated(FIRST))
    with pytest.raises(EvidenceFault, match=told):
        log.vouch(checkpoint(log, FIRST, **made))  # type: ignore[arg-type] # one or the other


def test_a_checkpoint_of_another_root_is_refused() -> None:
    log = take(Continuity(), rotated(FIRST))
    with pytest.raises(BadCheckpoint, match="checkpoint of size 1: expected root"):
        log.vouch(note.sign(Checkpoint(NAME, 1, bytes(32)).text, [FIRST]))


def test_a_size_has_one_checkpoint() -> None:
    log = take(Continuity(), rotated(FIRST))
    log.vouch(checkpoint(log, FIRST))
    with pytest.raises(BadCheckpoint, match="expected one of this size, got a second one"):
        log.vouch(checkpoint(log, FIRST))


def test_a_log_without_a_key_has_no_checkpoint() -> None:
    with pytest.raises(BadNote):
        Continuity().vouch(checkpoint(Continuity(), FIRST))
