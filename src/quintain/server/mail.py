"""Mail by SMTP, where the operator has set it up: plain text, one letter at a time, in a thread."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from quintain.server.guard import Guard
from quintain.server.settings import Settings

PATIENCE = 20.0  # seconds for one step of talking to the mail server
MOST_WAITING = 50
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
# Not what the standards allow but what people have: nothing that could end a header or name a second reader.
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII)
LONGEST_ADDRESS = 254
log = logging.getLogger(__name__)


def is_address(text: str) -> bool:
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


class Mail:
    """Sends letters in the background: whoever asks for one learns nothing from how long it takes."""

    def __init__(self, settings: Settings, guard: Guard) -> None:
        self._server = urlsplit(settings.mail_server)
        self._sender = settings.mail_from
        self._guard = guard
        self._waiting = 0
        self._one_at_a_time = asyncio.Lock()

    @property
    def offered(self) -> bool:
        return bool(self._server.hostname)

    def post(self, address: str, subject: str, words: str) -> None:
        """Send a letter soon."""
        if self._waiting >= MOST_WAITING:
            log.warning("a letter was not sent: %d wait already", self._waiting)
            return
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, address, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self._sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(words)
        self._waiting += 1
        self._guard.spawn("mail", self._send(letter))

    async def _send(self, letter: EmailMessage) -> None:
        try:
            async with self._one_at_a_time:
                await asyncio.to_thread(self._deliver, letter)
        finally:
            self._waiting -= 1

    def _deliver(self, letter: EmailMessage) -> None:
        with self._connected() as server:
            if self._server.username:
                server.login(unquote(self._server.username), unquote(self._server.password or ""))
            server.send_message(letter)

    def _connected(self) -> smtplib.SMTP:
        """A connection that nobody can listen to, unless it does not leave the machine."""
        host, port = self._server.hostname or "", self._server.port or 0
        if self._server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, port or 465, timeout=PATIENCE, context=ssl.create_default_context())
        server = smtplib.SMTP(host, port or 587, timeout=PATIENCE)
        if host not in THIS_MACHINE:
            server.starttls(context=ssl.create_default_context())
        return server
