"""Passwords: argon2id, in a few threads, with a limit on how many may wait."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from quintain.server.problems import Problem

THREADS = 2
MOST_WAITING = 32
SHORTEST, LONGEST = 8, 200
COMMON = frozenset(
    """
    password 12345678 123456789 1234567890 qwertyui qwertyuiop password1 password123 iloveyou
    sunshine princess football baseball superman trustno1 11111111 00000000 88888888 abcd1234
    asdfghjk 1q2w3e4r 1qaz2wsx qwerty123 letmein1 welcome1 passw0rd q1w2e3r4 йцукенгш пароль123
    quintain
    """.split()  # noqa: SIM905
)


class Passwords:
    """Hashes and checks passwords without stopping the server."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return str(await self._run(self._hasher.hash, password))

    async def check(self, secret: str, password: str) -> bool:
        """Is this the password? An unknown account, with an empty secret, takes as long as a known one."""
        known = bool(secret)
        return bool(await self._run(self._verify, secret if known else self._dummy(), password)) and known

    def _verify(self, secret: str, password: str) -> bool:
        try:
            return self._hasher.verify(secret, password)
        except (VerificationError, InvalidHashError):
            return False

    @cache  # noqa: B019 - there is one for the life of the server
    def _dummy(self) -> str:
        return self._hasher.hash("nobody has this password")

    async def _run(self, work: object, *arguments: str) -> object:
        if self._waiting >= MOST_WAITING:
            raise Problem("unavailable")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)  # type: ignore[arg-type]
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=True)


def checked_password(password: str, name: str) -> str:
    """A password that may be used."""
    folded = password.casefold()
    if not SHORTEST <= len(password) <= LONGEST or folded in COMMON or folded == name.casefold():
        raise Problem("password")
    return password
