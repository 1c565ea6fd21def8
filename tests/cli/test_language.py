from typing import get_args

from cli.language import Lang, speaker
from reports.language import Language, voice


def test_a_command_offers_every_language() -> None:
    literal, *_ = get_args(Lang)
    assert get_args(literal) == tuple(Language)
    assert speaker("ru") is voice(Language.RUSSIAN)
