#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Usage: Tests/pass-tests.sh
#
# Tests Tools/pass-tests with a stand-in for swift, so nothing is built.

set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin" "$place/Tools"
cp "$(dirname "${BASH_SOURCE[0]}")/../Tools/pass-tests" "$place/Tools/"
failures=0

# swift STATUS TEXT: puts a swift on PATH that says its arguments and a text, and ends so.
swift() {
  printf '%s\n' "$2" >"$place/text"
  printf '#!/bin/sh\nprintf "<%%s>" "$@"\ncat "%s/text" >&2\nexit %s\n' "$place" "$1" \
    >"$place/bin/swift"
  chmod +x "$place/bin/swift"
}

run() {
  status=0
  output=$(PATH=$place/bin:$PATH "$place/Tools/pass-tests" "$@" 2>"$place/errors") || status=$?
}

# is WHAT ACTUAL EXPECTED
is() {
  [[ $2 == "$3" ]] || {
    printf '%s: %s\n  is       %s\n  expected %s\n' "$name" "$1" "$2" "$3" >&2
    failures=$((failures + 1))
  }
}

name="tests that pass"
said=$'◇ Test a started.\n✔ Test a passed.\n✔ Test run with 1 test passed.'
swift 0 "$said"
run --filter 'a b' --skip c
is status "$status" 0
is output "$output" "<test><--disable-xctest><--filter><a b><--skip><c>$said"
is errors "$(<"$place/errors")" ""

name="a test that fails, among others"
issue=$'✘ Test b recorded an issue at F.swift:3:4: failed: x == "◇"\n↳ // a comment\n  more'
swift 1 $'◇ Test b started.\n'"$issue"$'\n✔ Test a passed.\nno part of it\n✘ Test b failed.'
run
is status "$status" 1
is again "${output##*once more}" $'\n\n'"$issue"$'\n✘ Test b failed.'

name="a crash, and what a sanitizer found"
report=$'=1=ERROR: AddressSanitizer: use after free\n  #0 f'
rest=$'  #1 main\nF.swift:3: Fatal error: no'
swift 134 $'◇ Test b started.\n'"$report"$'\n✔ Test a passed.\n'"$rest"
run
is status "$status" 134
is again "${output##*once more}" $'\n\n'"$report"$'\n'"$rest"

name="a build that fails"
swift 1 $'[1/2] Compiling F\nF.swift:3:4: error: no such x\n3 | x\nwarning: y'
run
is status "$status" 1
is again "${output##*once more}" $'\n\nF.swift:3:4: error: no such x\n3 | x\nwarning: y'

((failures == 0)) || exit 1
printf 'Tools/pass-tests passed its tests.\n'
