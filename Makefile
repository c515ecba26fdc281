# `make run` plays; `make test` tests. Needs Python >= 3.11 with venv; nothing else.
PYTHON ?= python3
BIN    := .venv/bin
VENV   := .venv/.stamp
CLIENT := server/pentaraduga/static/.stamp
SOURCES := $(shell find client_web/src client_web/*.json client_web/*.ts client_web/index.html client_web/public client_web/build -type f 2>/dev/null)
COMPILE := $(BIN)/python -m compileall -q server
NODE   := $(BIN)/python tools/client.py
# Compiled at once: otherwise the first start takes seconds longer, and with PYTHONDONTWRITEBYTECODE every start.
UVPIP  := PENTARADUGA_SKIP_CLIENT=1 $(BIN)/uv pip install -q --compile-bytecode --python $(BIN)/python

.PHONY: run test test-fast test-browsers check check-server check-client fuzz sim chaos audit sbom bench screens generated lock clean soak
run: $(VENV) $(CLIENT)
	@$(COMPILE)
	@$(BIN)/pentaraduga $(ARGS)

# Four processes, each with a browser and a store of its own; a file stays in one of them.
PROCESSES ?= 4
# Each of them reads what pytest makes of the assertions, which is half of what importing the tests costs.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder
test: $(VENV) $(CLIENT)
	@$(COMPILE)
	$(PYTEST) $(ARGS)

test-fast: $(VENV)
	TEST_QUICK=1 $(PYTEST) -q -m "not browser and not process and not slow" $(ARGS)

# The main flows in Firefox and WebKit (apt-get install firefox-esr webkit2gtk-driver xvfb); `TEST_BROWSERS=firefox` for one.
test-browsers: $(VENV) $(CLIENT)
	$(BIN)/pytest tests/engines/flows.py $(ARGS)

# Side by side: neither half keeps two cores busy.
check: $(VENV) $(CLIENT)
	@$(MAKE) --no-print-directory -j2 check-server check-client

check-server: $(VENV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python tools/generate.py --check
	$(BIN)/mypy

check-client: $(VENV) $(CLIENT)
	$(NODE) npm run check
	$(NODE) npm run lint
	$(NODE) npm run deps
	$(NODE) npm test

# A million inputs for each reader of strangers' bytes; `make fuzz ARGS="records --inputs 100000"` is shorter.
fuzz: $(VENV)
	$(BIN)/python -m tests.fuzz $(ARGS)

# Ten thousand lives of several nodes on virtual time; `make sim ARGS="--lives 500"` is shorter.
sim: $(VENV)
	PYTHONHASHSEED=0 $(BIN)/python -m tests.sim $(ARGS)

# Owners of rooms are killed under load, again and again: `make chaos N=20`, ARGS=--json for programs.
chaos: $(VENV) $(CLIENT)
	$(BIN)/python -m tests.cluster.chaos --kills $(or $(N),100) $(ARGS)

# 2000 clients for ten minutes, two in five of them ill-behaved; `make soak ARGS="--clients 200 --seconds 60"` is shorter.
soak: $(VENV)
	$(BIN)/python -m tests.soak $(ARGS)

# Known holes in what we depend on (needs a network), and a list of it all as CycloneDX.
audit: $(VENV)
	$(BIN)/python tools/audit.py

sbom: $(VENV)
	@$(BIN)/python tools/audit.py --sbom

bench: $(VENV) $(CLIENT)
	$(BIN)/python bench/compare.py $(ARGS)

# Contact sheets of all screens, into docs/img; takes some minutes and a Chromium.
screens: $(VENV) $(CLIENT)
	$(BIN)/python tools/screens.py $(ARGS)

generated: $(VENV)
	$(BIN)/python tools/generate.py

lock: $(VENV)
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --extra dev --no-emit-index-url pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command "make lock" --no-emit-index-url tools/uv.in -o tools/uv.txt

$(VENV): pyproject.toml requirements.lock tools/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11+ is needed: make PYTHON=python3.12 ..." if sys.version_info < (3, 11) else 0)'
	@[ ! -e .venv ] || [ -e .venv/pyvenv.cfg ] || { echo ".venv is no virtual environment, and would be emptied: move it away"; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r tools/uv.txt
	@# The second try is for networks whose certificates only the system knows.
	$(UVPIP) --require-hashes -r requirements.lock || \
	  { echo "Trying again with the system's certificates"; $(UVPIP) --system-certs --require-hashes -r requirements.lock; }
	$(UVPIP) --no-deps --no-build-isolation -e .
	@touch $@

$(CLIENT): $(VENV) $(SOURCES)
	$(BIN)/python tools/client.py build
	@touch $@

clean:
	rm -rf .venv client_web/node_modules server/pentaraduga/static bench/peers/.venv bench/peers/node_modules
