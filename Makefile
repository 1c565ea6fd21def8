PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOCKED := $(VENV)/.locked
READY  := $(VENV)/.ready
MUTMUT := build/mutmut
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check install --no-deps

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test check format words crash fuzz mutants bench lock clean

help:             ## show this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST)

setup: $(READY)   ## build the virtual environment from requirements.lock

demo: $(READY)    ## play a shift, audit it and write its reports
	$(BIN)/pitledger demo

test: $(READY)    ## run every test, on SQLite and on PostgreSQL
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(READY)   ## lint, types, layers and tests: what must pass before a merge
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	$(MAKE) --no-print-directory test

format: $(READY)  ## lay the code out as `make check` wants it
	$(BIN)/ruff check --fix --exit-zero
	$(BIN)/ruff format

words: $(READY)   ## put what the sources say into reports/languages, to be translated
	$(BIN)/python -m tests.wording

crash: $(READY)   ## kill a recorder 400 times and its server 20 times: nothing answered is lost
	$(BIN)/python -m tests.crash --sqlite --kills 200
	$(BIN)/python -m tests.crash --postgres --kills 200
	$(BIN)/python -m tests.crash --server --kills 20

fuzz: $(READY)    ## replay 100,000 rounds against a second reading of the rules, audit a million wild events
	$(BIN)/python -m tests.reference.fuzz --rounds 100000 --jobs 2
	$(BIN)/python -m tests.any_events --events 1000000
	$(BIN)/python -m tests.reference.shifts --all --seeds 10

mutants: $(READY) $(MUTMUT) ## change hands, settlement and checks in small ways: tests must notice (hours)
	PYTHONPATH=$(CURDIR)/$(MUTMUT) $(BIN)/python -m tests.mutants

bench: $(READY)   ## measure the speed of intake, audit and reports
	$(BIN)/python -m benchmarks

lock:             ## renew requirements.lock from pyproject.toml (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	  --upgrade --group dev pyproject.toml --output-file requirements.lock

clean:            ## remove the virtual environment and every cache
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is written last: an installation that was cut short is begun anew.
$(LOCKED): requirements.lock
	@command -v $(PYTHON) >/dev/null || { echo "pitledger needs Python 3.11 or newer: no $(PYTHON) here" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("pitledger needs Python 3.11 or newer: $(PYTHON) is %d.%d (choose another: make PYTHON=...)" % v[:2])'
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) --require-hashes --requirement requirements.lock
	@touch $@

$(MUTMUT): tests/mutants/requirements.lock | $(LOCKED)
	$(PIP) --require-hashes --upgrade --target $@ --requirement $<
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	$(PIP) --no-build-isolation --editable .
	@touch $@
