"""A filed report made again: by what its file claims, and what this ledger gives."""

import re
from dataclasses import replace
from functools import partial

import msgspec
from msgspec import Struct

from ledger.evidence import EvidenceFault
from ledger.signing.checkpoint import parse_checkpoint
from replay.audit import Audit
from reports.agreement import Remade, numbered
from reports.dossier import Dossier
from reports.filed import Filed, NotAReport
from reports.minutes import dossier_json
from reports.round import dossier_pdf, dossier_report
from reports.shift import RETENTION, shift_json, shift_pdf, shift_report


class _Proved(Struct):
    checkpoint: str | None


def of_shift(filed: Filed, audit: Audit) -> Remade:
    """Make the report of a shift again; raises NotAReport."""
    voice, days = filed.voice, retention(filed)
    return Remade(
        pdf=partial(shift_pdf, audit, voice, numbered(filed), days),
        json=partial(shift_json, audit, voice, days),
        properties=shift_report(audit, voice, days).properties,
    )


def of_round(filed: Filed, dossier: Dossier) -> Remade:
    """Make the dossier of a round again; raises NotAReport."""
    voice, dossier = filed.voice, replace(dossier, retention=retention(filed))
    return Remade(
        pdf=partial(dossier_pdf, dossier, voice, numbered(filed)),
        json=partial(dossier_json, dossier, voice),
        properties=dossier_report(dossier, voice).properties,
    )


def covered(filed: Filed) -> int:
    """Return how many entries the checkpoint covers that a dossier's proofs lead to, 0 for none.

    Raises:
        NotAReport: it names what is no checkpoint.
    """
    try:
        told = msgspec.json.decode(filed.attached, type=_Proved).checkpoint
    except msgspec.MsgspecError as error:
        raise NotAReport("file", "a dossier that names its checkpoint", str(error)) from None
    if told is None:
        return 0
    text, _, _ = told.partition("\n\n")  # the signatures follow
    try:
        return parse_checkpoint(f"{text}\n").size
    except EvidenceFault as fault:
        raise NotAReport("file", f"a checkpoint with {fault.expected}", fault.got) from None


def retention(filed: Filed) -> int | None:
    """Return for how many days footage is kept, as a report was told; raises NotAReport."""
    told = filed.claims.get(RETENTION)
    if told is None:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", told):
        raise NotAReport("file", f"{RETENTION} as a number of days", told)
    return int(told)
