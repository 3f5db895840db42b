# Everything runs in .venv, which the first target that needs it sets up from uv.lock:
# for playing the web table and the compiled rules, for all other targets the rest besides.
PYTHON ?= python3
GAME ?= dunhuang
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
CATALOGUES := $(wildcard src/entrepot/i18n/catalogues/*/LC_MESSAGES/entrepot.po)
SYNC = UV_PROJECT_ENVIRONMENT=$(VENV) $(BIN)/python -m uv sync --frozen --quiet --python $(BIN)/python
UV_VERSION := $(shell sed -n '/^name = "uv"$$/{n;s/version = "\(.*\)"/\1/p;}' uv.lock)

# Commands start many processes, which would otherwise all read the sources again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play host terminal test quick few compiled lint format types imports check unit browser bounds bench soak leaks ladder golden words pictures gallery lock clean

help: ## show the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | while IFS="$$(printf '\t')" read -r name text; do printf '  make %-10s %s\n' "$$name" "$$text"; done

setup: $(READY) ## set up .venv with everything

# Installs uv, as uv.lock names it, into .venv.
define ENVIRONMENT
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Entrepôt needs Python 3.11 or newer; try: make PYTHON=python3.12 play"; exit 1; }
@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
@$(BIN)/python -m uv --version 2>/dev/null | grep -qF "uv $(UV_VERSION)" || $(BIN)/python -m pip install --quiet --disable-pip-version-check "uv==$(UV_VERSION)"
endef

# --inexact removes nothing that other targets have installed. Building the package again compiles
# the catalogues, for which .venv itself has no tools yet.
$(PLAYABLE): pyproject.toml uv.lock hatch_build.py $(CATALOGUES)
	$(ENVIRONMENT)
	@test -e $(READY) || echo "Setting up .venv for playing (about a minute the first time)"
	@$(SYNC) --no-dev --inexact --extra web --extra fast --reinstall-package entrepot
	@touch $@

$(READY): pyproject.toml uv.lock hatch_build.py $(CATALOGUES)
	$(ENVIRONMENT)
	@$(SYNC) --all-extras
	@$(BIN)/python tools/words.py --compile
	@touch $(PLAYABLE) $@

play: $(PLAYABLE) ## open the web table
	@$(BIN)/entrepot serve --open

host: $(PLAYABLE) ## open the web table for all devices in your network
	@$(BIN)/entrepot serve --lan --open

terminal: $(PLAYABLE) ## play a game in the terminal
	@$(BIN)/entrepot play $(GAME)

test: ## set up everything and run all tests
	@echo "── 1 of 4 · Setting up .venv (a minute or two the first time)"
	@$(MAKE) --no-print-directory setup
	@echo "── 2 of 4 · Style, types and imports, a browser, and compiling the rules on all cores (minutes the first time)"
	@$(MAKE) --no-print-directory --jobs check browser compiled
	@echo "── 3 of 4 · Tests"
	@$(BIN)/pytest
	@echo "── 4 of 4 · The compiled rules once more, with bounds checked"
	@$(MAKE) --no-print-directory bounds

quick: $(READY) ## style, types, and the tests that take a minute together
	@$(MAKE) --no-print-directory --jobs --keep-going --output-sync=target check few

# The plus lets the tests tell how far they are; what the checks say comes in one piece each.
few: $(READY)
	+@ENTREPOT_TESTS=quick $(BIN)/pytest -q -m "not compiled and not browser and not thorough" --ignore tests/server/browser

compiled: $(READY) ## compile all that the tests run
	@$(BIN)/python tools/compile.py

check: lint types imports ## the checks that run no game

lint: $(READY) ## style
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: $(READY) ## put the sources into the house style
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: $(READY) ## mypy --strict
	@$(BIN)/mypy

imports: $(READY) ## imports point one way
	@$(BIN)/lint-imports

unit: browser ## the tests
	@$(BIN)/pytest

browser: $(READY) ## find or install a browser for the tests of the pages
	@$(BIN)/python tools/browser.py

bounds: $(READY) ## the compiled rules once more, with bounds checked
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/pytest -m "compiled and not secondhand"

bench: $(READY) ## measure the speed
	@$(BIN)/entrepot bench

soak: $(READY) ## kill, fuzz and attack servers for a while (MINUTES=10 PARTS=kills)
	@$(SYNC) --all-extras --group soak
	@$(BIN)/python -m tools.soak --minutes $(or $(MINUTES),10) $(PARTS)

leaks: $(READY) ## compare tables that differ in what is hidden, on every channel (PAIRS=10000 LIVE=500 README=yes)
	@$(BIN)/python -m tools.leaks --pairs $(or $(PAIRS),1000) --live $(or $(LIVE),50) $(if $(README),--readme)

ladder: $(READY) ## let every level play against every other (hours; goes on where it stopped)
	@$(BIN)/entrepot lab ladder --page docs/ladder.md

golden: $(READY) ## write the golden games again (then read the difference)
	@$(BIN)/python -m tests.golden

words: $(READY) ## gather all texts for the translators (ADD=xx begins a language)
	@$(BIN)/python tools/words.py $(if $(ADD),--add $(ADD))

pictures: $(READY) ## draw the pictures of the docs again
	@$(BIN)/python docs/pictures/draw.py
	@$(BIN)/python tools/pictures.py

gallery: browser ## pictures of every kind of step at four sizes, by day and by night, into gallery/
	@$(BIN)/python -m tools.gallery $(ONLY)

lock: $(READY) ## resolve the dependencies again
	@$(BIN)/python -m uv lock

clean: ## remove what the commands made
	rm -rf $(VENV) dist gallery .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools examples docs -name __pycache__ -prune -exec rm -rf {} +
