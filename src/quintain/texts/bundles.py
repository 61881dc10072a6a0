"""The words of messages: Fluent files, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quintain.texts.sentences import CardName, Message, Names, Value

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

ENGLISH: Final = "en"
Argument = int | float | str


class Texts:
    """The sentences of a package, by language: those in its own folder, then those of what it stands on."""

    def __init__(self, folder: Path, below: Texts | None = None) -> None:
        self.folder = folder
        self.below = below
        self._bundle = cache(self._read)

    def format(self, message: Message, language: str, names: Names | None = None) -> str:
        """A message in words. What a language has no words for is said in English."""
        found = self._having(message.key, language)
        if found is None:
            return message.key  # a test keeps all keys in the files; a stranger's game may still lack one
        bundle, language = found
        arguments = {name: self._argument(value, language, names) for name, value in message.data.items()}
        pattern = bundle.get_message(message.key).value
        assert pattern is not None, f"the message {message.key} has attributes only"
        words, errors = bundle.format_pattern(pattern, arguments)
        if errors:
            raise LookupError(f"{message.key} in {language}: {'; '.join(map(str, errors))}")
        return str(words)

    def words(self, key: str, language: str, /, **data: Value) -> str:
        """A message that names no cards."""
        return self.format(Message(key, data), language)

    def ways(self, key: str) -> set[str]:
        """All the ways to say something in any language, where a message lists them for whoever reads what is typed."""
        return {way.strip() for language in self.languages for way in self.words(key, language).split(",")}

    def load(self) -> None:
        """Read what is said in English now, for whoever may not be able to open a file later."""
        self._bundle(ENGLISH)

    def has(self, key: str, language: str = ENGLISH) -> bool:
        return self._having(key, language) is not None

    def keys(self, language: str) -> set[str]:
        """The keys of this package alone."""
        return set(self.entries(language))

    def entries(self, language: str) -> dict[str, ast.Message]:
        """What the files of this package say, as they are parsed; SyntaxError where that is impossible."""
        from fluent.syntax import ast, parse

        found: dict[str, ast.Message] = {}
        for path in self.files(language):
            for entry in parse(path.read_text("utf-8")).body:
                if isinstance(entry, ast.Message):
                    found[entry.id.name] = entry
                elif isinstance(entry, ast.Junk):
                    raise SyntaxError(f"{path}: {(entry.content or '').strip().splitlines()[0]}")
        return found

    def files(self, language: str) -> list[Path]:
        """`en.ftl` and `en/*.ftl`"""
        single = self.folder / f"{language}.ftl"
        return [path for path in (single, *sorted((self.folder / language).glob("*.ftl"))) if path.is_file()]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """All for which there are files here, English first."""
        found = {path.stem for path in self.folder.glob("*.ftl")}
        found |= {path.parent.name for path in self.folder.glob("*/*.ftl")}
        return ENGLISH, *sorted(found - {ENGLISH})

    def _having(self, key: str, language: str) -> tuple[FluentBundle, str] | None:
        for tried in (language, ENGLISH):
            bundle = self._bundle(tried)
            if bundle.has_message(key):
                return bundle, tried
        return None

    def _read(self, language: str) -> FluentBundle:
        from fluent.runtime import FluentBundle, FluentResource  # takes a tenth of a second to load

        made: list[FluentBundle] = []  # the function needs the bundle, and the bundle copies its functions
        bundle = FluentBundle([language, ENGLISH], functions={"WORD": _word_function(made)}, use_isolating=False)
        made.append(bundle)
        for texts in reversed(self._stack()):
            for path in texts.files(language):
                bundle.add_resource(FluentResource(path.read_text("utf-8")), allow_overrides=True)
        return bundle

    def _stack(self) -> list[Texts]:
        return [self, *(self.below._stack() if self.below is not None else ())]

    def _argument(self, value: Value, language: str, names: Names | None) -> Argument:
        if isinstance(value, Message):
            return self.format(value, language, names)
        if isinstance(value, CardName):
            return names.name(value.id, language) if names is not None else value.id
        if isinstance(value, tuple):
            return self._listed([str(self._argument(each, language, names)) for each in value], language)
        return value

    def _listed(self, parts: list[str], language: str) -> str:
        if len(parts) < 2:
            return "".join(parts)
        last_two = Message("list-end", {"before": ", ".join(parts[:-1]), "last": parts[-1]})
        return self.format(last_two, language)


def _word_function(made: list[FluentBundle]) -> Callable[..., Any]:
    """`{ WORD("lane", $lane) }` is the message `lane-left` where $lane is `left`."""

    def word(prefix: object, value: object) -> str:
        (bundle,) = made
        pattern = bundle.get_message(f"{prefix}-{value}").value
        assert pattern is not None
        return str(bundle.format_pattern(pattern, {})[0])

    return word


PLATFORM: Final = Texts(Path(__file__).parent / "text")
