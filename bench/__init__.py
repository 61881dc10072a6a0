"""Benchmarks of a source checkout; run them by `quintain bench PART` or `make bench`."""
