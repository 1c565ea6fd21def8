"""Reports are signed with a person's key, whose passphrase is never shown."""

from pathlib import Path

import pytest

from tests.cli.conftest import copied
from tests.cli.running import Done, Pit, shift
from tests.cli.signers import provide
from tests.cli.terminal import at_terminal

SHIFT = ("RP-02", "2026-11-28-D")
WITHOUT = """
import importlib.util as util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "pyhanko" else found(name, *more)
"""
SIGN = ("report", "shift", *SHIFT, "-o", "signed.pdf", "--sign")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Pit:
    """Give a ledger with a clean shift, and keys."""
    folder = tmp_path_factory.mktemp("desk")
    pit = Pit(folder, f"sqlite:///{copied(template, folder)}")
    assert pit.run("record", shift("open-clean")).code == 0
    provide(pit)
    return pit


def sign(desk: Pit, *how: str, phrase: str | None = None) -> Done:
    (desk.folder / "signed.pdf").unlink(missing_ok=True)
    env = None if phrase is None else {"PITLEDGER_SIGN_PASSPHRASE": phrase}
    return desk.run(*SIGN, *how, env=env)


def signed(desk: Pit) -> bool:
    path = desk.folder / "signed.pdf"
    return path.exists() and b"/ETSI.CAdES.detached" in path.read_bytes()


def test_a_pem_file_with_key_and_certificates_signs(desk: Pit) -> None:
    assert sign(desk, "ec.pem").code == 0
    assert signed(desk)


def test_certificates_may_be_in_another_file(desk: Pit) -> None:
    assert sign(desk, "bare.pem", "--certificate", "certificates.pem").code == 0
    assert signed(desk)


@pytest.mark.parametrize("key", ["rsa.p12", "shut.pem"])
def test_the_passphrase_comes_from_the_environment(desk: Pit, key: str) -> None:
    assert sign(desk, key, phrase="secret").code == 0
    assert signed(desk)


def test_a_passphrase_that_is_no_text_is_a_wrong_one(desk: Pit) -> None:
    done = sign(desk, "rsa.p12", phrase="\udcff")
    assert done.code == 3
    assert "passphrase" in done.err


def test_a_passphrase_not_given_is_no_finding(desk: Pit) -> None:
    (desk.folder / "signed.pdf").unlink(missing_ok=True)
    done = at_terminal(desk, *SIGN, "rsa.p12", answers={"Passphrase": "\x04"})
    assert done.code == 130
    assert not signed(desk)


def test_the_passphrase_is_asked_for_and_not_shown(desk: Pit) -> None:
    done = at_terminal(desk, *SIGN, "rsa.p12", answers={"Passphrase": "secret"})
    assert done.code == 0
    assert signed(desk)
    assert "secret" not in done.err


def test_a_wrong_passphrase_ends_with_3_and_no_file(desk: Pit) -> None:
    done = sign(desk, "rsa.p12", phrase="wrong")
    assert done.code == 3
    assert "expected a key that the passphrase opens" in done.err
    assert "wrong" not in done.err
    assert not signed(desk)


def test_without_passphrase_or_terminal_it_is_wrong_usage(desk: Pit) -> None:
    done = sign(desk, "rsa.p12")
    assert done.code == 2
    assert "PITLEDGER_SIGN_PASSPHRASE" in done.err


def test_an_ed25519_key_is_refused(desk: Pit) -> None:
    done = sign(desk, "ed.pem")
    assert done.code == 3
    assert "Ed25519" in done.err


def test_a_key_that_is_not_there_is_told(desk: Pit) -> None:
    done = sign(desk, "none.pem")
    assert done.code == 3
    assert "none.pem: No such file" in done.err


def test_a_file_too_large_for_a_key_is_not_read(desk: Pit) -> None:
    desk.file("large.pem", bytes((1 << 20) + 1))
    assert sign(desk, "large.pem").code == 3


@pytest.mark.parametrize(
    "how", [("--certificate", "ca.pem"), ("--timestamp", "http://127.0.0.1:1")]
)
def test_what_belongs_to_a_key_is_wrong_usage_without_one(desk: Pit, how: tuple[str, ...]) -> None:
    done = desk.run("report", "shift", *SHIFT, "-o", "signed.pdf", *how)
    assert done.code == 2
    assert "--sign" in done.err


def test_only_a_pdf_is_signed(desk: Pit) -> None:
    assert sign(desk, "ec.pem", "--format", "json").code == 2


def test_a_key_that_lies_open_is_warned_of(desk: Pit) -> None:
    (desk.folder / "open.pem").write_bytes((desk.folder / "ec.pem").read_bytes())
    (desk.folder / "open.pem").chmod(0o644)
    done = sign(desk, "open.pem")
    assert done.code == 0
    assert "others than its owner can read this key" in done.err


def test_without_the_extra_it_says_what_to_install(desk: Pit, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    done = desk.run(*SIGN, "ec.pem", env={"PYTHONPATH": str(tmp_path)})
    assert done.code == 3
    assert "pitledger[sign]" in done.err
