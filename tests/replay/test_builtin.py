from replay.builtin import NAMES, builtin, toml
from replay.rulebook import load


def test_each_built_in_rulebook_is_known_by_the_name_of_its_file() -> None:
    assert [id_ for id_, _, _ in builtin()] == list(NAMES)
    assert [load(toml(name)).id for name in NAMES] == list(NAMES)
