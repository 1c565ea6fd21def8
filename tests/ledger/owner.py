"""Whoever owns a ledger's database, or just uses it, with any statement and the guards on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
from sqlalchemy import make_url

from tests.postgres import plain


@contextmanager
def owner(url: str) -> Iterator[sqlite3.Connection | psycopg.Connection]:
    """Connect without the program's own manners: each statement is a transaction."""
    if url.startswith("sqlite"):
        path = make_url(url).database or ""
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            yield file
    else:
        with psycopg.connect(plain(url), autocommit=True) as server:
            yield server


def as_user(url: str, user: str) -> str:
    """Give the URL by which another user comes to the same database."""
    return make_url(url).set(username=user).render_as_string(hide_password=False)


def do(url: str, *statements: str) -> None:
    """Run statements as the owner, one after the other."""
    with owner(url) as database:
        for statement in statements:
            database.execute(statement)
