"""The live floor: who is let in. What it needs is installed by the extra `pitledger[live]`."""
