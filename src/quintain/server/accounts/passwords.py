"""Passwords: argon2id, in a few threads, with a limit on how many may wait."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from quintain.server.accounts.names import fold
from quintain.server.problems import Problem

THREADS = 2
MOST_WAITING = 32
SHORTEST, LONGEST = 8, 200
# The 30,000 most common passwords of leaks, in small letters.
COMMON = frozenset(FREQUENCY_LISTS["passwords"])
ADDED = re.compile(r"[\d\W_]{1,4}$")  # what people put behind a word to make it a password
UNIT = re.compile(r"(.+?)\1+")
# The same keys under a Russian and an English layout: a password of neighbours is as common in either.
KEYS = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`")


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
    if not SHORTEST <= len(password) <= LONGEST:
        raise Problem("password")
    if fold(password) == fold(name):
        raise Problem("password", "password-name")
    if is_common(password):
        raise Problem("password", "password-common")
    return password


def is_common(password: str) -> bool:
    """Is it on the list: as it is, backwards, repeated, with a few digits or signs behind it, on Russian keys?"""
    folded = unicodedata.normalize("NFKC", password).casefold()
    for typed in {folded, folded.translate(KEYS)}:
        repeated = UNIT.fullmatch(typed)
        forms = {typed, typed[::-1], ADDED.sub("", typed), repeated[1] if repeated else typed}
        if not forms.isdisjoint(COMMON) or (repeated and len(repeated[1]) < SHORTEST // 2):
            return True
    return False
