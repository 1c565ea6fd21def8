"""The verdict on a ledger: whether it is what was recorded, and how much that is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ledger.verifying.verification import Assurance, Fault
from replay.said import Many, Said
from reports.inspected import Inspected, Shown
from reports.model import NOTHING_KNOWN, Block, Code, Row, Tone
from reports.teller import Head, Teller
from reports.verified import proved, unproved

FAILED: Final = Said("VERIFICATION FAILED")

ASSURANCE: Final = {
    Assurance.FAILED: FAILED,
    Assurance.CONSISTENT: Said("consistent: it agrees with itself, and nobody vouches for it"),
    Assurance.SIGNED: Said("signed: the log's key vouches for it"),
    Assurance.WITNESSED: Said("witnessed: a checkpoint kept elsewhere vouches for it"),
}

VERDICT: Final = {
    Assurance.FAILED: Said(
        "THE LEDGER FAILED ITS VERIFICATION. Something in it, or in what it was held against, is"
        " not as it must be. Nothing that rests on it is evidence until the faults below are"
        " explained."
    ),
    Assurance.CONSISTENT: Said(
        "The ledger passed its verification, but no checkpoint vouches for it: whoever can write to"
        " the database could have made all of it anew."
    ),
    Assurance.SIGNED: Said(
        "The ledger passed its verification: it is as its key signed it, as far as the checkpoints"
        " reach."
    ),
    Assurance.WITNESSED: Said(
        "The ledger passed its verification: it is as its key signed it, and as the keeper of a"
        " checkpoint outside was shown it."
    ),
}

PROCEDURE: Final = (
    Said(
        "Each entry was read from its stored bytes; its leaf hash, each column of its row, its"
        " place in the order and its id were reckoned anew and compared."
    ),
    Said("The Merkle tree (RFC 6962) was built anew over all leaves."),
    Said(
        "Each key was followed from the one before it; each checkpoint's signatures and root were"
        " checked."
    ),
    Said(
        "The running digest over the refused lines was reckoned anew, and held to what seals them."
    ),
    Said(
        "The guards that keep rows from being changed or removed were looked for in the database."
    ),
)


FEW: Final = 10
"""So many things that could not be read stand on pages; the report for programs has all."""

ALONE: Final = Said(
    "The ledger was held against itself alone: no key and no checkpoint was brought from elsewhere."
)

UNREADABLE: Final = Said("can't be read")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an inspected ledger, and who tells it."""

    told: Inspected
    teller: Teller

    def result(self) -> Iterator[Block]:
        """Say the result so that no reader can miss it, and every fault that is told."""
        told, paragraph = self.told.verification, self.teller.paragraph
        yield paragraph(VERDICT[told.assurance], Tone.LEAD)
        if told.faults:
            heads = (
                Head(Said("Where"), 2), Head(Said("What")),
                Head(Said("Expected"), 2), Head(Said("Got"), 2),
            )  # fmt: skip
            yield self.teller.table(heads, map(_fault, told.faults))
        if more := self.told.totals.faults - len(told.faults):
            faults = Many("And {number} more fault.", "And {number} more faults.", more)
            yield paragraph(Said("{faults}", faults=faults))
        for fault in self.told.unread[:FEW]:
            yield paragraph(Said("This could not be read, and is left out: {fault}", fault=fault))
        if (more := len(self.told.unread) - FEW) > 0:
            yield paragraph(Said("And {number} more that could not be read.", number=more))

    def proof(self) -> Iterator[Block]:
        """Say what is proved, and what is not."""
        voice, told = self.teller.voice, self.told.verification
        sides = ((Said("proved"), proved(told, voice)), (Said("not proved"), unproved(told, voice)))
        rows = [Row((self.teller.tell(side), each)) for side, found in sides for each in found]
        if rows:
            yield self.teller.table((Head(Said("Proof")), Head(Said("Of what"), 5)), rows)

    def procedure(self) -> Iterator[Block]:
        """Say what was done, and what it was held against."""
        yield from map(self.teller.paragraph, PROCEDURE)
        brought = self.told.brought
        if not (brought.keys or brought.checkpoints):
            yield self.teller.paragraph(ALONE)
        if brought.keys:
            rows = (Row((Code(key),)) for key in brought.keys)
            yield self.teller.table((Head(Said("Verifier key known from elsewhere")),), rows)
        if brought.checkpoints:
            heads = (
                Head(Said("Checkpoint kept elsewhere"), 2),
                Head(Said("Entries"), right=True), Head(Said("Root"), 4),
            )  # fmt: skip
            yield self.teller.table(heads, map(self.shown, brought.checkpoints))

    def shown(self, each: Shown) -> Row:
        """Say in a row what a checkpoint that was kept elsewhere covers."""
        if not each.root:
            return Row((each.name, NOTHING_KNOWN, self.teller.tell(UNREADABLE)))
        return Row((each.name, str(each.size), Code(each.root)))


def _fault(fault: Fault) -> Row:
    return Row((f"{fault.table} {fault.row}", fault.column, fault.expected, fault.got))
