"""What puzzles ask of the store."""

from __future__ import annotations

TRIES_OF = "SELECT rulebook, puzzle, at_once, solved, due FROM puzzle_try WHERE account = $1"
TRY = "SELECT tries, solved FROM puzzle_try WHERE account = $1 AND rulebook = $2 AND puzzle = $3"
RATINGS_OF = "SELECT * FROM puzzle_rating WHERE account = $1"
DAYS_OF = "SELECT day, days, best FROM puzzle_days WHERE account = $1"
STRENGTHS_OF = "SELECT puzzle, rating FROM puzzle_strength WHERE rulebook = $1"
# The row is there and nobody else can change it until this transaction ends.
HOLD_TRY = """INSERT INTO puzzle_try (account, rulebook, puzzle, tries, began, at_once, solved, due, step)
VALUES ($1, $2, $3, 1, $4, 0, 0, 0, 0)
ON CONFLICT (account, rulebook, puzzle) DO UPDATE SET tries = puzzle_try.tries + 1 RETURNING *"""
SAVE_TRY = """UPDATE puzzle_try SET at_once = $4, solved = $5, due = $6, step = $7
WHERE account = $1 AND rulebook = $2 AND puzzle = $3"""
HOLD_RATING = """INSERT INTO puzzle_rating
(account, rulebook, rating, deviation, volatility, tried, solved, streak, best) VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0)
ON CONFLICT (account, rulebook) DO UPDATE SET tried = puzzle_rating.tried RETURNING *"""
SAVE_RATING = """UPDATE puzzle_rating SET rating = $3, deviation = $4, volatility = $5, tried = tried + 1,
solved = solved + $6, streak = $7, best = $8 WHERE account = $1 AND rulebook = $2"""
HOLD_STRENGTH = """INSERT INTO puzzle_strength (rulebook, puzzle, rating, deviation, volatility, tried)
VALUES ($1, $2, $3, $4, $5, 0)
ON CONFLICT (rulebook, puzzle) DO UPDATE SET tried = puzzle_strength.tried RETURNING *"""
SAVE_STRENGTH = """UPDATE puzzle_strength SET rating = $3, deviation = $4, volatility = $5, tried = tried + 1
WHERE rulebook = $1 AND puzzle = $2"""
HOLD_DAYS = """INSERT INTO puzzle_days (account, day, days, best) VALUES ($1, 0, 0, 0)
ON CONFLICT (account) DO UPDATE SET best = puzzle_days.best RETURNING *"""
SAVE_DAYS = "UPDATE puzzle_days SET day = $2, days = $3, best = $4 WHERE account = $1"
