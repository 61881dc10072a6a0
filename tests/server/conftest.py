"""What all tests of the server share."""

from tests.server.databases import postgres

__all__ = ["postgres"]
