"""The rules of every game: pure functions over flat records."""
