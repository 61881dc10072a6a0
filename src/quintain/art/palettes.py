"""Schools: the colours of a picture, and the land it shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class School:
    """Colours from the sky down to the ground, the light on the figure, and what grows or stands in the land."""

    sky: str
    horizon: str
    glow: str
    far: str
    near: str
    ground: str
    rim: str
    body: str
    land: str


SCHOOLS = {
    "ember": School("#2a0b14", "#d4572b", "#ffd98a", "#7a2420", "#35101a", "#16070c", "#ffd08a", "#d8562a", "spires"),
    "frost": School("#0a1b38", "#76b9e2", "#f0fbff", "#3c699c", "#153056", "#081529", "#e8f9ff", "#5b9ccf", "pines"),
    "wild": School("#0d2a1c", "#94c35c", "#f6f9bd", "#356f45", "#163a26", "#08190f", "#ecfaa6", "#6fae4c", "trees"),
    "dusk": School("#1b1038", "#c66ba8", "#ffe0f0", "#5b347f", "#281748", "#110923", "#ffc7ea", "#a957b0", "ruins"),
    "gold": School("#2c1b09", "#e2b352", "#fff5cd", "#8b6024", "#402810", "#1a0f05", "#fff0b0", "#cf9433", "dunes"),
    "storm": School("#10171f", "#8298ad", "#f2f8ff", "#44566a", "#1d2934", "#0b1218", "#e6f2ff", "#7690a8", "towers"),
    "abyss": School("#03161e", "#279690", "#c8fff3", "#125860", "#08323a", "#031418", "#b6fff0", "#2aa39c", "waves"),
    "blood": School("#19050c", "#a5243f", "#ffb0a6", "#5a1426", "#280912", "#0e0306", "#ffa99e", "#bb3048", "snags"),
    "jade": School("#08231f", "#5fae8f", "#e9ffe9", "#2b6a5c", "#113a35", "#061a18", "#d2ffe6", "#3f9a7e", "bamboo"),
    "dawn": School("#4a2f5e", "#f2b58c", "#fff4dc", "#96607a", "#4a2a48", "#1e0f20", "#fff0d8", "#c05f50", "meadow"),
}
