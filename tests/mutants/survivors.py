"""Mutants that no test killed: as the last run left them, and as the page excuses them."""

import ast
import difflib
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PAGE = Path(__file__).with_name("SURVIVORS.md")
ENDED = {0: "survived", 1: "killed", 3: "killed", 33: "untested", None: "unchecked"}
KILLED_BY_TIME = {-24, 24, 36, 152, 255}


@dataclass(frozen=True, order=True)
class Mutant:
    """A function, and its lines before and after the change."""

    function: str
    change: tuple[str, ...]

    def block(self) -> str:
        """Return the mutant as the page has it."""
        return "\n".join(["```diff", f"@ {self.function}", *self.change, "```"])


@dataclass
class Outcome:
    """What became of a run's mutants."""

    ended: Counter[str] = field(default_factory=Counter)
    survived: set[Mutant] = field(default_factory=set)
    mutants: set[Mutant] = field(default_factory=set)


def outcome(work: Path) -> Outcome:
    """Read what a run left in its folder, of the modules that are still mutated."""
    result = Outcome()
    for meta in sorted((work / "mutants" / "replay").glob("*.py.meta")):
        bodies = functions(meta.with_suffix(""))
        if not any("__mutmut_" in name for name in bodies):
            continue
        for name, code in json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items():
            end = "timed out" if code in KILLED_BY_TIME else ENDED.get(code, "failed")
            result.ended[end] += 1
            _, module, function = name.split(".", 2)
            mutant = mutant_of(module, function, bodies)
            result.mutants.add(mutant)
            if end in {"survived", "untested", "failed"}:
                result.survived.add(mutant)
    return result


def functions(path: Path) -> dict[str, list[str]]:
    """Return the lines of every function of a file, the first one without the function's name."""
    source = path.read_text("utf-8")
    lines = source.splitlines()
    return {
        node.name: [
            line.replace(node.name, "") for line in lines[node.lineno - 1 : node.end_lineno]
        ]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


def mutant_of(module: str, function: str, bodies: dict[str, list[str]]) -> Mutant:
    """Return a mutant by what it changes: mutmut's number moves with every edit."""
    original = re.sub(r"__mutmut_\d+$", "", function)
    diff = difflib.ndiff(bodies[f"{original}__mutmut_orig"], bodies[function])
    change = [f"{line[0]} {line[2:].strip()}" for line in diff if line[0] in "+-"]
    plain = original.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    return Mutant(f"{module}.{plain}", tuple(change))


def listed() -> set[Mutant]:
    """Return the mutants that the page excuses."""
    blocks = re.findall(r"^```diff\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return {mutant for block in blocks for mutant in in_block(block)}


def in_block(block: str) -> Iterator[Mutant]:
    """Yield the mutants of one block, each under the line that names its function."""
    for part in block.split("@ ")[1:]:
        function, *change = part.strip().splitlines()
        yield Mutant(function, tuple(change))
