"""What a match asks of the bots: which decisions they owe, whether any player is there to see them, and what comes of
it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from weakref import ref

from quintain.server import protocol
from quintain.server.metrics import Metrics
from quintain.server.play.frames import Watcher, Watchers
from quintain.tables import commands
from quintain.tables.journal import AnyEntry
from quintain.tables.refusals import Refused
from quintain.tables.table import Table

MOST_SEEN = 40  # views of a match that are kept for a bot
Work = Callable[[int], AnyEntry | None]  # the time goes in, the entry comes out
Reply = Callable[[Refused | None], None]


class House(Protocol):
    """The bots of the house, as a match knows them."""

    stand_in: str

    def ask(self, room: Place, name: str, seat: int, prompt: int) -> None:
        """Have a bot decide for a seat; the room hears of it later."""

    def is_prepared(self, room: Place, name: str) -> bool:
        """Can a bot play this game at once?"""


class Place(Protocol):
    """A room, as bots know it: where they are asked, and where they answer."""

    table: Table
    watchers: Watchers
    gone: bool
    asking: Asking

    @property
    def match(self) -> str: ...

    @property
    def house(self) -> House: ...

    @property
    def metrics(self) -> Metrics: ...

    def tell_all(self, message: bytes) -> None: ...

    def submit(self, work: Work, reply: Reply | None = None) -> None: ...


class Asking:
    """The questions of one match to the bots of the house."""

    def __init__(self, room: Place) -> None:
        self._room = ref(room)  # else the two would keep each other in memory until the next full collection
        self._open: set[tuple[int, int]] = set()  # prompt and seat
        self._seen: dict[int, tuple[bytes, ...]] = {}  # by seat: what bots were shown there, since the server began

    @property
    def room(self) -> Place:
        room = self._room()
        assert room is not None, "the room has its questions, so it is there"
        return room

    @property
    def attended(self) -> bool:
        """Is a move needed? Matches between people go on without them; against a bot, the player has to be there."""
        people = [seat for seat, sitter in enumerate(self.room.table.setup.seats) if sitter.kind == "account"]
        return len(people) > 1 or any(self.room.watchers[seat] for seat in people)

    def ask(self) -> None:
        """Ask for every decision that a bot owes, once."""
        table = self.room.table
        self._open = {question for question in self._open if question[0] == table.prompt}
        for seat in table.match.to_act:
            question = table.prompt, seat
            if question not in self._open and self.is_needed(*question):
                bot = table.bot_at(seat)
                assert bot is not None
                self._open.add(question)
                try:
                    self.room.house.ask(self.room, bot, seat, table.prompt)
                except BaseException:
                    self._open.discard(question)  # the room's next alarm asks again
                    raise

    def is_needed(self, prompt: int, seat: int) -> bool:
        """Does a bot still owe this decision, and is there a player who waits for it?"""
        table = self.room.table
        if self.room.gone or table.ended or table.prompt != prompt or seat not in table.match.to_act:
            return False
        return table.bot_at(seat) is not None and self.attended

    def shown(self, seat: int, view: bytes) -> tuple[bytes, ...]:
        """A bot is shown something at a seat: what was it shown there before?"""
        before = tuple(seen for seen in self._seen.get(seat, ()) if seen != view)
        self._seen[seat] = (*before, view)[-MOST_SEEN:]
        return before

    def on_behalf_of(self, seat: int) -> tuple[str, str]:
        """The account and the address that a bot at a seat thinks for: those of its opponent."""
        other = self.room.table.setup.seats[1 - seat]
        address = next((watcher.address for watcher in self.room.watchers[1 - seat]), "")
        return (other.id if other.kind == "account" else ""), address

    def answer(self, prompt: int, seat: int, code: int, *, simpler: bool = False) -> None:
        """The move of a bot, which may come too late. If a simpler bot made it, whoever sees the move is told."""
        self.room.metrics.count("bot_moves")

        def settled(refused: Refused | None) -> None:
            self._open.discard((prompt, seat))
            if simpler and refused is None:
                self.room.tell_all(protocol.encode(protocol.Preparing(self.room.match, seat, prompt)))

        self.room.submit(lambda at: commands.bot_decides(self.room.table, at, seat, prompt, code), settled)

    def withdraw(self, prompt: int, seat: int) -> None:
        """No answer will come: the question may be asked again."""
        self._open.discard((prompt, seat))

    def forget(self) -> None:
        self._open.clear()

    def tell_preparing(self, watcher: Watcher) -> None:
        """Whoever comes while a bot is not ready yet should know why it does not move."""
        for prompt, seat in self._open:
            bot = self.room.table.bot_at(seat)
            if prompt == self.room.table.prompt and bot and not self.room.house.is_prepared(self.room, bot):
                watcher.send(protocol.encode(protocol.Preparing(self.room.match, seat)))
