"""The README and the pages of docs/: what they show is what happens, what they name exists."""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
import typer

from cli.app import app
from ledger import event, instant, own, registry, settings
from ledger.database import layout, roles
from ledger.entry import body_of
from ledger.intake import read
from ledger.merkle import root_of
from ledger.refusal import Refusal
from ledger.signing import note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer
from ledger.verifying import custody
from replay import comparison, what_if
from replay.amendment import Amendment
from replay.builtin import builtin
from replay.category import Category
from replay.citation import Citation
from replay.explain import BoxTold, Explanation, Stand
from replay.figure import Figure
from replay.finding import KEYS, Code, Finding
from replay.hand import DrawTold, HandTold
from replay.obstacle import FREE_GAME, NOT_OFFERED, Obstacle
from replay.recording import Recording
from replay.rulebook import load
from replay.rules import Rules
from replay.tally import Totals
from replay.wager import WagerTold
from reports import minutes, statement, testimony
from reports.dossier import Taken
from reports.footage import Footage, Hold
from reports.occurrence import Occurrence
from tests.cli.running import COMMAND, EXAMPLES, Pit
from tests.hand_audits import CASES, audited
from tests.hand_table import RULEBOOKS, lines_of

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [README, ROOT / "CHANGELOG.md", ROOT / "examples" / "README.md", *DOCS]
LONGEST = 120
SOME_LINES = "…"
FILES = (".md", ".db", ".key", ".pdf")


@pytest.fixture
def pit(tmp_path: Path) -> Pit:
    """Give an empty ledger."""
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'ledger.db'}")
    assert pit.run("init").code == 0
    return pit


COMMON = {"id", "type", "at", "by", "table", "shift", "round"}
BOOKS = {book.id: book for book in (load(toml) for _, _, toml in builtin())}
FIGURES = {key: book.figures for book in BOOKS.values() for key in book.figures}
OWN: tuple[type[own.Own], ...] = get_args(own.AnyOwn)
# Own entries of the log that later versions will write: their names are kept.
KEPT = {"finding_acknowledged", "exception_closed"}


def named_from_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def prose(text: str) -> str:
    """Return a page without its fenced and indented blocks."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^    .*$", "", text, flags=re.MULTILINE)


def rows(text: str, *heads: str) -> Iterator[list[str]]:
    """Yield the cells of every table whose head begins so."""
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *body = (
            [cell.strip() for cell in line[1:].rstrip()[:-1].split("|")]
            for line in table.splitlines()
        )
        if head[: len(heads)] == list(heads):
            yield from body


def named(cell: str) -> list[str]:
    """Return what a cell or a text names as code."""
    return re.findall(r"`([^`\n]+)`", cell)


# The README's example


def test_the_example_prints_what_the_readme_shows(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    text = README.read_text("utf-8")
    shown = blocks(text, "console")
    assert shown
    for block in shown:
        real = "".join(
            f"$ {command}\n{cut(terminal(command, tmp_path), output)}"
            for command, output in commands(block)
        )
        text = text.replace(block, real, 1)
    if request.config.getoption("--update-golden"):
        README.write_text(text, "utf-8")
    assert README.read_text("utf-8") == text, "if meant: pytest --update-golden"


def commands(block: str) -> Iterator[tuple[str, list[str]]]:
    """Yield a console block's commands, and the lines that each is shown to print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *output = part.splitlines()
        yield command, output


def terminal(command: str, folder: Path) -> str:
    """Return what a terminal shows of a command: both streams, as they come."""
    program, *arguments = shlex.split(command)
    assert program == "pitledger"
    done = subprocess.run(
        [COMMAND, *arguments], cwd=folder, check=False, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={key: value for key, value in os.environ.items() if not key.startswith("PITLEDGER_")},
    )  # fmt: skip
    return done.stdout.decode()


def cut(output: str, shown: list[str]) -> str:
    """Return an output with as many lines left out, at the line …, as are left out where shown."""
    lines = [line.rstrip() for line in output.splitlines()]
    assert shown.count(SOME_LINES) <= 1
    if SOME_LINES in shown:
        head = shown.index(SOME_LINES)
        tail = len(shown) - head - 1
        lines = [*lines[:head], SOME_LINES, *lines[max(head, len(lines) - tail) :]]
    return "".join(f"{line}\n" for line in lines)


# Commands and options


def tree(command: Any, name: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 # Typer's own
    """Yield the program, and every command that does something, by its words."""
    subcommands = getattr(command, "commands", {})
    if name == "pitledger" or not subcommands:
        yield name, command
    for word, each in subcommands.items():
        yield from tree(each, f"{name} {word}")


def options(command: Any) -> set[str]:  # noqa: ANN401 # Typer's own
    told = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    return {option for option in told if option.startswith("-")} - {"--help"}


COMMANDS = dict(tree(typer.main.get_command(app), "pitledger"))


def test_every_command_has_its_section_with_every_option() -> None:
    _, *parts = re.split(r"^## ", page("commands.md"), flags=re.MULTILINE)
    sections = {part.splitlines()[0].strip("`"): part for part in parts}
    assert set(sections) == set(COMMANDS)
    for name, section in sections.items():
        told = {code for code in named(section) if re.fullmatch(r"--?[a-z][a-z-]*", code)}
        assert told == options(COMMANDS[name]), name


@pytest.mark.parametrize("path", PAGES, ids=named_from_root)
def test_no_page_names_a_command_or_option_that_does_not_exist(path: Path) -> None:
    every = {option for command in COMMANDS.values() for option in options(command)} | {"--help"}
    text = path.read_text("utf-8")
    shown = re.findall(r"^(?:\$|   ) (pitledger .*)$", text, re.MULTILINE)
    codes = [*named(prose(text)), *shown]
    assert codes
    assert shown or path != README
    for code in codes:
        words = re.sub(r"--db \S+ ", "", code).split()
        if words[0] == "pitledger" and len(words) > 1 and words[1][0].isalpha():
            known = {" ".join(words[:2]), " ".join(words[:3])} & set(COMMANDS)
            assert known, code
        if words[0] == "pitledger" or code.startswith("--"):
            assert {word for word in code.split() if re.match(r"--?[a-z]", word)} <= every, code


# Events


KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(event.AnyEvent)}


def fields(kind: type[msgspec.Struct], *, required: bool) -> set[str]:
    told = {each.name for each in msgspec.structs.fields(kind) if each.required is required}
    return told - COMMON


def test_every_event_has_its_row_with_the_fields_it_must_and_may_have() -> None:
    told: dict[str, tuple[set[str], set[str]]] = {}
    for row in rows(page("events.md"), "type", "must have"):
        may = row[2] if len(row) > 3 else ""
        told[row[0].strip("`")] = set(named(row[1])), set(named(may))
    assert told == {
        name: (fields(kind, required=True), fields(kind, required=False))
        for name, kind in KINDS.items()
    }


def test_every_field_of_an_event_is_explained() -> None:
    text = page("events.md")
    assert {name for row in rows(text, "field", "holds", "") for name in named(row[0])} == COMMON
    told = {
        name for row in list(rows(text, "field", "holds"))[len(COMMON) :] for name in named(row[0])
    }
    shift = {name for kind in get_args(event.ShiftEvent) for name in kind.__struct_fields__}
    assert told == shift - COMMON - {"guest"}
    assert set(event.Limits.__struct_fields__) <= set(named(text))
    assert set(event.Wager) <= set(named(text))


def test_every_refusal_has_its_row() -> None:
    told = [row[0].strip("`") for row in rows(page("events.md"), "code", "refused is")]
    assert sorted(told) == sorted(kind.code for kind in Refusal.__subclasses__())


def test_the_ledgers_own_entries_have_their_rows() -> None:
    told = {row[0]: set(named(row[1])) for row in rows(page("events.md"), "type", "fields")}
    assert told == {f"`{own.type_of(kind)}`": set(kind.__struct_fields__) for kind in OWN}


def example_lines() -> list[str]:
    """Return the example lines of the events' page, those that go on indented made whole."""
    return [
        line
        for block in blocks(page("events.md"), "jsonl")
        for line in re.sub(r"\n +", "", block).splitlines()
    ]


def test_the_example_lines_are_one_recording_and_show_every_type(pit: Pit) -> None:
    lines = example_lines()
    done = pit.run("record", "--json", pit.file("shift.jsonl", "\n".join(lines) + "\n"))
    assert [answer for answer in done.lines if "error" in answer] == []
    assert len(done.lines) == len(lines)
    assert {json.loads(line)["type"] for line in lines} == set(KINDS)
    told = {key for line in lines for key in json.loads(line)}
    assert told == {name for kind in KINDS.values() for name in kind.__struct_fields__} | {"type"}


def test_the_example_audit_is_that_of_the_example_lines(pit: Pit) -> None:
    pit.run("record", pit.file("shift.jsonl", "\n".join(example_lines()) + "\n"))
    real = pit.run("audit", "--json").json
    real["head"]["root"] = SOME_LINES
    for found in real["findings"]:
        found["explanation"] = SOME_LINES
    assert [json.loads(block) for block in blocks(page("findings.md"), "json")] == [real]


def test_the_example_refusal_is_what_record_answers(pit: Pit) -> None:
    (shown,) = re.findall(r"^    (.*\"error\".*)$", page("events.md"), re.MULTILINE)
    line = example_lines()[6].replace('"amount":2000', '"amount":"500"')
    blank = "\n" * (json.loads(shown)["line"] - 1)
    assert pit.run("record", "--json", pit.file("bad.jsonl", blank + line)).json == json.loads(
        shown
    )


def test_the_example_entry_has_the_bytes_and_the_leaf_that_are_shown() -> None:
    (block,) = blocks(page("events.md"), "json")
    body = re.sub(r"\n +", "", block).strip().encode()
    recorded = instant.microseconds(json.loads(body)["recorded_at"])
    arrived = next(read(line.encode()) for line in example_lines() if '"T1-05"' in line)
    assert body == body_of(arrived.json, recorded)
    (code,) = blocks(page("events.md"), "python")
    assert hashlib.sha256(b"\x00" + body).hexdigest() in code


# Findings


def sections() -> dict[str, str]:
    _, *parts = re.split(r"^#### ", page("findings.md"), flags=re.MULTILINE)
    told = {part.splitlines()[0].strip("`"): part for part in parts}
    assert len(told) == len(parts)
    return told


def keys_of(section: str) -> set[str]:
    (told,) = re.findall(r"^- \*\*Keys\*\*: (.*)$", section, re.MULTILINE)
    return set(named(told))


def rules_of(section: str) -> set[str]:
    (told,) = re.findall(r"^- \*\*Rule\*\*: ((?:.*\n)(?:  .*\n)*)", section, re.MULTILINE)
    if "see above" in told:
        (told,) = re.findall(r"is settled by(.*?)\n\n", page("findings.md"), re.DOTALL)
    return {code for code in named(told) if "." in code}


def test_every_code_has_its_section() -> None:
    assert set(sections()) == set(Code)


def found() -> list[Finding]:
    """Return what is found in the rounds of tests/hands."""
    return [each for case in CASES for each in audited(case).findings]


def test_every_finding_has_the_keys_and_the_rule_that_its_section_tells() -> None:
    everywhere = {"code", "table", "shift", "round", "id", "rule", "explanation", "events"}
    told = sections()
    for each in found():
        section = told[each.code]
        assert set(msgspec.to_builtins(each, enc_hook=str)) - everywhere <= keys_of(section), each
        assert each.rule.split()[1] in rules_of(section), each


def spaced(words: str) -> str:
    """Return words with plain single spaces: a page breaks its lines where it must."""
    return " ".join(words.split())


def test_the_sentence_of_every_code_is_what_is_said_of_a_round_of_the_hands(
    request: pytest.FixtureRequest,
) -> None:
    stale = []
    text = page("findings.md")
    for code, section in sections().items():
        (shown,) = re.findall(r"^- \*[^*].*?\*$", section, re.MULTILINE | re.DOTALL)
        said = sorted({str(each.explanation) for each in found() if each.code == code})
        if spaced(shown[3:-1]) not in {spaced(each) for each in said}:
            stale.append(f"{code}: {shown}; now it is: {min(said, key=len)}")
            real = fill(f"- *{min(said, key=len)}*", LONGEST - 2, subsequent_indent="  ")
            text = text.replace(section, section.replace(shown, real))
    if request.config.getoption("--update-golden"):
        (ROOT / "docs" / "findings.md").write_text(text, "utf-8")
    else:
        assert not stale, "\n".join(["if meant: pytest --update-golden", *stale])


def test_every_rule_of_a_finding_is_a_key_of_the_rulebooks() -> None:
    tables = {key.rpartition(".")[0] for key in FIGURES}
    for section in sections().values():
        assert rules_of(section) <= tables | set(FIGURES)


def test_every_key_of_a_finding_and_of_a_total_is_explained() -> None:
    text = page("findings.md")
    told = {name for row in rows(text, "key", "holds") for name in named(row[0])}
    assert told == set(Finding.__struct_fields__) >= set(KEYS)
    assert set(Totals.__struct_fields__) - {
        "table",
        "shift",
        "rulebook",
        "currency",
        "open",
    } <= set(named(text))


# Rulebooks


def shown_figure(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    value = str(figure.value).lower() if isinstance(figure.value, bool) else figure.value
    return f"`{value}`" + ("*" if figure.reading else "")


def test_every_key_is_told_with_the_values_of_the_built_in_rulebooks() -> None:
    text = page("rulebooks.md")
    told = {
        row[0]: row[2:5] for row in rows(text, "key", "may be", "`classic`", "`open`", "`club`")
    }
    told |= {row[0]: row[1:4] for row in rows(text, "key", "`classic`", "`open`", "`club`")}
    assert told == {
        f"`{key}`": [
            shown_figure(BOOKS[name].figures.get(key)) for name in ("classic", "open", "club")
        ]
        for key in FIGURES
    }


def words(kind: Any) -> set[str]:  # noqa: ANN401 # a type as written
    """Return the words that a figure's type allows."""
    if get_origin(kind) is Literal:
        return {str(word) for word in get_args(kind)}
    return {word for part in get_args(kind) for word in words(part)} if get_origin(kind) else set()


def test_a_key_may_be_what_the_loader_takes() -> None:
    for key, may, *_ in rows(page("rulebooks.md"), "key", "may be"):
        section, name = key.strip("`").split(".")
        kind = Rules.__annotations__[section].__annotations__[name.replace("from", "from_")]
        told = {word for word in named(may) if word != "flush"} - {"true", "false"}
        assert told <= words(kind), key
        assert ("`true` `false`" in may) == (kind is bool), key


def test_the_example_figures_are_laid_out_as_the_loader_wants_them() -> None:
    (block,) = blocks(page("rulebooks.md"), "toml")
    own = tomllib.loads(block)
    names = {key: own.pop(key) for key in ("id", "version", "title", "text")}
    whole = tomllib.loads((RULEBOOKS / "open.toml").read_text("utf-8")) | names | own
    book = load("\n".join(lines_of(whole, "")))
    assert book.name == "riverside@1"
    assert book.figures["draw.in_order"].reading


# Roles and settings


def test_the_grants_are_those_that_the_roles_get() -> None:
    told = list(rows(page("roles.md"), "on", roles.WRITER, roles.AUDITOR))
    assert told == [[each.on, each.writer or "–", each.auditor or "–"] for each in roles.GRANTS]


def test_the_safe_settings_of_a_server_are_those_that_are_not_warned_of() -> None:
    told = {row[1]: row[2].split(", ") for row in rows(page("roles.md"), "database", "setting")}
    assert {name: told[name] for name in settings.POSTGRESQL} == settings.POSTGRESQL


# The page on integrity


def test_the_example_checkpoint_covers_the_example_entry() -> None:
    (leaf,) = re.findall(r'leaf = "([0-9a-f]{64})"', page("events.md"))
    shown, key = blocks(page("integrity.md"), "text")
    signer = Signer("example.com/casino/rp", bytes(32))
    head = Checkpoint(signer.name, 1, root_of([bytes.fromhex(leaf)]))
    assert (shown, key) == (note.sign(head.text, [signer]).decode(), f"{signer.verifier.text}\n")


# Every page


def known_words() -> set[str]:
    structs: list[type[msgspec.Struct]] = [*KINDS.values(), event.Limits, Finding, Totals]
    structs += [*OWN, registry.RulebookUsed, Occurrence, Recording, Amendment, Footage, Hold, Taken]
    told = {name for kind in structs for name in kind.__struct_fields__} | set(KINDS) | set(Code)
    told |= {kind.code for kind in Refusal.__subclasses__()} | {each.key for each in Category}
    told |= {word for key in FIGURES for word in key.split(".")}
    told |= {str(book.figures[key].value) for book in BOOKS.values() for key in book.figures}
    told |= {
        word
        for kind in Rules.__annotations__.values()
        for each in kind.__annotations__.values()
        for word in words(each)
    }
    told |= {name for table in layout.metadata.tables.values() for name in dict(table.columns)}
    supposed = [comparison.Settled, comparison.WagerIf, comparison.BoxIf, what_if.RoundLeft]
    supposed += [Explanation, BoxTold, Stand, HandTold, DrawTold, WagerTold, Citation]
    supposed += [what_if.Net, what_if.Sum, what_if.WhatIf, Obstacle, testimony.Testimony]
    supposed += [statement.Statement, statement.Moved, minutes.Minutes, minutes.Proved]
    supposed += [custody.Kept]
    told |= {name for kind in supposed for name in kind.__struct_fields__}
    told |= {"what_if", NOT_OFFERED, FREE_GAME}
    return told | KEPT | {own.type_of(kind) for kind in OWN} | {"recorded_at"}


@pytest.mark.parametrize("path", DOCS, ids=named_from_root)
def test_no_page_names_a_field_code_or_key_that_does_not_exist(path: Path) -> None:
    known, tables = known_words(), {key.rpartition(".")[0] for key in FIGURES}
    codes = named(prose(path.read_text("utf-8")))
    assert codes
    for code in codes:
        if re.fullmatch(r"[a-z]+(?:_[a-z]+)+", code):
            assert code in known, code
        if re.fullmatch(r"[a-z_]+(?:\.[a-z_]+)+", code) and not code.endswith(FILES):
            assert code in tables | set(FIGURES), code


@pytest.mark.parametrize("path", PAGES, ids=named_from_root)
def test_no_link_is_dead(path: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", prose(path.read_text("utf-8")))
    assert links or path not in {README, *DOCS}
    for link in links:
        if "://" in link:
            continue
        name, _, heading = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not heading or heading in anchors(target.read_text("utf-8")), link


def anchors(text: str) -> set[str]:
    """Return what headings are linked by."""
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", DOCS, ids=named_from_root)
def test_no_line_of_prose_is_too_long(path: Path) -> None:
    lines = prose(path.read_text("utf-8")).splitlines()
    assert [line for line in lines if len(line) > LONGEST and not line.startswith("|")] == []


def test_the_readme_gives_the_figures_that_make_bench_measures() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    measured = (ROOT / "benchmarks" / "__main__.py").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z][^|]+) \| [\d,]+ \| [\d,]+ \|$", text, re.MULTILINE)
    assert len(rows) == 3
    assert all(f"| {row} |" in measured for row in rows)
