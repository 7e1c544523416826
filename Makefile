# Signalbox: the few commands. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# A Node.js that scripts/bootstrap had to install comes before the system's.
export PATH := $(CURDIR)/build/tools/bin:$(PATH)

.PHONY: help run build test check fuzz bench format

help:  ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

run: build  ## install what is missing, build, and start the server on http://localhost:8400/dashboard
	@exec build/release/bin/signalbox serve

build:  ## build the server and the web app in release mode: build/release/bin/signalbox
	@scripts/bootstrap run
	@scripts/build-cpp release
	@scripts/build-web

test:  ## run every test
	@scripts/bootstrap test
	@scripts/test

check:  ## commit subjects, layout, static analysis, types and lint
	@scripts/bootstrap check
	@scripts/check

fuzz:  ## fuzz codecs and machines: FUZZ_SECONDS=60 for each of FUZZ="utf8 …", by default all
	@scripts/bootstrap check
	@scripts/fuzz $(FUZZ)

bench:  ## measure: prints the figures of benchmarks/README.md
	@scripts/bootstrap check
	@scripts/build-cpp release
	@scripts/build-web
	@scripts/bench

format:  ## lay out all code
	@scripts/bootstrap check
	@git ls-files '*.cpp' '*.hpp' | xargs -r clang-format -i
