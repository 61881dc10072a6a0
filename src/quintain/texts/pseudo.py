"""A language that nobody speaks: English with accents, and longer. It shows whether a language is files only, what is
not said by message files yet, and where words have too little room.

`python -m quintain.texts.pseudo FOLDER` writes it beside every English file that is found there.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse, serialize
from fluent.syntax.visitor import Transformer

from quintain.texts.bundles import ENGLISH

LANGUAGE: Final = "en-XA"
ACCENTED: Final = str.maketrans("aeiouyACEINOSUYcdghlnrstwz", "áéíóúýÁÇÉÍÑÓŠÚÝçďğĥľňřšťŵž")
VOWELS: Final = re.compile("[aeiouy]")  # about four letters in ten: written twice they make a text as much longer
TAG: Final = re.compile(r"(<[^>]*>)")


def accented(text: str) -> str:
    """`Your move` becomes `Ýóóúúř móóvéé`; what is between angle brackets stays."""
    parts = TAG.split(text)
    parts[::2] = [VOWELS.sub(r"\g<0>\g<0>", part).translate(ACCENTED) for part in parts[::2]]
    return "".join(parts)


def pseudo(source: str) -> str:
    """A file in that language: the same messages with the same placeables."""
    return serialize(_Accents().visit(parse(source)))


def write(folder: Path) -> list[Path]:
    """Add the language to every package below a folder; the new files."""
    written = []
    for english in sorted([*folder.rglob(f"text/{ENGLISH}.ftl"), *folder.rglob(f"text/{ENGLISH}/*.ftl")]):
        single = english.parent.name == "text"
        path = english.with_stem(LANGUAGE) if single else english.parents[1] / LANGUAGE / english.name
        path.parent.mkdir(exist_ok=True)
        path.write_text(pseudo(english.read_text("utf-8")), "utf-8")
        written.append(path)
    return written


class _Accents(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        return ast.TextElement(accented(node.value))


def main() -> int:
    if len(sys.argv) != 2:
        print("python -m quintain.texts.pseudo FOLDER: name a folder with packages that have texts", file=sys.stderr)
        return 2
    for path in write(Path(sys.argv[1])):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
