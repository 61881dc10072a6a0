"""What lessons ask of the store."""

from __future__ import annotations

SOLVED_BY = "SELECT rulebook, lesson, exercise FROM exercise WHERE account = $1 AND solved > 0"
NOTE_ATTEMPT = """INSERT INTO exercise (account, rulebook, lesson, exercise, tries, solved)
VALUES ($1, $2, $3, $4, 1, $5)
ON CONFLICT (account, rulebook, lesson, exercise) DO UPDATE SET tries = exercise.tries + 1,
solved = CASE WHEN exercise.solved > 0 THEN exercise.solved ELSE excluded.solved END"""
