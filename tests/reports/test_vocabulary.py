"""Everything that a report names has a name of its own."""

from enum import StrEnum

import pytest

from ledger.event import Wager
from replay.finding import Code
from reports.vocabulary import CODES, WAGERS


@pytest.mark.parametrize(("kind", "names"), [(Code, CODES), (Wager, WAGERS)])
def test_every_one_has_a_name_of_its_own(kind: type[StrEnum], names: dict[str, str]) -> None:
    assert set(names) == set(kind)
    assert len(set(names.values())) == len(names)
