"""The command line: options in, exit code out; clock, paths and environment live here only."""
