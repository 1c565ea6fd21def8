"""Mistakes made on purpose in rounds played by the rules, and the findings they must give."""

from tests.reference.faults.injection import PAID, STAKED, Faulty, inject
from tests.reference.faults.scene import NotHereError, Scene, Wanted

__all__ = ["PAID", "STAKED", "Faulty", "NotHereError", "Scene", "Wanted", "inject"]
