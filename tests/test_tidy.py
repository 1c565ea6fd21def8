"""The house rules that no linter knows, over every source file."""

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = ("cli", "live", "reports", "replay", "ledger", "migrations")
FOLDERS = (*FLOORS, "benchmarks", "verifier")
SOURCES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
MODULE_LINES = 300
FUNCTION_LINES = 40

# What only the command line may use, by full name; whatever lies inside a name is meant too.
OF_THE_CLI = {
    "datetime.date.today": "the clock",
    "datetime.datetime.now": "the clock",
    "datetime.datetime.today": "the clock",
    "datetime.datetime.utcnow": "the clock",
    "time": "the clock",
    "os.environ": "the environment",
    "os.getenv": "the environment",
    "builtins.input": "the terminal",
    "builtins.open": "files",
    "builtins.print": "the terminal",
    "io.open": "files",
    "os.open": "files",
    "pathlib.Path.open": "files",
    "pathlib.Path.read_bytes": "files",
    "pathlib.Path.read_text": "files",
    "pathlib.Path.write_bytes": "files",
    "pathlib.Path.write_text": "files",
}
# What nothing may use: the same log gives the same bytes.
OF_NOBODY = {
    "numpy.random": "chance",
    "os.urandom": "chance",
    "random": "chance",
    "secrets": "chance",
    "uuid.uuid1": "chance",
    "uuid.uuid4": "chance",
}
BUILTINS = {"input", "open", "print"}
OF_A_PATH = {"open", "read_bytes", "read_text", "write_bytes", "write_text"}
# (file, name): why this one may.
ALLOWED: dict[tuple[str, str], str] = {
    ("replay/tables.py", "pathlib.Path.write_bytes"): "run by hand, it packs its tables anew",
    ("cli/chance.py", "secrets"): "the one place where ids are drawn",
    ("cli/chance.py", "secrets.token_hex"): "the one place where ids are drawn",
    ("cli/chance.py", "secrets.token_bytes"): "a key is drawn by chance",
}

# Files that may be longer, and why.
LONG: dict[str, str] = {
    "verifier/pitverify.py": "whoever trusts nothing of ours reads and runs one file, and no other",
}

# Files without a test of their own, and what proves them instead.
UNMIRRORED: dict[str, str] = {}

REGISTRY = re.compile(
    rb"\b(?:p[y]pi|python[h]osted|npm[j]s|yarn[p]kg|cr[a]tes|an[a]conda|d[e]bian|ub[u]ntu)\.(?:com|io|net|org)\b"
)
OWN_PATH = re.compile(rb"(?<![\w.:~-])(?:/(?:home|root|work|Users)/\w|[A-Z]:\\Users\\)")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def refuse(faults: Iterable[str]) -> None:
    found = list(faults)
    assert not found, "\n".join(["", *found])


def test_a_module_fits_on_a_few_pages() -> None:
    lines = {path: len(path.read_bytes().splitlines()) for path in SOURCES}
    refuse(
        f"{named(path)}:{count}: the module has {count} lines, {MODULE_LINES} are allowed"
        for path, count in lines.items()
        if count > MODULE_LINES and named(path) not in LONG
    )


def test_a_function_fits_on_a_screen() -> None:
    refuse(
        f"{named(path)}:{line}: {name} has {count} lines, {FUNCTION_LINES} are allowed"
        for path in SOURCES
        for line, name, count in functions(ast.parse(path.read_bytes()))
        if count > FUNCTION_LINES
    )


def test_clock_chance_environment_and_files_stay_in_their_place() -> None:
    refuse(
        f"{named(path)}:{line}: {name} is {why}; allowed only by an entry in {Path(__file__).name}"
        for path in SOURCES
        if named(path).startswith(FLOORS)
        for line, name, why in banned(ast.parse(path.read_bytes()), floor=named(path).split("/")[0])
        if (named(path), name) not in ALLOWED
    )


def test_every_module_has_its_test() -> None:
    modules = {
        named(path): (ROOT / "tests" / named(path)).with_name(f"test_{path.name}")
        for path in SOURCES
        if named(path).startswith((*FLOORS, "verifier")) and path.name != "__init__.py"
    }
    refuse(
        f"{name}:1: has no test {named(test)}"
        for name, test in modules.items()
        if not test.exists() and name not in UNMIRRORED
    )


def test_no_exception_outlives_its_file() -> None:
    files = {name for name, _ in ALLOWED} | set(LONG) | set(UNMIRRORED)
    refuse(f"{Path(__file__).name}: {name} is gone" for name in files if not (ROOT / name).exists())


def test_no_file_names_a_registry_or_a_machine() -> None:
    refuse(
        f"{named(path)}:{number}: names {match.group().decode()}"
        for path in tracked()
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        for match in (REGISTRY.search(line) or OWN_PATH.search(line),)
        if match
    )


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import datetime\ndatetime.datetime.now()", "datetime.datetime.now"),
        ("from datetime import datetime as d\nd.utcnow()", "datetime.datetime.utcnow"),
        ("from time import monotonic", "time.monotonic"),
        ("import time as t\nf(clock=t.time)", "time.time"),
        ("import os\nos.environ['TZ']", "os.environ"),
        ("from uuid import uuid4", "uuid.uuid4"),
        ("import numpy as np\nnp.random.default_rng()", "numpy.random.default_rng"),
        ("open('log')", "builtins.open"),
        ("from pathlib import Path\nPath('log').open()", "pathlib.Path.open"),
        ("from pathlib import Path\nPath.home().read_text()", "pathlib.Path.read_text"),
        ("def f(path):\n    path.write_text('')", "pathlib.Path.write_text"),
    ],
)
def test_a_banned_name_is_found_under_every_alias(source: str, name: str) -> None:
    assert name in [found for _, found, _ in banned(ast.parse(source), floor="ledger")]


@pytest.mark.parametrize(
    "source",
    [
        "import datetime\ndatetime.datetime.fromisoformat('2024-01-01')",
        "import os\nos.path.join('a')",
        "import pikepdf\npikepdf.open(b'')",
        "from importlib.resources import files\nfiles('replay').joinpath('a').read_bytes()",
        "from .random import draw",
        "def f(time, random):\n    return time.time + random",
    ],
)
def test_a_harmless_name_is_not_found(source: str) -> None:
    assert list(banned(ast.parse(source), floor="reports")) == []


def test_a_docstring_does_not_lengthen_its_function() -> None:
    assert list(functions(ast.parse('def f():\n    """A.\n\n    B.\n    """\n    return 1\n'))) == [
        (1, "f", 2)
    ]


def functions(tree: ast.Module) -> Iterator[tuple[int, str, int]]:
    """Give each function's line, name and length: `def` to end, less its docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = len(range(node.body[0].lineno, end(node.body[0]) + 1))
            length = end(node) - node.lineno + 1
            yield node.lineno, node.name, length - (docstring if ast.get_docstring(node) else 0)


def end(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno


def banned(tree: ast.Module, floor: str) -> Iterator[tuple[int, str, str]]:
    """Give line, full name and reason of each banned name, imported or used."""
    rules = OF_NOBODY if floor == "cli" else OF_NOBODY | OF_THE_CLI
    for line, name in mentions(tree):
        for rule, why in rules.items():
            if name == rule or name.startswith(f"{rule}."):
                yield line, name, why


def mentions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give line and full name of all that is imported, built in or called on a path."""
    aliases = {name: f"builtins.{name}" for name in BUILTINS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                first = name.name.partition(".")[0]
                aliases |= {name.asname: name.name} if name.asname else {first: first}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            full = {name.asname or name.name: f"{module}.{name.name}" for name in node.names}
            aliases |= full
            yield from ((node.lineno, name) for name in full.values())
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Load):
            first, dot, rest = ast.unparse(node).partition(".")
            if first in aliases and "(" not in rest:
                yield node.lineno, aliases[first] + dot + rest
            elif isinstance(node, ast.Attribute) and id(node) in called and opens_a_path(node):
                yield node.lineno, f"pathlib.Path.{node.attr}"


def opens_a_path(node: ast.Attribute) -> bool:
    """Tell a path's method from that of `importlib.resources.files`: what ships is no path."""
    return node.attr in OF_A_PATH and "files(" not in ast.unparse(node.value)


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]
