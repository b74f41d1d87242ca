# Two commands matter: `make play` and `make test`. Works with GNU Make 3.81 (macOS) and later.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --jobs=2
# Where Python may keep no byte code, every process that a test starts reads all sources anew.
unexport PYTHONDONTWRITEBYTECODE

PORT ?= 8000
HOURS ?= 0.25
VENV := .venv
BIN := $(VENV)/bin
DONE := $(VENV)/.done
UV := $(BIN)/uv
UV_INSTALL := $(UV) pip install --quiet --compile-bytecode --python $(BIN)/python
LOCK := ../$(UV) pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate
NPM := $(BIN)/python tools/npm.py
PAGE := src/orderup/server/page/index.html
# Folders are listed too: their times change when a file goes.
PAGE_SOURCES := $(shell find web/src web/public web/*.* src/orderup/games/*/page src/orderup/games/*/art.svg 2>/dev/null)

.PHONY: help play test long setup page docs wheel format lock upgrade clean

help: ## Say what can be made.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

play: $(DONE)/orderup $(PAGE) ## Set up, build, and serve the diner on PORT (8000).
	@$(BIN)/orderup warm
	@exec $(BIN)/orderup serve --port $(PORT)

test: setup ## Run every check and test; ONLY="ruff pytest" runs some, ONLY=quick what is soon done.
	@$(BIN)/python tools/check.py $(if $(ALLOWED_SKIPS),--allowed-skips $(ALLOWED_SKIPS)) $(ONLY)

long: setup ## Play every test, with every combination of options, and simulate the server under faults for HOURS (0.25).
	@ORDERUP_ALL_CASES=1 $(BIN)/python -m pytest -q -n auto -o faulthandler_timeout=3600
	@$(BIN)/python -m tests.simulation --starts
	@$(BIN)/python -m tests.simulation --hours $(HOURS)
	@$(BIN)/python -m tests.simulation --nodes 3 --hours $(HOURS)

setup: $(DONE)/orderup $(DONE)/test $(DONE)/docs $(DONE)/node $(PAGE) ## Set up everything for work on the code.

page: $(PAGE) ## Build the page into the Python package.

docs: $(DONE)/docs ## Build the documents into a site, which `orderup serve` offers at /docs.
	@$(BIN)/python tools/docs.py

wheel: $(DONE)/orderup $(PAGE) docs ## Build the wheel, page and documents included, into dist/.
	$(BIN)/python -m hatchling build --target wheel

format: setup ## Put Python and page sources into their one form.
	$(BIN)/ruff check --quiet --fix-only . && $(BIN)/ruff format .
	$(NPM) run --silent format

lock: $(DONE)/uv ## Lock the dependencies anew, keeping the versions that still fit.
	cd requirements && for name in play test docs node uv; do \
		$(LOCK) $(UPGRADE) $$name.in --output-file $$name.txt || exit 1; done
	$(NPM) $(if $(UPGRADE),update --save,install) --package-lock-only --silent
	@$(MAKE) setup
	$(BIN)/python -m tools.sbom

upgrade: ## Lock the dependencies at their newest versions.
	@$(MAKE) lock UPGRADE=--upgrade

clean: ## Remove what was built and installed.
	rm -rf $(VENV) web/node_modules src/orderup/server/page src/orderup/server/docs build/docs dist test-results
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what stands behind them; each step leaves a file in .venv/.done --------------------------

$(DONE)/venv: tools/venv.sh
	@sh tools/venv.sh $(VENV)
	@mkdir -p $(DONE) && touch $@

$(DONE)/uv: requirements/uv.txt $(DONE)/venv
	@echo "Installing uv into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(DONE)/play: requirements/play.txt $(DONE)/uv
	@echo "Installing the locked Python packages"
	@$(UV_INSTALL) --require-hashes -r $<
	@touch $@

$(DONE)/test: requirements/test.txt $(DONE)/play
	@echo "Installing the locked packages for the tests"
	@$(UV_INSTALL) --require-hashes -r $<
	@touch $@

$(DONE)/docs: requirements/docs.txt $(DONE)/uv
	@echo "Installing the locked packages for the documents"
	@$(UV_INSTALL) --require-hashes -r $<
	@touch $@

$(DONE)/orderup: pyproject.toml src/orderup/__init__.py $(DONE)/play
	@$(UV_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(DONE)/node: web/package-lock.json web/package.json tools/npm.py requirements/node.txt $(DONE)/uv
	@echo "Installing the locked packages of the page"
	@$(NPM) ci --silent --no-progress
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(DONE)/node
	@echo "Building the page"
	@$(NPM) run --silent build
	@touch $@
