"""The small signs of the page in one file: the page shows one with <use href="icons.svg#sword">."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.art.icons import Icons

# What the page calls a sign, and the icon that it is.
SIGNS = {
    "attack": "broadsword",
    "defence": "shield",
    "melee": "broadsword",
    "ranged": "bow-arrow",
    "health": "hearts",
    "mana": "crystal-shine",
    "initiative": "wingfoot",
    "fallen": "tombstone",
    "sacrifice": "sacrificial-dagger",
    "free": "open-palm",
    "move": "walking-boot",
    "range": "on-target",
    "camp": "camping-tent",
    "draw": "card-draw",
    "discard": "card-discard",
    "hand": "poker-hand",
    "graveyard": "graveyard",
    "aside": "locked-chest",
    "block": "bordered-shield",
    "heal": "health-normal",
    "blows": "crossed-swords",
    "coin": "crown-coin",
    "log": "scroll-unfurled",
    "share": "share",
    "save": "save-arrow",
    "rules": "rule-book",
    "settings": "cog",
    "sound": "sound-on",
    "muted": "sound-off",
    "resign": "white-tower",
    "emote": "chat-bubble",
    "help": "help",
    "hint": "light-bulb",
    "menu": "hamburger-menu",
    "play": "play-button",
    "pause": "pause-button",
    "next": "next-button",
    "previous": "previous-button",
    "eye": "eyeball",
    "away": "unplugged",
    "idle": "hourglass",
    "trophy": "trophy",
    "balance": "scales",
    "frozen": "snowflake-1",
    "face-down": "card-pick",
    "undo": "anticlockwise-rotation",
    "falls": "death-skull",
    "take-back": "cancel",
    "keys": "keyboard",
    "win": "laurels",
}


def sprite(icons: Icons, more: Mapping[str, str]) -> str:
    """All signs as symbols of one SVG, those that games bring after the page's own."""
    signs = {**SIGNS, **more}
    symbols = (f'<symbol id="{sign}" viewBox="0 0 512 512">{icons.body(icon)}</symbol>' for sign, icon in signs.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'
