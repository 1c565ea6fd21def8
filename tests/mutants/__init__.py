"""Mutation testing: what no test would notice, were it otherwise."""
