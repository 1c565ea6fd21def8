"""The answer to a recorded line, as JSON."""

import msgspec

from ledger.recorder import Answer, Rejected, Taken


def answer_json(answer: Answer) -> bytes:
    """Return an answer as one JSON object: id, seq and leaf, or line and error."""
    match answer:
        case Taken():
            taken = {"id": answer.id, "seq": answer.seq, "leaf": answer.leaf.hex()}
            return msgspec.json.encode(taken | ({"again": True} if answer.again else {}))
        case Rejected():
            error = answer.refusal.as_dict()
            return msgspec.json.encode(
                {"line": answer.line, "error": error, "quarantine": answer.number}
            )
