"""The rules and the bots of a game as a WebAssembly module for the page, made when the page is built.

The module is linked from the same pieces as the machine code of this computer (see `rules.units`), so that it plays the
same matches. Beside it are the layouts of its records, what presets are played with, and the readable half of the game,
which is translated from Python as well."""
