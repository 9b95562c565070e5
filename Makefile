# Everything sets itself up: a virtual environment in .venv, made again when pyproject.toml changes.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: aids test tests quick quick-tests lint site-tools bench docs words schemas wheel release conformance mutants fuzz trials secrecy clean

aids: .venv/.ready
	$(BIN)/aids build

# Both at once: while types are checked on one core, the tests begin on the other.
test: .venv/.ready-dev
	$(MAKE) --jobs 2 lint tests

tests: .venv/.ready-dev
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# What a contributor runs while working: style, types, arrows, and tests that touch each room. Under a minute.
QUICK := tests/toy tests/core tests/library tests/speech/test_gist.py tests/aids/test_aids_markup.py \
  tests/cli/test_contract.py tests/test_arrows.py tests/test_pages.py tests/test_readme.py tests/test_release.py

quick: .venv/.ready-dev
	$(MAKE) --jobs 2 lint quick-tests

quick-tests: .venv/.ready-dev
	$(BIN)/python -m pytest $(QUICK)

lint: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# With what the pages of the site are checked: a validator, axe-core. The browser is the machine's own Chromium.
site-tools:
	npm ci --prefix tests/site --ignore-scripts --no-audit --no-fund

bench: .venv/.ready-bench
	$(BIN)/python -m benchmarks

# The documentation as a site, in dist/docs; a warning is an error.
docs: .venv/.ready-dev
	$(BIN)/python -m tools.docs

# Brings the catalogues up to date with the English texts: new texts come in empty, changed ones as fuzzy.
words: .venv/.ready-dev
	$(BIN)/python -m referee.words.extract

schemas: .venv/.ready-dev
	$(BIN)/python -m referee.desk.books.schema

wheel: .venv/.ready-dev
	$(BIN)/python -m build --wheel

# Says what a release would do; make release BUILD=1 does it, in dist/release. Nothing is published.
release: .venv/.ready-release
	$(BIN)/python -m tools.release $(if $(BUILD),--build)

# At length what the tests do in short.
conformance: .venv/.ready-dev
	$(BIN)/python -m tests.conformance 20

mutants: .venv/.ready-dev
	for game in avignon heuchel-meuchel mea-culpa credo abbey; do $(BIN)/python -m tests.mutants $$game --sample 100; done

fuzz: .venv/.ready-dev
	$(BIN)/python -m tests.fuzz notation 1000000
	$(BIN)/python -m tests.fuzz sentences 100000
	$(BIN)/python -m tests.fuzz positions 20000
	$(BIN)/python -m tests.fuzz answers 20000
	$(BIN)/python -m tests.fuzz files 100000

trials: .venv/.ready-dev
	$(BIN)/python -m tests.table.trials bend 1000
	$(BIN)/python -m tests.table.trials kill 500
	$(BIN)/python -m tests.table.trials hands 200
	$(BIN)/python -m tests.table.trials damage 1000

secrecy: .venv/.ready-dev
	$(BIN)/python -m tests.games.secrecy 10000

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Consistory needs Python 3.11 or newer; name one with: make PYTHON=python3.11") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv

.venv/.ready: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/.ready-dev: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ .venv/.ready

.venv/.ready-bench: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	touch $@ .venv/.ready

.venv/.ready-release: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[release]'
	touch $@ .venv/.ready

clean:
	rm -rf .venv dist build output/*
