"""The catalogue over HTTP: what cards say, decks to begin from, levels, and hints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from quintain.bots.explain import Candidate, Explanation
from quintain.games import catalog
from quintain.rules.game import Match
from quintain.server.accounts.me import me
from quintain.server.api import Call, Routes
from quintain.server.campaign.steps import levels
from quintain.server.catalogue.fields import CardForm, card_form
from quintain.server.catalogue.guide import (
    GameText,
    Guide,
    LevelGuide,
    WorthTold,
    game_text,
    guide,
    level_guide,
    worth_told,
)
from quintain.server.catalogue.hints import ADVISER, hint_job, is_open
from quintain.server.catalogue.offer import Start, all_games
from quintain.server.lobby.terms import check_terms
from quintain.server.play.crew import Dropped
from quintain.server.play.lookup import readable
from quintain.server.problems import Problem, said
from quintain.server.protocol import CardShapes, Language, Said, Terms
from quintain.tables.setup import game_at
from quintain.texts import ENGLISH

routes = Routes()
FEW = 3
CANDIDATES = 8  # moves that come to the same are shown as one


class HintLine(Struct):
    """A move that a bot would consider, in words too: how often it would play it, and its chance to win with it."""

    move: dict[str, Any]
    text: str
    share: float
    win: float


class HintNote(Struct):
    """What the other side may do and how often, or what speaks for the best move and by how much."""

    text: str
    share: float


class OwnCards(Struct, forbid_unknown_fields=True):
    """A card set in the making."""

    cards: CardShapes


class OwnGuide(Struct):
    """What cards of one's own say; or what is wrong with them, in English and as a sentence of any language."""

    guide: Guide | None
    said: Said | None = None
    text: str = ""


class HintQuery(Struct):
    """In which language."""

    language: Language = ENGLISH


class Hint(Struct):
    """What a bot would do, the best first, what it expects of the other side, and its reasons."""

    bot: str
    prompt: int
    moves: list[HintLine]
    foe: list[HintNote]
    reasons: list[HintNote]


@routes.add("GET", "/api/start", answer=Start)
async def start(call: Call) -> Start:
    """All that a page needs to begin with: who looks at it, if anybody is logged in, and what there is to play."""
    return Start(None if call.session is None else me(call.account), all_games())


@routes.add("GET", "/api/games/{preset}/guide", answer=Guide, problems=("not-found",), same_for_all=True)
async def one_guide(call: Call) -> Guide:
    """What the cards of a preset say, and the decks to begin from."""
    return guide(check_terms(Terms(call.part("preset"))))


@routes.add("POST", "/api/games/{preset}/guide", "player", body=OwnCards, answer=OwnGuide, problems=("not-found",))
async def guide_of_own(call: Call) -> OwnGuide:
    """The same for cards of one's own, before anything is played with them; or all that is wrong with them."""
    preset = call.part("preset")
    check_terms(Terms(preset))  # what is wrong without them is not theirs
    try:
        return OwnGuide(guide(check_terms(Terms(preset, cards=call.body.cards))))
    except Problem as problem:
        return OwnGuide(None, said(problem.sentence), str(problem))


@routes.add("GET", "/api/games/{preset}/card-form", answer=CardForm, problems=("not-found",), same_for_all=True)
async def form_of_cards(call: Call) -> CardForm:
    """What a card of the game is made of, for a form in which one is made."""
    return card_form(check_terms(Terms(call.part("preset"))).rulebook)


@routes.add("GET", "/api/games/{preset}/worth", answer=WorthTold, problems=("not-found",), same_for_all=True)
async def worth(call: Call) -> WorthTold:
    """What the lab found out about the cards of a preset, where it was measured."""
    return worth_told(check_terms(Terms(call.part("preset"))))


@routes.add("GET", "/api/games/{rulebook}/text", answer=GameText, problems=("not-found",), same_for_all=True)
async def text(call: Call) -> GameText:
    """What a game says when something happens, in all its languages. The page has this of the games that it knows."""
    if (name := call.part("rulebook")) not in catalog.names():
        raise Problem("not-found")
    return game_text(catalog.rulebook(name))


@routes.add("GET", "/api/matches/{match}/guide", "player", answer=Guide, problems=("not-found", "private"))
async def match_guide(call: Call) -> Guide:
    """What the cards of a match say, which need not be those of its preset."""
    row = await readable(call.server.store, call.part("match"), call.account.id)
    return guide(game_at(await call.server.hall.editions.setup(row)))


@routes.add("GET", "/api/campaign/levels", answer=list[LevelGuide], same_for_all=True)
async def level_guides(call: Call) -> list[LevelGuide]:
    """All levels in their order, as they are described before they are played."""
    return [level_guide(preset) for preset in levels()]


@routes.add(
    "POST",
    "/api/matches/{match}/hint",
    "player",
    query=HintQuery,
    answer=Hint,
    problems=("no-seat", "forbidden", "invalid", "busy"),
)
async def hint(call: Call) -> Hint:
    """What a bot would do in one's place, from what one may know. Not between people: there it would be unfair."""
    room = await call.server.hall.glimpse(call.part("match"))
    table = room.table
    seat = table.setup.seat_of(call.account.id)
    if seat is None:
        raise Problem("no-seat")
    if len(table.setup.people) > 1:
        raise Problem("forbidden", "hint-people")
    if seat not in table.match.to_act:
        raise Problem("invalid", "not-due")
    prompt = table.prompt
    try:
        advice: Explanation = await call.server.bots.run(hint_job(room, seat, call.account.id, call.address))
    except Dropped:
        raise past_decision() from None
    if not is_open(room, prompt, seat):
        raise past_decision()
    language = call.query.language
    moves = [_hint_line(table.match, seat, each, language) for each in advice.candidates[:CANDIDATES] if each.fine]
    foe, reasons = _notes(advice.foe[:FEW], language), _notes(advice.reasons, language)
    return Hint(f"level:{ADVISER}", prompt, moves, foe, reasons)


def past_decision() -> Problem:
    return Problem("invalid", "past-decision")


def _notes(told: Iterable[tuple[dict[str, str], float]], language: str) -> list[HintNote]:
    return [HintNote(text[language], share) for text, share in told]


def _hint_line(match: Match, seat: int, each: Candidate, language: str) -> HintLine:
    move = match.move(seat, each.move)
    return HintLine(move.to_json(), each.text[language], each.share, each.win)
