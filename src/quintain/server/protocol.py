"""Every message on the socket, once. docs/protocol.md explains them by an example; types for the page come from here.

A message is a JSON object whose field `t` names its kind. Unknown kinds and unknown fields are refused. Moments are
milliseconds since 1970 by the server's clock. Moves, views, events, previews and set-up extras have the shapes of the
rulebooks.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from quintain.rules.rulebook import LONGEST_ID, LONGEST_NAME
from quintain.texts import PLATFORM

# What comes in. Every number has a range, and everything else a size: tests look for types that have none.
LARGEST = 2**53  # the largest whole number that every program can read
Id = Annotated[str, Meta(min_length=1, max_length=40)]
CardId = Annotated[str, Meta(max_length=LONGEST_ID)]
Named = Annotated[str, Meta(max_length=60)]  # a preset, an option, part of a name
Number = Annotated[int, Meta(ge=1, le=LARGEST)]
Count = Annotated[int, Meta(ge=0, le=LARGEST)]  # versions and prompts
Moment = Annotated[int, Meta(ge=0, le=LARGEST)]
Small = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]  # whatever rules count
Key = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=LONGEST_NAME)]
Scalar = Small | bool | Word | None
MOST_PARTS = 40
Scalars = Annotated[list[Scalar], Meta(max_length=MOST_PARTS)]
Record = Annotated[dict[Key, Scalar], Meta(max_length=MOST_PARTS)]
# A move as JSON, such as {"place": {"left": "golem"}} or {"deploy": "ogre", "sacrifice": [[0, 1]]}.
MoveParts = Annotated[list[Scalar | Scalars], Meta(max_length=MOST_PARTS)]
MoveShape = Annotated[dict[Key, Scalar | MoveParts | Record], Meta(max_length=MOST_PARTS)]
Move = MoveShape | Small | Annotated[str, Meta(max_length=200)] | None
# A card as JSON; the deepest is {"effects": [{"attack": 3, "if": {"health_at_most": 20}}]}.
Effect = Annotated[dict[Key, Scalar | Record], Meta(max_length=MOST_PARTS)]
CardParts = Annotated[list[Scalar | Effect], Meta(max_length=MOST_PARTS)]
CardShape = Annotated[dict[Key, Scalar | CardParts | Record], Meta(max_length=MOST_PARTS)]
MOST_CARDS = 250  # in a set
SET_BYTES = 32 * 1024  # of a set as JSON
CardShapes = Annotated[list[CardShape], Meta(max_length=MOST_CARDS)]
OptionValues = Annotated[dict[Key, Small | bool | Key], Meta(max_length=64)]
# A view as JSON; the deepest is {"seats": [{"lanes": [{"card": "golem", "defence": 3}]}]}.
MOST_LISTED = 250
Listed = Annotated[list[Scalar], Meta(max_length=MOST_LISTED)]
ViewItem = Annotated[dict[Key, Scalar | Listed], Meta(max_length=MOST_PARTS)]
ViewItems = Annotated[list[Scalar | Listed | ViewItem], Meta(max_length=MOST_LISTED)]
ViewPart = Annotated[dict[Key, Scalar | ViewItems | ViewItem], Meta(max_length=MOST_PARTS)]
ViewParts = Annotated[list[Scalar | Listed | ViewPart], Meta(max_length=MOST_LISTED)]
ViewShape = Annotated[dict[Key, Scalar | ViewParts | ViewPart], Meta(max_length=MOST_PARTS)]
# Set-up extras as JSON, such as {"bonuses": ["heal", "push"]}.
Extras = Annotated[dict[Key, Scalar | Scalars], Meta(max_length=16)]

# What goes out. A match whose legal moves might not fit is not begun.
MESSAGE_BYTES = 1024 * 1024  # the largest message
MOVES_BYTES = MESSAGE_BYTES - 256 * 1024  # of which legal moves may be so many
MISSED_BYTES = 64 * 1024  # and events that were missed; whoever missed more starts from the view
Position = dict[str, Any]
Event = dict[str, Any]


Text = dict[str, str]  # words by language, English among them
Language = Annotated[str, Meta(pattern=f"^({'|'.join(map(re.escape, PLATFORM.languages))})$", max_length=20)]


class Said(Struct, omit_defaults=True):
    """A sentence: its key in the message files, and what it speaks of. A card is {"card": id}, a list is a list, and
    what is said within a sentence is a sentence again. Sentences of a game are in the files of that game."""

    key: str
    data: dict[str, Any]
    game: str = ""


class FromClient(Struct, tag_field="t", forbid_unknown_fields=True, frozen=True):
    """Base of what clients send."""


class FromServer(Struct, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """Base of what the server sends. A field that has its default value is left out."""


# ------------------------------------------------------------------------------------------ from the client
class Join(FromClient, frozen=True, tag="join"):
    """Sit down at a match, or watch it. With the last version that was seen, what was missed is told."""

    match: Id
    version: Count | None = None


class Leave(FromClient, frozen=True, tag="leave"):
    """Hear no more of a match."""

    match: Id


class Stage(FromClient, frozen=True, tag="stage"):
    """Prepare a move that can still be changed, and that counts if time runs out. null takes it back."""

    match: Id
    prompt: Count
    id: Number
    move: Move = None


class Play(FromClient, frozen=True, tag="play"):
    """Make a move for good. null locks what is staged."""

    match: Id
    prompt: Count
    id: Number
    move: Move = None


class Resign(FromClient, frozen=True, tag="resign"):
    """Give up."""

    match: Id
    id: Number


class Claim(FromClient, frozen=True, tag="claim"):
    """Take the win from an opponent who has been away too long."""

    match: Id
    id: Number


class Here(FromClient, frozen=True, tag="here"):
    """Say that one is there, after a turn without doing anything, or when a bot has taken over."""

    match: Id
    id: Number


class Emote(FromClient, frozen=True, tag="emote"):
    """Say one of a few things."""

    match: Id
    id: Number
    emote: Annotated[str, Meta(max_length=20)]


class Undo(FromClient, frozen=True, tag="undo"):
    """Undo one's last decision, in games where some can be undone, as long as it has shown nothing new."""

    match: Id
    prompt: Count
    id: Number


class Preview(FromClient, frozen=True, tag="preview"):
    """Ask what would happen if one stopped deciding now, in games that leave nothing of it to chance."""

    match: Id


class Sight(FromClient, frozen=True, tag="sight"):
    """Be told what one sees also as bots are given it, now and with every update that has a view."""

    match: Id


class Mute(FromClient, frozen=True, tag="mute"):
    """Hear no emotes of the opponent in this match, or hear them again."""

    match: Id
    on: bool


class Lobby(FromClient, frozen=True, tag="lobby"):
    """Be told what goes on in the lobby, or no longer."""

    on: bool


class Pong(FromClient, frozen=True, tag="pong"):
    """The answer to a ping, with its moment. Only the first answer to the last ping counts."""

    at: Moment


ClientMessage = (
    Join | Leave | Stage | Play | Undo | Preview | Sight | Resign | Claim | Here | Emote | Mute | Lobby | Pong
)


# ------------------------------------------------------------------------------------------ parts
class Player(Struct, omit_defaults=True):
    """Who has a seat."""

    kind: Literal["account", "bot", "nobody"]
    id: str = ""
    name: str = ""
    guest: bool = False
    rating: int | None = None


class SeatStatus(Struct, omit_defaults=True):
    """What everybody knows about a seat."""

    ready: bool = False  # it has decided, and the other has not
    deadline: int | None = None  # when its time is up
    away: int | None = None  # since when it is away
    left: int | None = None  # how much longer it may be away, at the moment of the message
    bot: str | None = None  # the bot that plays on for it
    idle: int = 0  # turns in a row in which it did nothing
    gone: bool = False  # it has no connection; else whoever is away is there and does nothing
    cut: int = 0  # by how much this turn is shorter, since the one before was idle; `here` gives it back


class MatchLine(Struct, omit_defaults=True):
    """A match in a list."""

    match: str
    preset: str
    players: list[Player]
    opened: int
    rated: bool = False
    seat: int | None = None  # of whoever asks
    your_turn: bool = False
    watching: int = 0


class Terms(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be played: a preset, other options, other cards, set-up extras in the shape of the rulebook, with or
    without time, for rating or not."""

    preset: Named
    options: OptionValues = msgspec.field(default_factory=dict)
    cards: Key | CardShapes | None = None  # the name of a set, or a set of one's own
    rated: bool = False
    timed: bool | None = None  # None: with time between people, without it against bots; alone there never is a limit
    extras: Extras = msgspec.field(default_factory=dict)
    bonuses: Annotated[list[Key], Meta(max_length=16)] | None = None  # older clients say it like this: extras.bonuses

    def __post_init__(self) -> None:
        if self.bonuses is not None:
            self.extras, self.bonuses = {**self.extras, "bonuses": list(self.bonuses)}, None


class SetReference(Struct):
    """Cards that are not sent along: the SHA-256 of the set, shortened, and how many cards it has. Those of a match are
    at /api/matches/{match}/cards, those of a challenge at /api/challenges/{challenge}/cards."""

    set: str
    count: int


class TermsInShort(Struct, omit_defaults=True):
    """Terms without the cards themselves: the name of a set, or a reference."""

    preset: str
    options: dict[str, int | bool | str] = msgspec.field(default_factory=dict)
    cards: str | SetReference | None = None
    rated: bool = False
    timed: bool = True
    extras: dict[str, Any] = msgspec.field(default_factory=dict)


class ChallengeLine(Struct, omit_defaults=True):
    """An open challenge."""

    id: str
    by: Player
    terms: TermsInShort
    created: int
    private: bool = False
    seat: int | None = None  # the seat that the challenger wants; None: a coin decides


class Seeker(Struct, omit_defaults=True):
    """An account that waits in the queue."""

    player: Player
    preset: str
    rated: bool = False


class Outcome(Struct, omit_defaults=True):
    """How a match came out, and what proves that its luck was fixed beforehand."""

    winner: int | None
    reason: str  # by the rules
    cause: Literal["rules", "resigned", "claimed", "stopped"]
    seed: str
    salt: str
    changes: list[float | None] = msgspec.field(default_factory=lambda: [None, None])  # of the ratings


# ------------------------------------------------------------------------------------------ from the server
class Hello(FromServer, tag="hello"):
    """The first message: who you are, what time it is, and which matches wait for you."""

    now: int
    account: str
    name: str
    guest: bool
    matches: list[MatchLine]


class Table(FromServer, tag="table"):
    """The answer to a join: the whole table as you may know it. seat is null for spectators."""

    match: str
    seat: int | None
    version: int
    prompt: int
    at: int
    preset: str
    rulebook: str
    options: dict[str, int | bool | str]
    cards: str | SetReference  # the name of a set, or of cards of one's own a reference
    rated: bool
    private: bool
    turn: int  # milliseconds; 0: no limit
    commitment: str  # SHA-256 of the seed's digits followed by the salt's
    players: list[Player]
    seats: list[SeatStatus]
    view: Position
    legal: list[dict[str, Any]]
    events: list[Event]  # what you missed since the version that you named; without one, what has happened so far
    complete: bool  # are these all of them? else start from the view, and they are at most the last ones
    last_id: int = 0  # number your commands from here on
    watching: int = 0
    origin: str = ""
    tournament: str = ""  # of which it is a part
    outcome: Outcome | None = None


class Update(FromServer, tag="update"):
    """Something changed. Versions are consecutive; without a view, the view is as it was."""

    match: str
    version: int
    prompt: int
    at: int
    seats: list[SeatStatus]
    events: list[Event] = msgspec.field(default_factory=list)
    view: Position | None = None
    legal: list[dict[str, Any]] | None = None
    sight: str | None = None  # the view as bots are given it, for a seat that has asked for that


class Over(FromServer, tag="over"):
    """The match has ended and its result is recorded."""

    match: str
    outcome: Outcome


class Ack(FromServer, tag="ack"):
    """The command is recorded, for good."""

    match: str
    id: int


class Error(FromServer, tag="error"):
    """What you sent has no effect: a code for programs, a sentence for people, and the same in English."""

    code: str
    said: Said
    text: str
    match: str | None = None
    id: int | None = None


class Emoted(FromServer, tag="emoted"):
    """A seat says something."""

    match: str
    seat: int
    emote: str


class Previewed(FromServer, tag="preview"):
    """The answer to a preview: what would happen as things stand at this prompt, in the shape of the rulebook."""

    match: str
    prompt: int
    preview: dict[str, Any]


class Sighted(FromServer, tag="sight"):
    """The answer to a sight: the view as bots are given it, the bytes of a state in base64. Only an engine of this very
    rulebook and these cards can read it: `stamp` says which."""

    match: str
    version: int
    stamp: str
    sight: str


class Preparing(FromServer, tag="preparing"):
    """The bot at a seat is being prepared, which takes a while after the server's first start. It moves as soon as it
    can, or else a simpler one moves in its place: then `simpler` is the prompt of the move that this one made."""

    match: str
    seat: int
    simpler: int | None = None


class Waiting(FromServer, tag="waiting"):
    """The bot at a seat waits for its turn to think: at most so many others are ahead. Told again while that lasts."""

    match: str
    seat: int
    ahead: int


class Started(FromServer, tag="started"):
    """A match of yours begins: join it."""

    match: str
    seat: int
    preset: str
    tournament: str = ""  # of which it is a part


class Queued(FromServer, tag="queued"):
    """You are in the queue: how far an opponent's rating may be from yours now, and a bot that would play you."""

    preset: str
    since: int
    window: int
    bot: str | None = None


class Unqueued(FromServer, tag="unqueued"):
    """You are no longer in the queue."""

    preset: str


class RematchWanted(FromServer, tag="rematch-wanted"):
    """The other player wants a rematch."""

    match: str
    seat: int


class LobbyState(FromServer, tag="lobby-state"):
    """What goes on in the lobby; sent when it changes. It has 50 challenges at most; `open` is how many there are, and
    GET /api/challenges lists them all."""

    online: int
    queued: dict[str, int]
    challenges: list[ChallengeLine]
    matches: list[MatchLine]
    open: int = 0
    seekers: list[Seeker] = msgspec.field(default_factory=list)  # some of those in the queue


class Invited(FromServer, tag="invited"):
    """An account that you follow challenges you."""

    challenge: ChallengeLine


class Ping(FromServer, tag="ping"):
    """Answer at once with a pong: it measures how long messages take to reach you."""

    at: int


class Standstill(FromServer, tag="standstill"):
    """Moves cannot be stored at the moment, so all clocks stand still; or, with on false, both go on."""

    on: bool


class Bye(FromServer, tag="bye"):
    """The last message before the server closes the connection."""

    code: str
    said: Said
    text: str


ServerMessage = (
    Hello
    | Table
    | Update
    | Over
    | Ack
    | Error
    | Emoted
    | Previewed
    | Sighted
    | Preparing
    | Waiting
    | Started
    | Queued
    | Unqueued
    | RematchWanted
    | Invited
    | LobbyState
    | Ping
    | Standstill
    | Bye
)

EXPORT: dict[str, Any] = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
