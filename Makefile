# SPDX-License-Identifier: Apache-2.0

.DEFAULT_GOAL := help
# Each recipe uses all processors itself, and two builds of one folder would wait for each other.
.NOTPARALLEL:
SHELL := bash
.SHELLFLAGS := -euo pipefail -c

# A crashed child would otherwise write a report and wait for a key.
test check: export SWIFT_BACKTRACE := enable=no

# What `swift test` says, and at the end once more why it fails.
TEST := Tools/pass-tests

# Each sanitizer builds in a folder of its own, so that no build undoes another; Package.swift has the
# tests of each. lld: gold warns about each of the sanitizer's own symbols. A sanitizer finds nothing in
# the skipped tests: they look at code that the compiler has to refuse, or they do the same for each of
# many sizes, numbers or bytes. `make test` passes them.
UNSANITIZED := CompilerTests|DeepRowTests|at every size|a day of values|ten thousand|of 10 MB|1,000,000 bytes

SANITIZED_TEST := $(TEST) -Xswiftc -warnings-as-errors -Xcc -Werror \
	-Xswiftc -use-ld=lld --skip '$(UNSANITIZED)'

# Releases, all in one folder: what is installed is what is measured.
RELEASE := .build/static/release
ORDER := .build/functions.order

.PHONY: run
run: ## Build a release and start bowline; ARGS='--scene hello' passes options
	@Tools/install-packages run
	@Tools/build-release bowline
	@exec $(RELEASE)/bowline $(ARGS)

PREFIX ?= /usr/local

.PHONY: install
install: ## Build a release and install it under PREFIX, /usr/local where nothing is said
	@Tools/install-program --check '$(PREFIX)'
	@$(MAKE) --no-print-directory ordered
	@Tools/install-program $(RELEASE)/bowline '$(PREFIX)'

# Nothing else tells the second build to link the program again.
.PHONY: ordered
ordered:
	@Tools/install-packages run
	@Tools/build-release bowline
	@Tools/order-functions $(RELEASE)/bowline $(ORDER)
	@rm $(RELEASE)/bowline
	@Tools/build-release bowline

.PHONY: uninstall
uninstall: ## Take out what install put under PREFIX
	@Tools/install-program --remove '$(PREFIX)'

.PHONY: test
test: ## Build and pass the tests
	@Tools/install-packages test
	$(TEST)

# Two rows side by side, since one leaves a processor idle: a module of a release is compiled as a whole
# by one, and tests wait for terminals. All releases are in the first, since they have one folder.
.PHONY: check
check: ## Pass what a change has to pass: format, documentation, sanitizers
	@$(MAKE) --no-print-directory check-format check-scripts
	@$(MAKE) --no-print-directory check-binaries check-order check-programs check-thread & status=0; \
	$(MAKE) --no-print-directory docs check-address || status=$$?; \
	wait $$! || status=$$?; exit $$status

# In a folder of its own, since tests see what is internal. Each module as a whole, as in a release:
# in batches of files the compiler (6.3.1) ends at private types of generic ones.
.PHONY: check-release
check-release: export SWIFT_BACKTRACE := enable=no
check-release: ## Pass the core's tests in a release build, where other things go at other times
	@Tools/install-packages test
	$(TEST) --configuration release --scratch-path .build/tested-release \
	  -Xswiftc -enable-testing \
	  --filter '^(BowlineTests|ModelTests)\.'

.PHONY: bench
bench: ## Build a release and run the benchmark; ARGS passes options
	@Tools/install-packages bench
	@Tools/build-release bowline-bench
	@$(RELEASE)/bowline-bench $(ARGS)
	@rm -f $(RELEASE)/ReadmeExample
	@$(MAKE) --no-print-directory ordered
	@for product in ReadmeExample CursesCounter bowline-terminal-bench; do \
	  Tools/build-release $$product; \
	done
	@exec $(RELEASE)/bowline-terminal-bench

.PHONY: fuzz
fuzz: ## Try random input and random programs, a minute each; ARGS=3600: an hour each
	@Tools/install-packages run
	Tools/fuzz $(ARGS)

.PHONY: goldens
goldens: ## Write the pictures of all scenes anew, to look at before they are committed
	@Tools/install-packages test
	Tools/renew-goldens

.PHONY: pictures
pictures: ## Draw the pictures of README anew, to look at before they are committed
	@Tools/install-packages run
	Tools/draw-pictures

.PHONY: docs
docs: ## Build the documentation; a warning is an error
	@Tools/install-packages run
	Tools/build-docs

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build

.PHONY: help
help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: check-format
check-format:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples

.PHONY: check-scripts
check-scripts:
	Tests/install-packages.sh
	Tests/pass-tests.sh

# Foundation would cost 10 MB of memory and 10 ms at each start. See Tools/build-release for what is
# looked up.
.PHONY: check-binaries
check-binaries:
	@Tools/install-packages run
	Tools/build-release bowline
	@if grep --max-count 3 FoundationEssentials <(nm $(RELEASE)/bowline); then \
	  echo "$(RELEASE)/bowline has Foundation inside" >&2; exit 1; \
	fi
	@names=$$(nm --dynamic --defined-only $(RELEASE)/bowline); \
	for name in swift_tryRetain swift_isDeallocating; do \
	  if ! grep --quiet --word-regexp "bowline_$$name" <<<"$$names"; then \
	    echo "the core does not find $$name in $(RELEASE)/bowline" >&2; exit 1; \
	  fi; \
	done

# Each function lies behind the one before it in the order, where chance would put every second one. Some
# names stand for several functions.
.PHONY: check-order
check-order:
	@Tools/install-packages test
	@$(MAKE) --no-print-directory ordered
	@awk 'NR == FNR { place[$$3] = "at " $$1; next } \
	  { all++; if (place[$$0] > last) near++; last = place[$$0] } \
	  END { printf "%d of %d functions lie in order\n", near, all; exit !(all > 1000 && near > 0.8 * all) }' \
	  <(nm $(RELEASE)/bowline) $(ORDER)

# Random programs: mostly some that are always the same, so that a change is not held up by what was
# there before it, and a few others. `make fuzz` tries others, also in releases with a sanitizer.
.PHONY: check-programs
check-programs:
	@Tools/install-packages run
	Tools/try-programs release --seed 10001 --count 60000
	Tools/try-programs release --count 100

.PHONY: check-address
check-address: export BOWLINE_SANITIZER := address
check-address: export ASAN_OPTIONS := detect_leaks=1
check-address: export LSAN_OPTIONS := suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0
check-address:
	@Tools/install-packages test
	$(SANITIZED_TEST) --sanitize address --scratch-path .build/address
	.build/address/debug/ModelTester --seed 10001 --count 5000
	.build/address/debug/ModelTester --count 100

.PHONY: check-thread
check-thread: export BOWLINE_SANITIZER := thread
check-thread:
	@Tools/install-packages test
	$(SANITIZED_TEST) -Xswiftc -DTHREAD_SANITIZER \
	  --sanitize thread --scratch-path .build/thread
	.build/thread/debug/ModelTester --domains --seed 1 --count 200
	.build/thread/debug/ModelTester --domains --count 800
