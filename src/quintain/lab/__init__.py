"""The balance lab: a designer's questions, answered with simulated matches."""
