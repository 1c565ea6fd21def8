"""The server's catalogs are asked for all that is the ledger's, and for nothing else."""

from ledger.database import catalog, layout
from ledger.store import Store
from tests.ledger.recording import ledger


def names(store: Store) -> list[str]:
    return [row[0] for row in store.fetch(catalog.TABLES)]


def test_the_tables_are_those_of_the_layout_and_the_partitions(postgres_url: str) -> None:
    with ledger(postgres_url) as store:
        assert sorted(names(store)) == sorted(
            [table.name for table in layout.metadata.sorted_tables]
            + [f"entry_{number:02}" for number in range(16)]
        )


def test_the_schema_is_named_as_in_sql(postgres_url: str) -> None:
    with ledger(postgres_url) as store:
        assert [tuple(row) for row in store.fetch(catalog.SCHEMA)] == [("public",)]
