"""Searching, written once for all rulebooks: `subgame` solves what both sides may hold, `planner`
weighs whole turns, `playouts` plays moves on, and `mcts` walks down trees."""
