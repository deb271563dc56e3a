# Every target sets up what it needs; a second run starts at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

# Tests start programs by the hundred; each would compile all of Houseway for itself.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test types suite prove bench browser docs lock clean

run: $(VENV)/run.ok
	@$(BIN)/houseway

test: $(VENV)/dev.ok browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j 2 types suite

types:
	$(BIN)/mypy

suite:
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -m "not prove"

# All proofs take hours; SHARD=3/12 runs the third of twelve parts, each 25 minutes at most.
prove: $(VENV)/dev.ok browser
	$(BIN)/python -m pytest -n 2 -m prove $(if $(SHARD),--shard $(SHARD))

bench: $(VENV)/bench.ok
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/simulate.py
	$(BIN)/python benchmarks/hands.py
	$(BIN)/python benchmarks/ante.py
	$(BIN)/python benchmarks/paigow.py
	$(BIN)/python benchmarks/pot.py
	$(BIN)/python benchmarks/equity.py
	$(BIN)/python benchmarks/chinese.py
	$(BIN)/python benchmarks/pan.py
	$(BIN)/python benchmarks/load.py

docs: $(VENV)/run.ok
	$(BIN)/python -m houseway.cli.documents docs

$(VENV)/bin/python:
	@echo "Setting up Houseway in $(VENV); this happens once and takes a minute or so."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/%.ok: requirements/%.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what '$*' needs …"
	@$(PIP) install --require-hashes -r $<
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# The browser tests drive the system's chromium; where it is missing and may be installed, it is.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	    echo "Installing chromium for the browser tests …" && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	    --no-install-recommends chromium fonts-dejavu-core >/dev/null; } || \
	  echo "chromium is not here and cannot be installed; the browser tests will not run."

# Pins: names, versions and hashes only.
lock: | $(VENV)/bin/python
	$(PIP) install pip-tools
	for n in run dev bench; do \
	  $(BIN)/python -m piptools compile -q --generate-hashes --no-header --allow-unsafe --strip-extras \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host requirements/$$n.in -o requirements/$$n.txt; \
	done

clean:
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks examples -name __pycache__ -prune -exec rm -rf {} +
