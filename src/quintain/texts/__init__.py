"""Sentences for people. They stand in Fluent files (https://projectfluent.org), one folder `text` per package with a
file or a folder for each language; code names a sentence by its key and gives it data. The page reads the same files.

A language is there as soon as there are files for it: nothing in the code names one but English, which stands in for
whatever a language has no words for.
"""

from quintain.texts.bundles import ENGLISH, PLATFORM, Texts
from quintain.texts.sentences import CardName, Message, Sentence, Value, msg

__all__ = ["ENGLISH", "PLATFORM", "CardName", "Message", "Sentence", "Texts", "Value", "msg"]
