"""Reading the rounds of tests/hands: tables of events and dues that a floor manager can read."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

HANDS = Path(__file__).parent / "hands"
RULEBOOKS = Path(__file__).parent.parent / "replay" / "rulebooks"
TABLE, SHIFTS = "RP-01", ("S1", "S2")


@dataclass(eq=False)
class Case:
    """One case: its settings, its rows (event, due), the findings it must give; only itself."""

    file: str
    title: str
    rulebook: str = "classic"
    changes: dict[str, str] = field(default_factory=dict)
    limits: list[int] = field(default_factory=lambda: [100, 10000, 10_000_000])
    rows: list[tuple[str, str]] = field(default_factory=list)
    findings: list[dict[str, str | int]] = field(default_factory=list)

    def toml(self) -> str:
        """Return the rulebook's TOML with the case's changes."""
        book = tomllib.loads((RULEBOOKS / f"{self.rulebook}.toml").read_text("utf-8"))
        for key, value in self.changes.items():
            *path, name = key.split(".")
            section = book
            for step in path:
                section = section[step]
            section[name] = {"value": tomllib.loads(f"v = {value}")["v"], "source": "house"}
        return "\n".join(lines_of(book, ""))


def lines_of(table: dict[str, object], path: str) -> Iterator[str]:
    """Yield a rulebook as TOML lines, one dotted key each."""
    for name, item in table.items():
        key = f"{path}{name}"
        if isinstance(item, dict) and "value" not in item:
            yield from lines_of(item, f"{key}.")
        else:
            yield f"{key} = {inline(item)}"


def inline(value: object) -> str:
    """Return a value as TOML on one line."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{ " + ", ".join(f"{k} = {inline(v)}" for k, v in value.items()) + " }"
        case list():
            return "[" + ", ".join(inline(item) for item in value) + "]"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case _:
            return str(value)


def cases() -> Iterator[Case]:
    """Yield every case of every file."""
    for path in sorted(HANDS.glob("*.md")):
        for part in re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            yield from under_each(case_of(path.name, part))


def under_each(case: Case) -> Iterator[Case]:
    """Yield a case once for each rulebook that it names, or as it is."""
    names = [name.strip() for name in case.rulebook.split(",")]
    for name in names:
        title = f"{case.title}, {name}" if names[1:] else case.title
        yield replace(case, title=title, rulebook=name)


def case_of(file: str, part: str) -> Case:
    """Return the case of one section; its rulebook may be several, with commas between."""
    lines = part.splitlines()
    case, told = Case(file, lines[0].strip()), False
    for line in lines[1:]:
        if line.startswith("Findings:"):
            told = True
            assert line.removeprefix("Findings:").strip() in {"", "none"}, line
        elif line.startswith("- ") and told:
            case.findings.append(finding_of(line[2:]))
        elif line.startswith("- "):
            setting(case, line[2:])
        elif line.startswith("|") and not re.match(r"\|\s*(event\s*\||-)", line):
            event, due = (cell.strip() for cell in line.strip().strip("|").split("|"))
            case.rows.append((event, due))
    assert told, (file, case.title)
    return case


def setting(case: Case, line: str) -> None:
    """Take one setting line."""
    name, _, value = line.partition(":")
    match name:
        case "rulebook":
            case.rulebook = value.strip()
        case "with":
            key, _, literal = value.partition("=")
            case.changes[key.strip()] = literal.strip()
        case "limits":
            case.limits = [int(number) for number in value.split()]
        case _:
            raise AssertionError(line)


def finding_of(line: str) -> dict[str, str | int]:
    """Return the keys that a finding must have."""
    code, *rest = line.split()
    keys: dict[str, str | int] = {"code": code}
    for name, value in zip(rest[::2], rest[1::2], strict=True):
        keys[name] = value if name in {"guest", "wager", "card"} else int(value)
    return keys
