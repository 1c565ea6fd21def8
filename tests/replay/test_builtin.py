from pathlib import Path

from replay.builtin import builtin, names, own_ids, ships, toml
from replay.rulebook import load


def test_each_built_in_rulebook_is_known_by_the_name_of_its_file() -> None:
    ids = [id_ for id_, _, _ in builtin()]
    assert ids[:3] == ["classic", "open", "club"]
    assert [load(toml(name)).id for name in ids] == ids


def test_a_casino_adds_its_rulebook_as_a_file(tmp_path: Path) -> None:
    for name in ("riverside.toml", "club.toml", "harbour.toml", "open.toml", "README.md"):
        (tmp_path / name).touch()
    assert names(tmp_path) == ["open", "club", "harbour", "riverside"]


def test_the_programs_own_texts_are_told_from_others_of_their_id() -> None:
    assert all(ships(id_, text) for id_, _, text in builtin())
    assert own_ids() == {id_ for id_, _, _ in builtin()}
    assert not ships("club", toml("club") + "\n")
    assert not ships("house", toml("club"))
