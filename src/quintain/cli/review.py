"""`quintain review`: what was played well in a recorded match, what was not, and what was luck."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from quintain.cli.common import add_language
from quintain.cli.terminal import Progress
from quintain.games.catalog import load
from quintain.review.reviewing import Reviewer
from quintain.review.words import told
from quintain.rules import replay


def add_command(commands: Any) -> None:
    command = commands.add_parser("review", help="what was played well in a recorded match, and what was luck")
    command.add_argument("file", metavar="FILE", help="a replay, as 'quintain play --save FILE' or the page writes it")
    command.add_argument(
        "--open",
        action="store_true",
        help="what would have been best with all cards open, instead of judging by what each seat could know",
    )
    command.add_argument("--json", action="store_true", help="print the review as JSON")
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    recording = replay.read(Path(arguments.file))
    replay.replay(recording, load)  # what was changed by hand is not worth a review
    reviewer = Reviewer(recording, is_open=arguments.open)
    with Progress(len(recording.decisions), "decisions judged") as progress:
        for done in reviewer.run():
            progress.reach(done)
    review = reviewer.review()
    if arguments.json:
        print(json.dumps(review.to_json(), ensure_ascii=False))
    else:
        print("\n".join(told(review, arguments.lang)))
    return 0
