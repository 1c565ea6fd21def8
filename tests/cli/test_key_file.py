"""A key's file is made once, for its owner alone; it lies beside the ledger, or as is said."""

import stat
from pathlib import Path

import pytest

from cli import key_file
from ledger.evidence import BadKey


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///x/pitledger.db", "x/pitledger.key"),
        ("sqlite:////var/lib/casino.sqlite", "/var/lib/casino.key"),
        ("sqlite:///plain", "plain.key"),
        ("postgresql://pit@host/ledger", "pitledger.key"),
    ],
)
def test_it_lies_beside_the_ledger(url: str, path: str) -> None:
    assert key_file.place(url, None) == Path(path)
    assert key_file.place(url, Path("safe/own.key")) == Path("safe/own.key")


def test_what_is_made_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    signer = key_file.made(path, "pitledger/test")
    assert key_file.read(path) == key_file.at_hand(path) == signer
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    key_file.made(path, "pitledger/test")
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        key_file.made(path, "pitledger/test")
    assert path.read_bytes() == before


def test_a_key_that_can_not_be_written_whole_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        key_file.made(tmp_path / "a.key", "pitledger/test")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert key_file.read(tmp_path / "a.key") is None
    with pytest.raises(BadKey, match="got no file"):
        key_file.at_hand(tmp_path / "a.key")


def test_a_file_that_others_may_use_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    path.write_text("PRIVATE+KEY+secret")
    path.chmod(0o644)
    with pytest.raises(BadKey, match="only its owner can use"):
        key_file.read(path)


def test_what_is_no_key_is_told_and_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    path.write_bytes(b"PRIVATE+KEY+name+00000000+\xff\xfe secret")
    path.chmod(0o600)
    with pytest.raises(BadKey, match=r"a\.key") as fault:
        key_file.read(path)
    assert "secret" not in str(fault.value)


def test_a_key_in_place_of_its_files_name_is_not_told_on(tmp_path: Path) -> None:
    secret = key_file.made(tmp_path / "a.key", "pitledger/test").text
    for take in (key_file.read, lambda path: key_file.made(path, "pitledger/test")):
        with pytest.raises(BadKey) as caught:
            take(Path(secret))
        assert secret not in str(caught.value)
