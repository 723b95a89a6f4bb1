#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Usage: Tests/pass-tests.sh
#
# Tests Tools/pass-tests with a stand-in for swift, so nothing is built.

set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin" "$place/Tools" "$place/Tests"
exit='  #expect(processExitsWith: .failure)'
printf '@Suite struct OneTests {\n%s\n' "$exit" >"$place/Tests/OneTests.swift"
printf 'extension TwoTests {\n  @Suite struct A {\n%s\n' "$exit" >"$place/Tests/A.swift"
printf '@Suite struct OtherTests {\n' >"$place/Tests/OtherTests.swift"
cp "$(dirname "${BASH_SOURCE[0]}")/../Tools/pass-tests" "$place/Tools/"
failures=0

# The swift on PATH notes its arguments, says a text and ends with a status, both by what it is
# called for: a build, the tests of the program, those that build programs, exit tests, or the others.
cat >"$place/bin/swift" <<'END'
#!/bin/sh
place=${0%/bin/swift}
# In one write, since two of these run at a time.
call=$(printf '<%s>' "$@")
printf '%s\n' "$call" >>"$place/calls"
case "$*" in
  build*) part=build ;;
  *'(?!BowlineAppTests'*) part=program ;;
  *'(?!\w'*) part=exits ;;
  *'(?!'*) part=builds ;;
  *) part=others ;;
esac
cat "$place/$part.text" >&2
exit "$(cat "$place/$part.status")"
END
chmod +x "$place/bin/swift"

# swift PART STATUS TEXT
swift() {
  printf '%s' "$2" >"$place/$1.status"
  printf '%s\n' "$3" >"$place/$1.text"
}

# passes: lets each part say that all is well.
passes() {
  swift build 0 'Build complete!'
  swift program 0 $'◇ Test p started.\n✔ Test p passed.'
  swift builds 0 $'◇ Test b started.\n✔ Test b passed.'
  swift exits 0 $'◇ Test e started.\n✔ Test e passed.'
  swift others 0 $'◇ Test o started.\n✔ Test o passed.'
}

run() {
  status=0
  rm -f "$place/calls"
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
passes
run --filter 'a b' --sanitize x --skip c
is status "$status" 0
tests='<test><--disable-xctest><--skip-build><--ignore-lock><--sanitize><x>'
choice='<--filter><a b><--skip><c><--skip>'
exits='\w+\.(OneTests|TwoTests)(/|$)'
is calls "$(LC_ALL=C sort "$place/calls")" "<build><--build-tests><--sanitize><x>
$tests$choice<^((?!BowlineAppTests\\.)|$exits)>
$tests$choice<^(?!(BowlineBenchTests|ArticleTests)\\.)>
$tests$choice<^(?!$exits)>
$tests$choice<^(BowlineAppTests\\.|(BowlineBenchTests|ArticleTests)\\.|$exits)>"
is output "$output" "Build complete!
$(for part in o b e p; do printf '◇ Test %s started.\n✔ Test %s passed.\n' $part $part; done)"
is errors "$(<"$place/errors")" ""

issue=$'✘ Test b recorded an issue at F.swift:3:4: failed: x == "◇"\n↳ // a comment\n  more'
for part in program builds exits others; do
  name="a test that fails among those of $part"
  passes
  rest=$'✔ Test a passed.\nno part of it\n✘ Test b failed.'
  swift "$part" 1 $'◇ Test b started.\n'"$issue"$'\n'"$rest"
  run
  is status "$status" 1
  is again "${output##*once more}" $'\n\n'"$issue"$'\n✘ Test b failed.'
done

name="tests that fail in all"
passes
for part in program builds exits others; do swift $part 1 "✘ Test $part failed."; done
run
is status "$status" 1
is again "${output##*once more}" $'\n\n✘ Test others failed.\n✘ Test builds failed.\n✘ Test exits failed.\n✘ Test program failed.'

name="a crash, and what a sanitizer found"
report=$'=1=ERROR: AddressSanitizer: use after free\n  #0 f'
rest=$'  #1 main\nF.swift:3: Fatal error: no'
passes
swift others 134 $'◇ Test b started.\n'"$report"$'\n✔ Test a passed.\n'"$rest"
run
is status "$status" 134
is again "${output##*once more}" $'\n\n'"$report"$'\n'"$rest"

name="a build that fails"
passes
swift build 1 $'[1/2] Compiling F\nF.swift:3:4: error: no such x\n3 | x\nwarning: y'
run
is status "$status" 1
is calls "$(<"$place/calls")" "<build><--build-tests>"
is again "${output##*once more}" $'\n\nF.swift:3:4: error: no such x\n3 | x\nwarning: y'

((failures == 0)) || exit 1
printf 'Tools/pass-tests passed its tests.\n'
