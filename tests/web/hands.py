"""How a move is made on the board of its game: by mouse, by touch, or by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, expect
from tests.web.visitors import Visitor

PLACES = "qwert"  # the keys of lanes, zones and columns
LANES = ("left", "center", "right")
POSITIONS = {"attack": "Attack", "defence": "Defence", "face-down": "Face-down"}
FAR = 80  # times that Tab is pressed at most


class Hands:
    """Somebody at a board, with one way to do everything."""

    def __init__(self, visitor: Visitor, way: str, cards: Mapping[str, Any]) -> None:
        self.visitor, self.page, self.way, self.cards = visitor, visitor.page, way, cards
        self.gold = self.page.locator("main.table .act button.gold")
        self.hand = self.page.get_by_role("toolbar", name="hand").get_by_role("button")

    def use(self, what: Locator, *keys: str) -> None:
        """Press something. Who plays by keys presses these, or walks to it if it has none."""
        if self.way == "touch":
            what.tap()
        elif self.way == "mouse":
            what.click()
        elif keys:
            self.visitor.press(*keys)
        else:
            self.walk_to(what)
            self.visitor.press("Enter")

    def walk_to(self, what: Locator) -> None:
        expect(what).to_be_visible()
        for _ in range(FAR):
            if what.evaluate("one => one === document.activeElement"):
                return
            self.visitor.press("Tab")
        raise AssertionError(f"nobody comes to {what} by keys")

    def button(self, name: str) -> Locator:
        return self.page.locator("main.table .act").get_by_role("button", name=name)

    def slot(self, name: str) -> Locator:
        return self.page.locator(f'[data-slot="{name}"] .hit')

    def take(self, card: str) -> None:
        """A card of the hand."""
        name = self.cards[card]["name"]["en"]
        wanted = self.hand.filter(has_text=name).first
        expect(wanted).to_be_visible()
        expect(wanted).to_have_attribute("aria-disabled", "false")
        place = next(i for i, text in enumerate(self.hand.all_inner_texts()) if name in text)
        self.use(wanted, str(1 + place))

    def go(self) -> None:
        """What is ready, is said to be."""
        expect(self.gold).to_be_enabled()
        self.use(self.gold, "Enter")


def in_lanes(hands: Hands, move: Mapping[str, Any]) -> None:
    expect(hands.gold).to_be_enabled()
    for lane, card in move["place"].items():
        hands.take(card)
        hands.use(hands.slot(f"lane:{lane}"), PLACES[LANES.index(lane)])
    for _ in range(1 if move["place"] else 2):  # whoever places nothing is asked again
        hands.go()


def in_clash(hands: Hands, move: Mapping[str, Any]) -> None:
    hands.take(move["play"])
    hands.go()


def in_duel(hands: Hands, move: Mapping[str, Any]) -> None:
    if "draw" in move:
        draw = hands.button("Draw")
        expect(draw).to_be_enabled()
        hands.use(draw, "d")
    elif "summon" in move:
        hands.take(move["summon"])
        hands.use(hands.slot(f"zone:{move['zone']}"), PLACES[move["zone"]])
        expect(hands.page.locator("main.table .act button.gold.small")).to_have_count(len(POSITIONS))
        place = list(POSITIONS).index(move["position"])
        on_the_zone = hands.page.locator("main.table .ways:visible button").nth(place)
        way = on_the_zone if on_the_zone.count() else hands.button(POSITIONS[move["position"]])
        hands.use(way, str(1 + place))
    else:
        own = hands.page.locator(f'[data-slot="zone:{move["attack"]}"] button.hit')
        expect(own).to_be_visible()
        hands.use(own, PLACES[move["attack"]])
        if move["target"] == "direct":
            hands.use(hands.gold, "x")
        else:
            hands.use(hands.slot(f"foe:{move['target']}"), PLACES[move["target"]])


def in_siege(hands: Hands, move: Mapping[str, Any]) -> None:
    def cell(at: Sequence[int]) -> Locator:
        return hands.page.locator(f'[data-slot="at:{at[0]},{at[1]}"] button.hit')

    if "deploy" in move:
        hands.take(move["deploy"])
        for at in move.get("sacrifice", ()):
            hands.use(cell(at), PLACES[at[1]])
        hands.use(cell((0, move["column"])), PLACES[move["column"]])
    elif "step" in move:
        hands.use(cell(move["step"]))
        hands.use(cell(move["to"]), PLACES[move["to"][1]])
    elif "bonus" in move:
        hands.use(hands.page.locator(".bonus"))
        hands.use(cell(move["at"]))
    elif "draw" in move:
        wanted = hands.button({"own": "deck", "pawn": "pawn"}[move["draw"]])
        expect(wanted).to_be_visible()
        hands.use(wanted, {"own": "1", "pawn": "2"}[move["draw"]])
    else:
        hands.go()


BOARDS: Mapping[str, Callable[[Hands, Mapping[str, Any]], None]] = {
    "lanes": in_lanes,
    "clash": in_clash,
    "duel": in_duel,
    "siege": in_siege,
}
