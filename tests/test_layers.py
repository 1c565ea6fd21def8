"""Imports run downwards only, and a new package or module can't stand outside that rule."""

import tomllib
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
PACKAGES = {path.parent.name for path in ROOT.glob("*/__init__.py")}
BESIDE = {"benchmarks", "tests"}


def test_every_import_keeps_the_contracts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True, no_logo=True) == 0, capsys.readouterr().out


def test_every_package_has_its_floor() -> None:
    floors = SETTINGS["importlinter"]["contracts"][0]["layers"]
    assert {name for floor in floors for name in floor.split(" : ")} == PACKAGES


def test_every_package_is_read_for_its_imports() -> None:
    assert set(SETTINGS["importlinter"]["root_packages"]) == PACKAGES


def test_every_package_is_checked_for_its_types() -> None:
    assert set(SETTINGS["mypy"]["packages"]) == PACKAGES


def test_every_floor_ships_in_the_wheel() -> None:
    shipped = SETTINGS["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert set(shipped) == PACKAGES - BESIDE


def test_no_module_lies_outside_a_package() -> None:
    assert list(ROOT.glob("*.py")) == []
