"""A slow and obvious second reading of the rules, to check the replay against."""
