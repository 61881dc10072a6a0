"""Bots for any rulebook. A bot is given what its seat may know, and nothing else."""
