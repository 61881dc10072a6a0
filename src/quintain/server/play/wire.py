"""The socket, with a short cut for what there is most of: whole text frames, in and out.

uvicorn hands every message to the application through a queue, a task and a pause of reading, and builds every frame in
several steps. That is right for anything unusual, which still goes that way, but for a move it would take longer than
the rules do. Here a whole text frame goes straight to a listener, and a message straight to the transport.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from quintain.server.gate import HEADERS

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiler where it was installed
    from websockets.utils import apply_mask

WIRE = "quintain.wire"  # under which the application finds it among the extensions
FRAME_BYTES = 8192  # the most that a client may send at once
WHOLE_TEXT = 0x81
MASKED = 0x80
TOO_LONG = FRAME_BYTES + 1
LINGER = 5.0  # seconds to read the last messages before the connection is cut

# Takes the text of a message; False if it has to go the long way.
Listener = Callable[[bytes], bool]


class Handshake(ServerProtocol):
    """Refuses what is no handshake, with the headers that every answer has."""

    def reject(self, status: Any, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response


class Turn:
    """A turn of a loop, at whose end all connections that were written to send what they have: one callback for all of
    them takes less time than one for each."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def ends_with(self, wire: Wire) -> None:
        if not self._wires:
            wire.loop.call_soon(self._end)
        self._wires.append(wire)

    def _end(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            try:
                wire.flush()
            except Exception as error:
                wire.loop.call_exception_handler({"message": "a socket was not written to", "exception": error})


TURNS: WeakKeyDictionary[asyncio.AbstractEventLoop, Turn] = WeakKeyDictionary()  # of each loop


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    listener: Listener | None = None
    farewell = b""  # the last message if the server stops
    counters: Counter[str] | None = None  # of bytes that are sent
    _rest = b""  # the beginning of a frame whose end has not arrived yet
    _cutting: asyncio.TimerHandle | None = None
    _leaving = b""  # frames that are written at the end of this turn of the loop
    _behind = 0  # bytes that the system had not taken yet when the first of them was written

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._turn = TURNS.setdefault(self.loop, Turn())
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._cutting is not None:
            self._cutting.cancel()
        self.conn.parser.close()  # else it keeps the connection in memory, in a circle

    def data_received(self, data: bytes) -> None:
        if self.listener is None:
            super().data_received(data)
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        while data:
            size = frame_size(data)
            if size is not None and size >= TOO_LONG:
                super().data_received(data)  # which says what is wrong with it, and ends the connection
                return
            if size is None or size > len(data):
                self._rest = data
                return
            self._take(data if size == len(data) else data[:size])
            data = data[size:]

    def _take(self, frame: bytes) -> None:
        """One frame; all but whole text goes the long way."""
        if frame[0] != WHOLE_TEXT or self.frames:
            super().data_received(frame)
        elif not self.close_sent and self.listener is not None:
            text = text_of(frame)
            if not self.listener(text):
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()

    @property
    def open(self) -> bool:
        return not (self.close_sent or self.disconnected)

    @property
    def waiting(self) -> int:
        """How many bytes were written that the system has not taken yet."""
        if not self._leaving:  # within a turn it can only become less
            self._behind = self.transport.get_write_buffer_size()
        return len(self._leaving) + self._behind

    def write(self, text: bytes) -> None:
        """Send a message. What is written in the same turn of the loop leaves together: a system call takes as long as
        a move."""
        if not self._leaving:
            self._turn.ends_with(self)
        self._leaving += frame_of(text)

    def flush(self) -> None:
        leaving, self._leaving = self._leaving, b""
        if leaving and self.open:
            self.transport.write(leaving)
            if self.counters is not None:
                self.counters["sockets"] += len(leaving)

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a refusal, which uvicorn would take for a mistake and log

    def shutdown(self) -> None:
        """The server stops: say so, then close."""
        if self.farewell and self.open:
            self.write(self.farewell)
        self.flush()
        super().shutdown()
        self.hang_up()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.hang_up()

    def hang_up(self) -> None:
        """Close. What was sent may still be read for a moment, but who does not read keeps nothing open by that."""
        self.transport.close()
        if self._cutting is None and not self.disconnected:
            self._cutting = self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """A message goes the long way. What is no text ends the connection; that is no trouble of ours to log."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            if self.conn.state is State.OPEN:
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def frame_size(data: bytes) -> int | None:
    """How long the frame is that begins here; None if it does not say so yet. What no client may send is too long."""
    if len(data) < 2:
        return None
    length = data[1] & 0x7F
    if not data[1] & MASKED or length == 127:
        return TOO_LONG
    if length < 126:
        return 6 + length
    return 8 + int.from_bytes(data[2:4], "big") if len(data) >= 4 else None


def text_of(frame: bytes) -> bytes:
    """What a whole frame of a client says."""
    start = 6 if frame[1] & 0x7F < 126 else 8
    return apply_mask(frame[start:], frame[start - 4 : start])


def frame_of(text: bytes) -> bytes:
    """A message as one frame of a server."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
