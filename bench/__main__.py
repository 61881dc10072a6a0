"""`make bench`: every benchmark, one after the other."""

from quintain.cli import main
from quintain.cli.bench import parts

for part in parts():
    print(f"== {part}", flush=True)
    main(["bench", part])
