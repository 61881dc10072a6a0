"""Searching, written once for all rulebooks: `subgame` solves what both sides may hold, `descent` walks down trees."""
