"""Logs, notes and proofs that others have published. Source: the README beside them."""

import json
import os
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from tests.test_tidy import ROOT
from tests.verifier.programs import opened, run

FOLDER = Path(os.environ.get("PITLEDGER_VECTORS", ROOT.parent / "shared" / "vectors"))
TESSERA = "example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx"

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason=f"no published vectors in {FOLDER}; PITLEDGER_VECTORS names them"
)
pitverify = opened()


def vectors(name: str) -> Any:  # noqa: ANN401 - each file has its own form
    return json.loads((FOLDER / name).read_bytes())


def data(text: str) -> bytes:
    return b64decode(text, validate=True)


@pytest.fixture
def log(tmp_path: Path) -> tuple[Path, list[Path]]:
    """Write the foreign log down: its entries, one a line, and its checkpoints."""
    files = {name: data(text) for name, text in vectors("tessera-log.json").items()}
    bundle, entries = files["tile/entries/000.p/15"], []
    while bundle:  # each entry after its length, in two bytes
        end = 2 + int.from_bytes(bundle[:2], "big")
        entries.append(bundle[2:end])
        bundle = bundle[end:]
    checkpoints = [name for name in files if name.startswith("checkpoint")]
    for name in checkpoints:
        (tmp_path / name).write_bytes(files[name])
    (tmp_path / "entries").write_bytes(b"".join(entry + b"\n" for entry in entries))
    return tmp_path / "entries", [tmp_path / name for name in checkpoints]


@pytest.mark.parametrize("python", [("-I",), ("-I", "-S")])
def test_a_foreign_log_fits_all_its_checkpoints(
    log: tuple[Path, list[Path]], python: tuple[str, ...]
) -> None:
    path, checkpoints = log
    assert len(checkpoints) == 17
    options = [option for file in checkpoints for option in ("--checkpoint", file)]
    answer = run("log", path, "--foreign", "--json", "--key", TESSERA, *options, python=python)
    assert (answer.code, answer.result["problems"]) == (0, [])
    assert (answer.result["size"], answer.result["witnessed_to"]) == (15, 15)


def test_a_foreign_log_that_was_changed_fits_none_after_the_change(
    log: tuple[Path, list[Path]],
) -> None:
    path, checkpoints = log
    path.write_bytes(path.read_bytes().replace(b"nain", b"nine"))
    options = [option for file in checkpoints for option in ("--checkpoint", file)]
    answer = run("log", path, "--foreign", "--json", "--key", TESSERA, *options)
    assert answer.code == 1
    assert len(answer.problems) == 8  # of the sizes 9 to 15, and 15 once more
    assert all("what differs lies in entries 9 to " in problem for problem in answer.problems)
    assert answer.result["witnessed_to"] == 8


def test_published_notes_are_opened(tmp_path: Path) -> None:
    for vector in vectors("notes.json"):
        path = tmp_path / "note"
        path.write_text(vector["note"], encoding="utf-8")
        answer = run("note", path, "--key", vector["verifier"])
        assert answer.code == 0
        assert vector["note"].split("\n")[0] in answer.out
        path.write_text(vector["note"].replace("e", "a", 1), encoding="utf-8")
        assert run("note", path, "--key", vector["verifier"]).code == 1


def test_published_inclusion_proofs_are_right_or_wrong_as_they_say() -> None:
    for vector in vectors("merkle-inclusion.json"):
        path = [data(step) for step in vector["proof"] or []]
        leaf, root = data(vector["leafHash"]), data(vector["root"])
        right = pitverify.includes(leaf, vector["leafIdx"], vector["treeSize"], path, root)
        assert right != vector["wantErr"], vector["name"]


def test_published_consistency_proofs_are_right_or_wrong_as_they_say() -> None:
    for vector in vectors("merkle-consistency.json"):
        path = [data(step) for step in vector["proof"] or []]
        old, new = data(vector["root1"]), data(vector["root2"])
        right = pitverify.extends(vector["size1"], vector["size2"], path, old, new)
        assert right != vector["wantErr"], vector["name"]


def test_published_leaves_give_their_root() -> None:
    vector = vectors("merkle-roots.json")
    tree = pitverify.Tree()
    for body in vector["leaves"]:
        tree.add(pitverify.leaf_hash(bytes.fromhex(body)))
    assert tree.root().hex() == vector["root8"]
