"""The short cut of the socket does what the long way does, however a client cuts its frames."""

from __future__ import annotations

import gc
import json
import socket
import weakref
from typing import Any

import pytest
from tests.server.running import PATIENCE, Running, match_of_two, wait_for
from tests.server.test_trouble import deaf_socket

from quintain.server.play.wire import FRAME_BYTES, TOO_LONG, frame_of, frame_size, text_of

KEY = b"\x01\x02\x03\x04"


def frame(text: bytes, opcode: int = 1, fin: bool = True, key: bytes = KEY) -> bytes:
    """A frame as a client sends it."""
    head = bytes([opcode | (0x80 if fin else 0)])
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return head + length + key + bytes(byte ^ key[number % 4] for number, byte in enumerate(text))


# ------------------------------------------------------------------------------------------ frames as such
@pytest.mark.parametrize("size", [0, 1, 125, 126, 500, FRAME_BYTES - 8])
def test_a_frame_is_measured_and_read(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    data = frame(text) + b"the next one"
    length = frame_size(data)
    assert length == len(frame(text))
    assert text_of(data[:length]) == text


def test_a_frame_that_is_not_there_yet_is_waited_for() -> None:
    data = frame(bytes(300))
    assert [frame_size(data[:count]) for count in (1, 2, 3)] == [None, None, None]
    assert frame_size(data[:4]) == len(data)


def test_what_no_client_may_send_is_too_long() -> None:
    assert frame_size(b"\x81\x05hello") == TOO_LONG, "it is not masked"
    assert frame_size(b"\x81\xff" + bytes(8)) == TOO_LONG


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_message_is_one_frame(size: int) -> None:
    made = frame_of(b"x" * size)
    start = 2 if size < 126 else 4 if size < 65_536 else 10
    assert len(made) == start + size
    assert made[0] == 0x81
    assert int.from_bytes(made[1:2] if start == 2 else made[2:start], "big") == size


# ------------------------------------------------------------------------------------------ on a real socket
class Bare:
    """A client that sends whatever bytes it likes."""

    def __init__(self, running: Running) -> None:
        self.socket: socket.socket = deaf_socket(running, running.person().http.cookies["session"])
        self.socket.settimeout(PATIENCE)
        self.data = b""
        assert self.hear()["t"] == "hello"

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """The next frame: opcode and payload."""
        while True:
            if len(self.data) >= 2:
                start, length = (2, self.data[1]) if self.data[1] < 126 else (4, int.from_bytes(self.data[2:4], "big"))
                if len(self.data) >= start + length:
                    opcode, payload = self.data[0] & 15, self.data[start : start + length]
                    self.data = self.data[start + length :]
                    return opcode, payload
            received = self.socket.recv(4096)
            assert received, "the server hung up"
            self.data += received

    def hear(self) -> dict[str, Any]:
        opcode, payload = self.frame()
        assert opcode == 1
        told: dict[str, Any] = json.loads(payload)
        return told


def ask(number: int) -> bytes:
    """A message that is answered: nobody has joined that match."""
    return json.dumps({"t": "resign", "match": f"m{number}", "id": 1}).encode()


@pytest.fixture
def bare(sqlite_server: Running) -> Any:
    made = Bare(sqlite_server)
    yield made
    made.socket.close()


def test_frames_may_arrive_in_pieces_and_together(bare: Bare) -> None:
    data = frame(ask(1)) + frame(ask(2)) + frame(ask(3))
    for byte in data[:-20]:
        bare.send(bytes([byte]))
    bare.send(data[-20:] + frame(ask(4)))
    assert [bare.hear()["match"] for _ in range(4)] == ["m1", "m2", "m3", "m4"]


def test_fragments_pings_and_other_opcodes_go_the_long_way_in_their_order(bare: Bare) -> None:
    text = ask(1)
    bare.send(frame(text[:10], fin=False) + frame(text[10:], opcode=0) + frame(b"are you there?", opcode=9))
    bare.send(frame(ask(2), opcode=2))
    heard = sorted(bare.frame() for _ in range(3))
    assert heard[2] == (10, b"are you there?")
    assert [json.loads(payload)["match"] for _, payload in heard[:2]] == ["m1", "m2"]


def test_a_message_does_not_overtake_one_that_takes_its_time(bare: Bare) -> None:
    join = json.dumps({"t": "join", "match": "no-such-match"}).encode()
    bare.send(frame(join) + frame(ask(1)) + frame(join) + frame(ask(2)))
    assert [bare.hear()["match"] for _ in range(4)] == ["no-such-match", "m1", "no-such-match", "m2"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x02{}", 1002),
        (b"\x83\x80" + KEY, 1002),
        (b"\x81\xfe" + (FRAME_BYTES + 1).to_bytes(2, "big") + KEY, 1009),
        (frame(b"\x03\xe8", opcode=8), 1000),
    ],
)
def test_what_is_wrong_or_the_end_closes_the_connection(bare: Bare, data: bytes, code: int) -> None:
    bare.send(data)
    opcode, payload = bare.frame()
    assert (opcode, int.from_bytes(payload[:2], "big")) == (8, code)


def test_a_connection_that_has_ended_is_forgotten_without_garbage_collection(sqlite_server: Running) -> None:
    """Collecting everything takes long, so the server hardly ever does: what goes in circles would pile up."""
    ann = sqlite_server.person()
    gc.disable()
    try:
        line = ann.line()
        (connection,) = sqlite_server.server.connections.of(line.wait("hello")["account"])
        parts: list[weakref.ref[Any]] = [weakref.ref(connection.wire), weakref.ref(connection.wire.conn)]
        del connection
        line.close()
        wait_for(lambda: all(part() is None for part in parts))
    finally:
        gc.enable()


def test_a_match_that_has_ended_is_forgotten_without_garbage_collection(sqlite_server: Running) -> None:
    hall = sqlite_server.server.hall
    gc.disable()
    try:
        match, _, lines = match_of_two(sqlite_server)
        for line in lines:
            line.join(match)
        room = weakref.ref(hall.rooms[match])
        lines[0].command("resign", match)
        for line in lines:
            line.wait("over")
            line.close()

        async def forget() -> None:
            del hall.rooms[match]
            hall._alarms.clear()  # else it stays until its last alarm has rung

        wait_for(lambda: not any(hall.rooms[match].watchers.values()))
        sqlite_server.run(forget())
        wait_for(lambda: room() is None)
    finally:
        gc.enable()
