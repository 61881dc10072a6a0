"""A tournament between accounts of a running server: their programs are connected wherever they are, and the arena only
makes them meet. It acts by their tokens and by nothing that a player could not do."""

from __future__ import annotations

import argparse
import itertools
import json
import time
import urllib.error
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from quintain.bots.programs.entrants import Entrant
from quintain.bots.programs.timecontrol import duration
from quintain.bots.rating.keeping import Folder
from quintain.bots.rating.ratings import Rating, ratings
from quintain.bots.rating.tournament import Meeting, Pair, kept_pairs
from quintain.cli.common import at_least_one, card_source, chosen_game
from quintain.cli.standings import cross_table, ratings_json, summary, told
from quintain.cli.terminal import Progress
from quintain.client import Client, Refused
from quintain.rules.errors import OptionError
from quintain.rules.game import Game

PAUSE: Final = 0.5  # seconds between two looks at the matches that run
TRIES: Final = 20
RETRIED: Final = ("slow-down", "busy", "unavailable", "too-many-matches")


@dataclass(frozen=True)
class Player:
    """An account and the right to act for it."""

    label: str
    client: Client


@dataclass
class Running:
    """A match on the server, one of two of a pair."""

    meeting: Meeting
    number: int
    swapped: bool
    match: str = ""
    since: float = 0.0

    @property
    def seats(self) -> tuple[str, str]:
        one, other = self.meeting.labels
        return (other, one) if self.swapped else (one, other)


@dataclass
class OnlineTournament:
    """All accounts against each other. Deals are the server's, so a pair is two deals with the seats changed."""

    players: dict[str, Player]
    terms: dict[str, Any]
    pairs: int
    jobs: int
    patience: float
    folder: Folder | None = None
    meetings: list[Meeting] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)  # matches that did not end in time, or without a result
    _halves: dict[tuple[int, int], dict[bool, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        two = itertools.combinations(self.players, 2)
        self.meetings = [Meeting(Entrant(one), Entrant(other)) for one, other in two]
        for place, pair in kept_pairs(self.folder, len(self.meetings)):
            self.meetings[place].add(pair)

    def play(self) -> Iterator[int]:
        """Play all that is left; how many matches have ended so far, after each of them."""
        left = deque(self._left())
        running: list[Running] = []
        ended = 0
        while left or running:
            while left and len(running) < self.jobs:
                running.append(self._begin(left.popleft()))
            time.sleep(PAUSE)
            for one in [one for one in running if self._look_at(one)]:
                running.remove(one)
                ended += 1
                yield ended

    def _left(self) -> Iterator[Running]:
        """Round by round, so that an early end leaves everybody with as many matches."""
        for number in range(self.pairs):
            for meeting in self.meetings:
                if number not in {pair.number for pair in meeting.pairs}:
                    yield from (Running(meeting, number, swapped) for swapped in (False, True))

    def _begin(self, one: Running) -> Running:
        """The account of seat 0 challenges, the other accepts; both clients are told, and play."""
        first, second = (self.players[label] for label in one.seats)
        made = asked(first, "POST", "/api/challenges", {"terms": self.terms, "private": True, "seat": 0})
        one.match = asked(second, "POST", f"/api/challenges/{made['id']}/accept", {})["match"]
        one.since = time.monotonic()
        return one

    def _look_at(self, one: Running) -> bool:
        """Is it over? If so, it counts."""
        page = asked(self.players[one.seats[0]], "GET", f"/api/matches/{one.match}")
        if page["live"] and time.monotonic() - one.since < self.patience:
            return False
        if page["live"] or page["cause"] == "stopped":
            self.unfinished.append(one.match)
        else:
            winner = page["winner"]
            points = 0.5 if winner is None else float(one.seats[winner] == one.meeting.one.label)
            self._add(one, points)
        return True

    def _add(self, one: Running, points: float) -> None:
        place = self.meetings.index(one.meeting)
        halves = self._halves.setdefault((place, one.number), {})
        halves[one.swapped] = points
        if len(halves) == 2:
            pair = Pair(one.number, (halves[False], halves[True]))
            one.meeting.add(pair)
            if self.folder:
                self.folder.add_pair({"meeting": place, **pair.to_json()})

    def ratings(self) -> dict[str, Rating]:
        met = [(*meeting.labels, [pair.points for pair in meeting.pairs]) for meeting in self.meetings]
        return ratings(list(self.players), met)


def asked(player: Player, method: str, path: str, body: Any = None) -> Any:
    """One request; a server that is busy or away for a moment is asked again."""
    for attempt in itertools.count(1):
        try:
            return player.client.ask(method, path, body)
        except Refused as refused:
            if refused.code not in RETRIED or attempt >= TRIES:
                raise OptionError(f"{player.label}: the server refuses: {refused}") from None
        except urllib.error.URLError as error:
            if attempt >= TRIES:
                raise OptionError(f"--server {player.client.url}: it cannot be reached ({error.reason})") from None
        time.sleep(PAUSE * attempt)
    raise AssertionError("there is always another attempt")


# ------------------------------------------------------------------------------------------ the command
def run_online(arguments: argparse.Namespace) -> int:
    game = chosen_game(arguments)
    players = players_in(arguments.players, arguments.server)
    terms = terms_of(arguments, game)
    settings = {"server": arguments.server, "terms": terms, "bots": [player.label for player in players]}
    tournament = OnlineTournament(
        {player.label: player for player in players},
        terms,
        at_least_one(arguments.pairs, "--pairs"),
        at_least_one(arguments.jobs, "--jobs"),
        duration(arguments.wait, "--wait"),
        Folder(Path(arguments.resume), settings) if arguments.resume else None,
    )
    try:
        with Progress(2 * tournament.pairs * len(tournament.meetings), "matches") as progress:
            for ended in tournament.play():
                progress.reach(ended)
    finally:
        conclude(tournament, game, arguments.json)
    return 0


def players_in(file: str | None, url: str) -> list[Player]:
    """Who plays, from a file with a token in each line; before it a name, if it is to be another than the account's."""
    if file is None:
        raise OptionError("--server: say who plays by --players FILE, a file with a token in each line")
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"--players {file}: it cannot be read ({getattr(error, 'strerror', 'no text')})") from None
    found = [_player(line.split(), url) for line in lines if line.strip() and not line.startswith("#")]
    labels = [player.label for player in found]
    if len(set(labels)) < max(2, len(labels)):
        raise OptionError(f"--players {file}: name at least two accounts, each once; there are {labels}")
    return found


def _player(words: Sequence[str], url: str) -> Player:
    *name, token = words
    label = " ".join(name)
    unnamed = Player(label or "a token without a name", Client(url, token))
    known = asked(unnamed, "GET", "/api/me")  # a wrong token is told before anything is played
    return Player(label or str(known["name"]), unnamed.client)


def terms_of(arguments: argparse.Namespace, game: Game) -> dict[str, Any]:
    """What is challenged for: the preset, and what was changed."""
    names = [text.partition("=")[0] for text in arguments.option]
    terms: dict[str, Any] = {"preset": game.preset, "options": {name: game.options[name] for name in names}}
    source = card_source(arguments.cards)
    if source is not None:
        terms["cards"] = source if isinstance(source, str) else [dict(card) for card in game.cards.values()]
    return terms


def conclude(tournament: OnlineTournament, game: Game, as_json: bool) -> None:
    """What has come of it, also if it was broken off."""
    results = [summary(meeting.labels, meeting.score, None) for meeting in tournament.meetings]
    found = tournament.ratings()
    if as_json:
        said = {"preset": game.preset, "results": results, "ratings": ratings_json(found)}
        print(json.dumps({**said, "unfinished": tournament.unfinished}), flush=True)
        return
    lines = [told(result) for result in results]
    lines += cross_table(found, {meeting.labels: meeting.score for meeting in tournament.meetings})
    if tournament.unfinished:
        lines += ["", f"without a result, and not counted: {', '.join(tournament.unfinished)}"]
    print("\n".join(lines), flush=True)
