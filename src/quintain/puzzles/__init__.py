"""Finding puzzles: positions of played matches in which one decision is clearly best, and which weak players miss."""
