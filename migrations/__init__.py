"""The versions of the database, in the order in which they are applied."""
