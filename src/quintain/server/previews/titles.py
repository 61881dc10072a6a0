"""A link in a few words: a title, a line below it, and what the picture shows.

Whoever passes a link on may not be allowed to see what is behind it, and whoever fetches the words is nobody: so they
say what everybody may know. Of a match that is played nothing is told but who plays what; of a private one, nothing."""

from __future__ import annotations

from functools import cache
from urllib.parse import parse_qsl

import msgspec

from quintain.games import catalog
from quintain.rules import shortforms
from quintain.rules.errors import QuintainError
from quintain.server.accounts.people import People
from quintain.server.decks.sql import BY_CODE
from quintain.server.ladder.ladder import Ladder
from quintain.server.lobby.lobby import Lobby
from quintain.server.lobby.terms import agreed_game
from quintain.server.play.lookup import match_page
from quintain.server.play.sql import MATCH
from quintain.server.problems import TEXTS, Problem
from quintain.server.protocol import Player, Terms
from quintain.server.replays.sql import SHARED
from quintain.server.store import Row, Store
from quintain.texts import ENGLISH

LONGEST = 60  # letters of a part of an address that can mean something
FAN = 5  # cards
DECK = "code-"
LINE = "line"  # of the address of a position


class Told(msgspec.Struct, frozen=True):
    """What is told of a link; `crests` are names, and `cards` are pictures by game and id; a position is drawn."""

    title: str
    line: str
    crests: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    position: str = ""  # as a line of text (docs/short-forms.md), with the language of its names
    language: str = ENGLISH


class Previews:
    """Says what is behind a link of the page."""

    def __init__(self, store: Store, people: People, ladder: Ladder, lobby: Lobby) -> None:
        self.store, self.people, self.ladder, self.lobby = store, people, ladder, lobby

    async def of(self, path: str, language: str) -> Told | None:
        """What to tell of an address; None where there is nothing that everybody may know."""
        place, _, query = path.partition("?")
        match place.strip("/").split("/"):
            case ["match", match] | ["match", match, "review"] if len(match) <= LONGEST:
                rows = await self.store.read(MATCH, match)
                return None if not rows or rows[0]["private"] else await self._match(rows[0], language)
            case ["replay", code] if len(code) <= LONGEST:
                rows = await self.store.read(SHARED, code)
                return await self._match(rows[0], language) if rows else None
            case ["decks", _, deck] if deck.startswith(DECK) and len(deck) <= LONGEST:
                rows = await self.store.read(BY_CODE, deck.removeprefix(DECK).lower())
                return _deck(rows[0], language) if rows else None
            case ["profile", account] if len(account) <= LONGEST:
                return await self._profile(account, language)
            case ["invite", challenge] if len(challenge) <= LONGEST:
                return await self._invitation(challenge, language)
            case ["position"]:
                return _position(dict(parse_qsl(query)).get(LINE, ""), language)
        return None

    async def _match(self, row: Row, language: str) -> Told:
        page = await match_page(self.people, row)
        one, two = (_name(player, language) for player in page.players)
        game = game_name(row["rulebook"], language)
        winner = "" if page.winner is None else (one, two)[page.winner]
        how = "live" if page.live else "won" if winner else "drawn"
        title = TEXTS.words("preview-match", language, one=one, two=two)
        line = TEXTS.words(f"preview-{how}", language, game=game, name=winner)
        return Told(title, line, (one, two), some_cards(row["rulebook"], 3))

    async def _profile(self, account: str, language: str) -> Told | None:
        found = await self.people.by_id(account)
        if found is None:
            return None
        rated = sorted(await self.ladder.ratings(account), key=lambda row: -row["matches"])
        told = [f"{game_name(row['rulebook'], language)} {round(row['rating'])}" for row in rated[:3]]
        return Told(found.name, " · ".join(told) or TEXTS.words("preview-profile", language), (found.name,))

    async def _invitation(self, challenge: str, language: str) -> Told | None:
        try:
            line = self.lobby.line(await self.lobby.find(challenge))
        except Problem:
            return None
        rulebook = catalog.rulebook_of(line.terms.preset).name
        title = TEXTS.words("preview-invite", language, name=_name(line.by, language))
        return Told(title, game_name(rulebook, language), (), some_cards(rulebook, FAN))


def _deck(row: Row, language: str) -> Told | None:
    try:
        rulebook = catalog.rulebook_of(row["preset"]).name
    except QuintainError:
        return None
    cards = msgspec.json.decode(row["cards"], type=list[str])
    data = {"game": game_name(rulebook, language), "name": row["owner_name"], "n": len(cards)}
    shown = tuple(f"{rulebook}/{card}" for card in list(dict.fromkeys(cards))[:FAN])
    return Told(row["name"], TEXTS.words("preview-deck", language, **data), (), shown)


def _position(line: str, language: str) -> Told | None:
    """What a line says is what whoever passes it on shows to everybody."""
    try:
        found = shortforms.line(line, "position")
        game = found.game(lambda preset, **options: agreed_game(Terms(preset, options)))
        view = shortforms.read_fields(game, found.words)
        shortforms.check_view(game, view)
    except (QuintainError, Problem):
        return None
    name = game_name(game.rulebook.name, language)
    title = TEXTS.words("preview-position", language, game=name)
    when = next((TEXTS.words(f"preview-{key}", language, n=view[key]) for key in ("round", "turn") if key in view), "")
    return Told(title, when, (), (), line, language)


def _name(player: Player, language: str) -> str:
    if player.kind != "account":
        return TEXTS.words("preview-bot", language)
    return player.name or TEXTS.words("preview-gone", language)


def game_name(rulebook: str, language: str) -> str:
    texts = catalog.rulebook(rulebook).texts
    return texts.words("tile-name", language) if texts.has("tile-name") else rulebook.capitalize()


@cache
def some_cards(rulebook: str, count: int) -> tuple[str, ...]:
    """Cards of a game, always the same: they tell nothing of a match. Making a game for them takes milliseconds."""
    cards = sorted(catalog.load(sorted(catalog.table(rulebook).presets)[0]).cards)
    return tuple(f"{rulebook}/{cards[index * len(cards) // count]}" for index in range(min(count, len(cards))))
