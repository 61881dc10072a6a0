"""`quintain play`: a match against a bot in the terminal."""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

from quintain.bots.characters import PREFIX, character_of
from quintain.bots.levels import EXAMPLES, bot_for
from quintain.bots.matches import Sights, luck_of
from quintain.bots.player import Bot
from quintain.bots.surprises import surprise
from quintain.cli import campaign
from quintain.cli.common import (
    SURPRISE,
    TEXTS,
    add_game_arguments,
    add_language,
    chosen_deck,
    chosen_game,
    chosen_seed,
)
from quintain.cli.terminal import colourful, styled
from quintain.rules.errors import IllegalMove, OptionError
from quintain.rules.game import Game, Match
from quintain.rules.options import whole_number
from quintain.rules.replay import save
from quintain.rules.rulebook import SEATS
from quintain.texts import Value

SHOWN_MOVES = 30
FEW_MOVES = 3  # so few are listed without being asked for


COMMANDS = ("help", "moves", "rules", "preview", "undo", "resign", "quit")


@cache
def typed_words() -> dict[str, str]:
    """Which command a word means, in any language."""
    return {way: command for command in COMMANDS for way in TEXTS.ways(f"read-{command}")}


def meant(typed: str) -> str:
    """The command that was typed; empty for what is none."""
    return typed_words().get(typed.casefold(), "")


def add_command(commands: Any) -> None:
    command = commands.add_parser("play", help="play a match against a bot in the terminal")
    add_game_arguments(command)
    command.add_argument("--bot", default="greedy", help=f"the opponent: {EXAMPLES} (greedy)")
    command.add_argument("--seat", choices=("0", "1"), default="0", help="your seat (0)")
    command.add_argument(
        "--deck", metavar="NAME|FILE", help="your deck: a starter deck, or a YAML file (the first one)"
    )
    command.add_argument(
        "--bot-deck", metavar="NAME|FILE", help=f"the bot's deck, likewise ({SURPRISE}: a starter deck by luck)"
    )
    command.add_argument("--seed", metavar="N", help="luck; without it every match is new")
    command.add_argument("--save", metavar="FILE", help="keep the match as a replay")
    command.add_argument("--level", metavar="N", help="a level of the campaign, in games that have one")
    command.add_argument("--levels", action="store_true", help="list the levels, which are won, and what was found")
    command.add_argument(
        "--bring", metavar="ITEMS", default="", help="with --level: what of it to use, e.g. heal,strike"
    )
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.levels:
        print("\n".join(campaign.listed(arguments.preset, arguments.lang)))
        return 0
    if arguments.level is not None:
        arguments.preset = campaign.level(arguments.preset, arguments.level)
    if arguments.save and not (folder := Path(arguments.save).absolute().parent).is_dir():
        raise OptionError(f"--save {arguments.save}: there is no folder {folder}")
    match = new_match(arguments)
    brought = match.game.rulebook.items_left(match)
    table = TerminalTable(match, int(arguments.seat), bot_for(match.game, arguments.bot), arguments.lang)
    try:
        table.play()
    finally:
        if arguments.save:
            keep(table.match, Path(arguments.save), arguments.lang)
    if arguments.level is not None:
        campaign.remember(arguments.preset, table.won(), brought, match.game.rulebook.items_left(table.match))
        if table.won():
            print(campaign_step(arguments))
    return 0


def new_match(arguments: argparse.Namespace) -> Match:
    """A new match; in a level of the campaign with the items that are brought, and no others."""
    if arguments.bring and arguments.level is None:
        raise OptionError(f"--bring {arguments.bring}: it goes with --level")
    match = with_decks(arguments, chosen_game(arguments))
    if arguments.level is None:
        return match
    book, extras = match.game.rulebook, campaign.chosen(arguments.preset, arguments.bring)
    with_items: Match = book.with_extras(match, book.checked_extras(match.game, extras))
    return with_items


def with_decks(arguments: argparse.Namespace, game: Game) -> Match:
    """A match with the decks that were named, and for the bot one by luck unless it is told which."""
    seed, seat = chosen_seed(arguments.seed), int(arguments.seat)
    named = None if arguments.bot_deck == SURPRISE else arguments.bot_deck
    mine, theirs = chosen_deck(game, arguments.deck, "--deck"), chosen_deck(game, named, "--bot-deck")
    if theirs is None and not game.alone:
        theirs = surprise(game, 1 - seat, seed)
    brought = [mine, theirs] if seat == 0 else [theirs, mine]
    if brought == [None, None]:
        return game.new(seed=seed)
    usual = [game.rulebook.default_deck(game.backdrop, each) or [] for each in range(SEATS)]
    return game.new(seed=seed, decks=[usual[each] if deck is None else deck for each, deck in enumerate(brought)])


def campaign_step(arguments: argparse.Namespace) -> str:
    """What comes after a level that was won."""
    book, number = arguments.preset.split("-")[0], int(arguments.level)
    if number == len(campaign.levels(book)):
        return TEXTS.words("play-campaign-won", arguments.lang, n=number)
    return TEXTS.words("play-level-won", arguments.lang, n=number, book=book, next=number + 1)


def keep(match: Match, path: Path, language: str) -> None:
    try:
        save(match, path)
    except OSError as error:
        raise OptionError(f"--save {path}: cannot be written ({error.strerror})") from None
    print(TEXTS.words("play-saved", language, path=str(path)))


class TerminalTable:
    """One person at a terminal, one bot, and the match between them."""

    def __init__(self, match: Match, seat: int, opponent: Bot, language: str) -> None:
        self.match = match
        self.game: Game = match.game
        self.seat = seat
        self.opponent = opponent
        self.sights = Sights(match, 1 - seat)
        self.language = language
        self.colour = colourful(sys.stdout)

    def play(self) -> None:
        if not self.game.alone:
            print(self.introduction())
        self.tell(self.match.opening)
        while self.match.to_act:
            if self.seat in self.match.to_act:
                self.show()
                if not self.ask():
                    print(self.words("left"))
                    return
            if 1 - self.seat in self.match.to_act:
                self.tell(self.match.play({1 - self.seat: self.answer()}))

    def introduction(self) -> str:
        """Who sits on the other side."""
        name = self.opponent.name
        if not name.startswith(PREFIX):
            return self.words("against", bot=name)
        character = character_of(self.game.rulebook, name)
        said = {"name": character.name.get(self.language), "text": character.text.get(self.language)}
        return self.words("against-character", **said)

    def answer(self) -> int:
        """The bot's move: it sees its own view. Its luck follows from the match's, so that a seed decides that, too."""
        seat = 1 - self.seat
        luck = luck_of(self.match.seed, seat, len(self.match.decisions))
        return self.sights.ask(self.opponent, self.match, luck, perf_counter)

    def show(self) -> None:
        view = self.game.scene(self.match.observe(self.seat).plain(), self.seat)
        print()
        for line in self.game.rulebook.board(view, self.seat, self.language):
            print(styled(line, self.colour))
        if len(self.match.legal_codes(self.seat)) <= FEW_MOVES:
            self.list_moves()

    def tell(self, events: list[dict[str, Any]]) -> None:
        scene = self.match.scene()
        for event in self.match.seen(events, self.seat):
            sentence = self.game.rulebook.sentence(scene, event, self.language, self.seat)
            if sentence:
                style = "title" if event["event"] in (self.game.rulebook.new_turn, "over") else ""
                print(styled([(style, sentence)], self.colour))

    def ask(self) -> bool:
        """Ask until a move is made; False if the person leaves."""
        while True:
            try:
                typed = input(self.words("prompt") + " ").strip()
            except EOFError:
                return False
            if meant(typed) == "quit":
                return False
            if self.obey(typed):
                return True

    def obey(self, typed: str) -> bool:
        """Do what was typed. Was it a decision?"""
        word = meant(typed)
        if word == "resign":
            self.tell(self.match.resign(self.seat))
            return True
        if word == "moves":
            self.list_moves()
        elif word == "preview":
            preview = self.game.rulebook.preview_text(self.match, self.language)
            print("\n".join(preview or [self.words("no-preview")]))
        elif word == "undo":
            return self.undo()
        elif word == "rules":
            print(self.game.rulebook.rules_page(self.language))
        elif word == "help" or not typed:
            moves = [move.text(self.language) for move in self.match.legal(self.seat)]
            print(self.words("help", example=max(moves, key=len)))
        else:
            return self.move(typed)
        return False

    def move(self, typed: str) -> bool:
        codes = self.match.legal_codes(self.seat)
        number = whole_number(typed) or 0
        try:
            self.tell(self.match.play({self.seat: codes[number - 1] if 1 <= number <= len(codes) else typed}))
        except IllegalMove as refusal:
            print(refusal.get(self.language))
            return False
        return True

    def undo(self) -> bool:
        """Undo the last decision where the game allows it; then the table is shown again."""
        try:
            self.match = self.game.rulebook.undo(self.match)
        except IllegalMove as refusal:
            print(refusal.get(self.language))
            return False
        print(self.words("taken-back"))
        return True

    def won(self) -> bool:
        return self.match.result is not None and self.match.result.winner == self.seat

    def list_moves(self) -> None:
        moves = self.match.legal(self.seat)
        print(self.words("moves"))
        for number, move in enumerate(moves[:SHOWN_MOVES], 1):
            print(f"  {number:2}  {move.text(self.language)}")
        if len(moves) > SHOWN_MOVES:
            print("  " + self.words("more", n=len(moves) - SHOWN_MOVES))

    def words(self, key: str, **data: Value) -> str:
        return TEXTS.words(f"play-{key}", self.language, **data)
