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

.PHONY: help play page test check browser bench regenerate lock clean
.DEFAULT_GOAL := help

help:
	@echo "make play        build the page, start the server on SQLite and print its address"
	@echo "make page        build the page alone"
	@echo "make test        everything: make check, then the tests"
	@echo "make check       format, lint, types, import contracts"
	@echo "make bench       measure the speed of the rules"
	@echo "make regenerate  write anew all that is generated: option tables, the page's types, playthroughs"
	@echo "make lock        write requirements/*.txt anew from pyproject.toml (UPGRADE=--upgrade for newer versions)"
	@echo "make clean       remove .venv, caches and build output"

play: page
	@$(BIN)/quintain serve

page: $(PAGE)

$(PAGE): $(READY) $(shell find web src/quintain/art src/quintain/games -path web/node_modules -prune -o -path web/public/art \
		-prune -o -path web/recordings -prune -o -path '*/__pycache__' -prune -o -type f -print 2>/dev/null)
	@echo "Building the page; the first time takes a minute"
	@web/build.sh
	@touch $@

test: check page browser
	web/build.sh test
	$(BIN)/python -m pytest -q -n 2 --dist loadfile $(DONE)

browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
		echo "No browser: the tests of the page will be skipped (install chromium)"

check: $(READY)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo

bench: $(READY)
	$(BIN)/python -m bench

regenerate: $(READY)
	$(BIN)/python -m tests.generated

lock: $(READY)
	$(LOCK) $(UPGRADE) --output-file requirements/base.txt
	$(LOCK) $(UPGRADE) --all-extras --constraints requirements/base.txt --output-file requirements/dev.txt

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
