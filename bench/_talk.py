"""HTTP and sockets from any address of the loopback network, so that a server's limits per address apply as in life."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from bench._players import Heard, Line

SERVER = "127.0.0.1"
PATIENCE = 20.0  # seconds for an answer
NO_ANSWER = 0  # in place of a status
Trouble = (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError, IndexError)


class Answer(NamedTuple):
    """What came back; a status of 0 if nothing did."""

    status: int
    head: bytes = b""
    body: bytes = b""

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def cookie(self) -> str:
        """The session that was begun."""
        _, found, rest = self.head.partition(b"session=")
        return rest.split(b";")[0].decode() if found else ""


def request(port: int, method: str, path: str, token: str = "", body: Any = None) -> bytes:
    """A request as it goes over the wire; a body of bytes is sent as it is."""
    text = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
    lines = [f"{method} {path} HTTP/1.1", f"Host: {SERVER}:{port}", f"Origin: http://{SERVER}:{port}"]
    lines += [f"Cookie: session={token}"] if token else []
    lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"] if body is not None else []
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1", "replace") + text


async def ask(
    port: int, address: str, method: str, path: str, token: str = "", body: Any = None, patience: float = PATIENCE
) -> Answer:
    """One request on a connection of its own."""
    return await send(port, address, request(port, method, path, token, body), patience)


async def send(port: int, address: str, data: bytes, patience: float = PATIENCE) -> Answer:
    writer = None
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(SERVER, port, local_addr=(address, 0))
            writer.write(data)
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(_length(head))
            return Answer(int(head.split(b" ", 2)[1]), head, body)
    except Trouble:
        return Answer(NO_ANSWER)
    finally:
        if writer is not None:
            writer.close()


def _length(head: bytes) -> int:
    _, found, rest = head.lower().partition(b"content-length:")
    return int(rest.split(b"\r\n")[0]) if found else 0


async def dial(port: int, address: str, token: str, hear: Callable[[Heard], None]) -> Line:
    """An open socket of a player."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(token, hear, port), SERVER, port, local_addr=(address, 0))
    await line.opened
    return line


async def raw_connection(port: int, address: str, buffer: int = 0) -> socket.socket:
    """A connection without anything that reads from it; a small buffer fills up soon."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        found.setblocking(False)
        if buffer:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        found.bind((address, 0))
        async with asyncio.timeout(PATIENCE):
            await asyncio.get_running_loop().sock_connect(found, (SERVER, port))
    except BaseException:
        found.close()
        raise
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind((SERVER, 0))
        return int(found.getsockname()[1])
