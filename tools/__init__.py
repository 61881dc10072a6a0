"""What the project is built and released with; no part of what is installed."""
