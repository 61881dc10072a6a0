# Short aliases; every recipe is a command that you could type yourself.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
PAGE = src/quintain/server/page/index.html
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-annotate --no-emit-index-url pyproject.toml
# Run by `make check` and `web/build.sh test`, and so not a second time by `make test`.
DONE = --deselect tests/test_house.py::test_import_contracts_are_kept \
	--deselect tests/web/test_units.py::test_the_page_agrees_with_the_rules

.PHONY: help play page demo test thorough check browser bench chaos docs pictures regenerate lock dist release clean
.DEFAULT_GOAL := help

help:
	@echo "make play        build the page and compile the games, start the server on SQLite and print its address"
	@echo "make page        build the page alone"
	@echo "make demo        the page as a folder for any host of static files: dist/demo, played without a server"
	@echo "make test        everything: make check, then the tests"
	@echo "make thorough    the tests that are left out of make test: more of the same in the page, which takes minutes"
	@echo "make check       format, lint, types, import contracts"
	@echo "make bench       measure the speed of the rules"
	@echo "make chaos       break servers, database, bus and links under load (see bench/_chaos.py)"
	@echo "make docs        the documentation as a site, dist/docs; links are checked and all that it tells to type is typed"
	@echo "make pictures    take the pictures of the documentation anew, from a running server"
	@echo "make regenerate  write anew all that is generated: option tables, the page's types, playthroughs"
	@echo "make lock        write requirements/*.txt anew from pyproject.toml (UPGRADE=--upgrade for newer versions)"
	@echo "make dist        build the wheel and the sdist, page included, into dist/"
	@echo "make release     VERSION=1.2.3: everything for a release that needs no network, then what is left to do"
	@echo "make clean       remove .venv, caches and build output"

# Machine code is made while the page is built, in the order in which people need it; the server finds what is done.
play: $(READY)
	@nice -n 5 $(BIN)/quintain compile & compiling=$$!; trap 'kill $$compiling 2>/dev/null' EXIT INT TERM; \
		$(MAKE) --no-print-directory page && $(BIN)/quintain serve

page: $(PAGE)

$(PAGE): $(READY) $(shell find web src/quintain/art src/quintain/wasm src/quintain/rules src/quintain/bots src/quintain/games src/quintain/server/catalogue \
		-path web/node_modules -prune -o -path web/public/art -prune -o -path web/public/engine -prune -o -path web/public/still -prune -o -path web/recordings -prune -o -path '*/__pycache__' -prune -o -type f -print 2>/dev/null)
	@echo "Building the page; the first time takes a minute"
	@web/build.sh
	@touch $@

demo: page
	@web/build.sh demo

# Hundreds of processes are started: each would read all sources anew.
test: export PYTHONDONTWRITEBYTECODE =

# Style, page and machine code at once; then four workers on two cores, since tests of the server and of the page mostly wait. What fails is
# tried once more, one by one: whether it is broken or unsteady is worth knowing, and who comes after it is told.
test: $(READY) browser
	@$(BIN)/quintain compile & compiling=$$!; $(MAKE) --no-print-directory check & checking=$$!; \
	{ $(MAKE) --no-print-directory page && web/build.sh test; }; tested=$$?; \
	wait $$checking && [ $$tested = 0 ] || { kill $$compiling; exit 1; }; \
	wait $$compiling
	@$(BIN)/python -m pytest -q -n 4 --dist loadfile --no-loadscope-reorder --durations=30 --durations-min=4 $(DONE) || { [ $$? = 1 ] && \
		echo "Once more, one by one. Whatever passes now is UNSTEADY and wants mending:" && \
		$(BIN)/python -m pytest -v --last-failed --last-failed-no-failures none --maxfail=1; }

# The shell opens a window in half of the processor time that all of Chromium takes; either will do.
browser:
	@command -v chromium-headless-shell >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } || \
		command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && apt-get install -y -qq chromium >/dev/null; } || \
		echo "No browser: the tests of the page will be skipped (install chromium)"

thorough: page browser
	$(BIN)/python -m pytest -q -m long --durations=10 tests/web

check: $(READY)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo

bench: $(READY)
	$(BIN)/python -m bench

chaos: $(READY)
	$(BIN)/python -m bench._chaos

# Nothing is fetched. What a page tells its readers to do is done, which takes minutes: FOLLOW= leaves that out.
FOLLOW = $(BIN)/python -m pytest -q -m long tests/docs
docs: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	$(BIN)/python -m tools.links dist/docs
	$(FOLLOW)

pictures: page
	$(BIN)/python -m tools.pictures

regenerate: $(READY)
	$(BIN)/python -m tests.generated

lock: $(READY)
	$(LOCK) $(UPGRADE) --output-file requirements/base.txt
	$(LOCK) $(UPGRADE) --all-extras --constraints requirements/base.txt --output-file requirements/dev.txt

# The wheel is built from the sdist, so that whoever has the sdist alone gets the same.
dist: page
	rm -rf dist
	$(BIN)/quintain compile --ship
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls -l dist

release: $(READY)
	$(BIN)/python -m tools.release $(VERSION)

clean:
	rm -rf .venv build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(READY): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Quintain needs Python 3.11 or newer as '$(PYTHON)'; name another with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up .venv from requirements/dev.txt; the first time takes a minute"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
