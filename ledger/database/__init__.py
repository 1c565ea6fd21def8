"""How a log lies in SQLite or PostgreSQL: connections, tables, statements, rights."""
