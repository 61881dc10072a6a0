"""`make bench`: every benchmark, one after the other."""

import sys

from quintain.cli import main
from quintain.cli.bench import parts

worst = 0
for part in parts():
    print(f"== {part}", flush=True)
    worst = max(worst, main(["bench", part]))
sys.exit(worst)
