"""Whatever is killed, and whenever: what was answered is there, once, and the ledger verifies.

`make crash` kills more often.
"""

import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from ledger.recorder import Taken
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from tests import naive
from tests.ledger.recording import NOON_US, numbered, recorder
from tests.traffic import REFUSED, mixed
from tests.witness import Answered, Witness

ROOT: Final = Path(__file__).parents[1]
KILLS: Final = {"sqlite": 40, "postgres": 40, "server": 5}
SEED: Final = 7


@pytest.mark.parametrize("what", KILLS)
def test_no_kill_loses_what_was_answered(what: str) -> None:
    asked = ["-m", "tests.crash", f"--{what}", f"--kills={KILLS[what]}", f"--seed={SEED}"]
    done = subprocess.run(
        [sys.executable, *asked], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert f"{KILLS[what]} kills" in done.stdout, done.stdout
    assert "all there" in done.stdout


def test_what_devices_send_is_refused_and_taken_as_they_say(sqlite_url: str) -> None:
    sent = list(islice(mixed(random.Random(SEED), ["T1", "T2", "T3"]), 6000))
    with Store.create(sqlite_url) as store:
        register(store, builtin(), NOON_US)
        answers = recorder(store).record(numbered([one.text for one in sent]))
        codes = ["" if isinstance(each, Taken) else each.refusal.code for each in answers]
        assert codes == [one.code for one in sent]
        again = [isinstance(each, Taken) and each.again for each in answers]
        assert again == [one.again for one in sent]
    assert set(Counter(codes)) == {"", *REFUSED}


@pytest.mark.parametrize("lost", ["an answer", "an entry", "a refused line"])
def test_a_witness_sees_what_is_lost(sqlite_url: str, lost: str) -> None:
    sent = list(islice(mixed(random.Random(SEED), ["T1"]), 300))
    with Store.create(sqlite_url) as store:
        register(store, builtin(), NOON_US)
        answers = recorder(store).record(numbered([one.text for one in sent]))
    told = [
        Answered(each.line, each.seq, each.id, each.leaf, again=each.again)
        if isinstance(each, Taken)
        else Answered(each.line, each.number, code=each.refusal.code)
        for each in answers
    ]
    witness = Witness(sqlite_url, sent)
    witness.begins(len(sent))
    witness.answered(told, 0)
    witness.look(whole=True)
    witness.all_is_there()
    if lost == "an answer":
        witness.answers += [Answered(301, witness.log[-1].seq + 1, "T1.S1.999", naive.leaf(b""))]
        with pytest.raises((AssertionError, KeyError)):
            witness.look()
    elif lost == "an entry":
        witness.sent = [*sent, sent[0].__class__(b"{}", "T1.S9.1")]
        with pytest.raises(AssertionError):
            witness.all_is_there()
    else:
        witness.refused.pop()
        with pytest.raises(AssertionError):
            witness.all_is_there()
