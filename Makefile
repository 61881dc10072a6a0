# Short aliases; every recipe is a command that you could type yourself.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-annotate --no-emit-index-url pyproject.toml

.PHONY: help play test check bench lock clean
.DEFAULT_GOAL := help

help:
	@echo "make play    play Lanes here, against a bot"
	@echo "make test    everything: make check, then the tests"
	@echo "make check   format, lint, types, import contracts"
	@echo "make bench   measure the speed of the rules"
	@echo "make lock    write requirements/*.txt anew from pyproject.toml (UPGRADE=--upgrade for newer versions)"
	@echo "make clean   remove .venv, caches and build output"

play: $(READY)
	@$(BIN)/quintain play lanes

test: check
	$(BIN)/python -m pytest -q

check: $(READY)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo

bench: $(READY)
	$(BIN)/python -m bench

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
