-- Who played, under the names of then, as JSON; empty for matches that ended before this was kept.
ALTER TABLE match ADD COLUMN players TEXT NOT NULL DEFAULT '';
