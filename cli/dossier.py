"""`report round`: all about one round, for a dispute."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import seal
from cli.asof import AsOf, prefix
from cli.choice import Choice
from cli.delivery import Delivery, Signature
from cli.form import Form
from cli.issue import By, Register
from cli.language import Lang, speaker
from cli.outcome import end
from cli.played import by_number
from cli.prefix import audited
from cli.report import Retention

if TYPE_CHECKING:
    from ledger.issue import About
    from ledger.store import Store
    from replay.audit import Audit, AuditedRound
    from reports.cover import Numbered
    from reports.dossier import Dossier


def round_(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    shift: Annotated[str, typer.Argument(metavar="SHIFT", help="Its shift.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The round's number.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file; - is stdout. By default named by the round.")
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="The form.")] = Form.PDF,
    as_of: AsOf = None,
    lang: Lang = "en",
    sign: seal.KeyFile = None,
    certificate: seal.Certificate = None,
    timestamp: seal.TimeStamp = None,
    register: Register = False,
    by: By = None,
    retention: Retention = None,
) -> None:  # fmt: skip
    """Write the dossier of one round: table, events, explanation, corrections, proofs.

    The proofs lead to the newest checkpoint, with --as-of to the newest one by then.
    """
    from dataclasses import replace

    from ledger.store import Store
    from reports.minutes import dossier_csv, dossier_json
    from reports.round import dossier_pdf

    signature = Signature(sign, certificate, timestamp)
    delivery = Delivery.asked(output, form, signature, by, register=register)
    voice = speaker(lang)
    with Store.open(context.obj) as store:
        choice = Choice(table=table, shift=shift, as_of=prefix(store, as_of))
        told = replace(dossier(store, choice, number), retention=retention)

        def make(issue: "Numbered | None") -> bytes:
            if form is Form.PDF:
                return dossier_pdf(told, voice, issue)
            return {Form.JSON: dossier_json, Form.CSV: dossier_csv}[form](told, voice)

        names = (table, shift, str(number))
        delivery.deliver(store, _about(told), voice, make, names)
    end(found=bool(told.played.findings))


def dossier(store: "Store", choice: Choice, number: int) -> "Dossier":
    """Return a round of the chosen shift with all that the log holds of it.

    Ends with exit code 2 for a round that is not over, or was not played.
    """
    audit = audited(store, choice)
    return gathered(store, audit, by_number(audit.shifts[0], number), choice.as_of)


def gathered(
    store: "Store", audit: "Audit", played: "AuditedRound", covered: int | None
) -> "Dossier":
    """Return a round of an audited shift with all that the log holds of it.

    The proofs lead to the newest checkpoint, or the newest one that covers ``covered`` at most.
    """
    from ledger import body
    from ledger.signing.prover import inclusions
    from reports.dossier import Dossier, entries

    shift, opening = audit.shifts[0], audit.shifts[0].opening
    asked = store.records(upto=audit.head.size, table=opening.table, shift=opening.shift)
    records = list(asked)
    number = played.judged.this.number
    events = entries(((each.seq, body.table_body(each)) for each in records), shift, number)
    seqs = [each.seq for each in events]
    leaves = {each.seq: each.leaf for each in records}
    return Dossier(
        audit=audit,
        played=played,
        events=events,
        leaves={seq: leaves[seq] for seq in seqs},
        proofs=inclusions(store, seqs, covered),
    )


def _about(told: "Dossier") -> "About":
    from ledger.issue import About
    from ledger.own import Kind

    opening, head = told.shift.opening, told.audit.head
    return About(
        Kind.ROUND, head.size, head.root, told.receipt,
        table=opening.table, shift=opening.shift, round=told.number,
    )  # fmt: skip
