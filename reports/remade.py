"""A filed report made again: by what its file claims, and what this ledger gives."""

import re
from functools import partial

from replay.audit import Audit
from reports.agreement import Remade, numbered
from reports.filed import Filed, NotAReport
from reports.shift import RETENTION, shift_json, shift_pdf, shift_report


def of_shift(filed: Filed, audit: Audit) -> Remade:
    """Make the report of a shift again; raises NotAReport."""
    voice, days = filed.voice, retention(filed)
    return Remade(
        pdf=partial(shift_pdf, audit, voice, numbered(filed), days),
        json=partial(shift_json, audit, voice, days),
        properties=shift_report(audit, voice, days).properties,
    )


def retention(filed: Filed) -> int | None:
    """Return for how many days footage is kept, as a report was told; raises NotAReport."""
    told = filed.claims.get(RETENTION)
    if told is None:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", told):
        raise NotAReport("file", f"{RETENTION} as a number of days", told)
    return int(told)
