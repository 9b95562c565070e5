# Everything sets itself up: a virtual environment in .venv, made again when pyproject.toml changes.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: aids test lint bench words schemas wheel clean

aids: .venv/.ready
	$(BIN)/aids build

test: lint
	$(BIN)/python -m pytest -n 2 --dist loadfile

lint: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.ready-bench
	$(BIN)/python -m benchmarks

# Brings the catalogues up to date with the English texts: new texts come in empty, changed ones as fuzzy.
words: .venv/.ready-dev
	$(BIN)/python -m referee.words.extract

schemas: .venv/.ready-dev
	$(BIN)/python -m referee.desk.schema

wheel: .venv/.ready-dev
	$(BIN)/python -m build --wheel

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

clean:
	rm -rf .venv dist build output/*
