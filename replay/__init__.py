"""A round replayed: what each wager is due by its rulebook, and what the record has instead."""
