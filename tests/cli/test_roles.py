"""The owner makes the roles; the clerk records and the inspector audits, each by a login of theirs.

What the roles can't do is tried in tests/ledger/test_roles.py.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import make_url

from ledger.database.roles import AUDITOR, ROLES, WRITER
from tests.cli.running import Pit, shift
from tests.ledger.owner import as_user, do
from tests.postgres import Server, cluster

OWNER, CLERK, INSPECTOR = "pit_owner", "clerk", "inspector"


@pytest.fixture(scope="module")
def apart() -> Iterator[Server]:
    """Run a server of this module's own: roles are of a whole server."""
    with cluster() as server:
        server.execute("CREATE ROLE {} LOGIN CREATEROLE", OWNER)
        for user in (CLERK, INSPECTOR):
            server.execute("CREATE ROLE {} LOGIN", user)
        yield server


@pytest.fixture
def owners(apart: Server, tmp_path: Path) -> Iterator[Pit]:
    """Give the owner's empty database, and leave no role of the ledger's behind it."""
    with apart.database() as url:
        do(url, f"ALTER DATABASE {make_url(url).database} OWNER TO {OWNER}")
        yield Pit(tmp_path, as_user(url, OWNER))
    for role in ROLES:
        apart.execute("DROP ROLE IF EXISTS {}", role)


@pytest.fixture
def shared(owners: Pit) -> Pit:
    """Make a ledger with roles, granted to the clerk and the inspector."""
    assert owners.run("init", "--roles").code == 0
    do(owners.url, f"GRANT {WRITER} TO {CLERK}", f"GRANT {AUDITOR} TO {INSPECTOR}")
    return owners


def of(pit: Pit, user: str) -> Pit:
    return replace(pit, url=as_user(pit.url, user))


def test_init_says_which_roles_it_made(owners: Pit) -> None:
    made = owners.run("init", "--roles")
    assert made.code == 0
    assert f"roles made: {WRITER}, {AUDITOR}" in made.err
    again = owners.run("init", "--roles")
    assert again.code == 0
    assert "roles made: none, they are there already" in again.err


def test_a_clerk_issues_reports_and_an_inspector_does_not(shared: Pit) -> None:
    clerk, inspector = of(shared, CLERK), of(shared, INSPECTOR)
    assert clerk.run("record", shift("open-clean")).code == 0
    words = ("report", "shift", "RP-02", "2026-11-28-D", "--register", "--by", "A", "-o", "a.pdf")
    assert inspector.run(*words).code == 3
    assert not list(inspector.folder.glob("*a.pdf*"))
    assert clerk.run(*words).code == 0
    assert inspector.run("report", "list", "--json").json["number"] == 1
    assert inspector.run("verify", "--report", "a.pdf").code == 0


def test_a_clerk_records_and_an_inspector_reads(shared: Pit) -> None:
    clerk, inspector = of(shared, CLERK), of(shared, INSPECTOR)
    recorded = clerk.run("record", shift("open"), "--json")
    assert recorded.code == 0, recorded.err
    assert len(recorded.lines) > 100
    assert clerk.run("record", clerk.file("bad.jsonl", "{}")).code == 1
    name = ("RP-02", "2026-11-27-N")
    for reads in (
        ["audit", "--json"],
        ["report", "shift", *name, "-o", "report.pdf"],
        ["explain", *name, "22"],
        ["rules", "list"],
        ["rules", "show", "open"],
        ["quarantine", "list"],
        ["events", "--json"],
        ["verify"],
    ):
        done = inspector.run(*reads)
        assert done.code in {0, 1}, (reads, done.err)
        assert done.out == owner_sees(shared, reads), reads


def owner_sees(pit: Pit, reads: list[str]) -> str:
    return pit.run(*reads).out


def test_a_clerk_signs_the_log(shared: Pit) -> None:
    clerk = of(shared, CLERK)
    assert clerk.run("record", shift("open")).code == 0
    signed = clerk.run("checkpoint")
    assert signed.code == 0, signed.err
    assert of(shared, INSPECTOR).run("verify").code == 0


def test_an_inspector_records_nothing(shared: Pit) -> None:
    done = of(shared, INSPECTOR).run("record", shift("open"))
    assert done.code == 3
    assert "expected the right to do this, got permission denied for function hold_head" in done.err


@pytest.mark.parametrize("user", [CLERK, INSPECTOR])
def test_only_the_owner_makes_roles(shared: Pit, user: str) -> None:
    done = of(shared, user).run("init", "--roles")
    assert done.code == 3
    assert "permission denied" in done.err or f"expected the ledger's owner, {OWNER}" in done.err


@pytest.mark.parametrize("user", [CLERK, INSPECTOR])
def test_who_may_not_make_tables_makes_no_ledger(owners: Pit, user: str) -> None:
    done = of(owners, user).run("init")
    assert done.code == 3
    assert "expected the right to do this, got permission denied for schema public" in done.err


def test_a_clerk_upgrades_nothing(shared: Pit) -> None:
    before = owner_sees(shared, ["events", "--json"])
    of(shared, CLERK).run("init")
    assert owner_sees(shared, ["events", "--json"]) == before


def test_who_may_not_create_roles_is_told_what_is_lacking(owners: Pit, apart: Server) -> None:
    apart.execute("ALTER ROLE {} NOCREATEROLE", OWNER)
    done = owners.run("init", "--roles")
    apart.execute("ALTER ROLE {} CREATEROLE", OWNER)
    assert done.code == 3
    assert f"expected a user who may create the role {WRITER} (CREATEROLE), got user" in done.err


def test_a_file_has_no_roles(pit: Pit) -> None:
    done = pit.run("init", "--roles")
    assert done.code == 2
    assert "--roles: expected a PostgreSQL database, got sqlite" in done.err
