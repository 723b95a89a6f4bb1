#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Usage: Tests/install-packages.sh
#
# Tests Tools/install-packages on a PATH that holds nothing but stand-ins, so nothing is installed.

set -euo pipefail
script=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/Tools/install-packages
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failures=0

# stand_in NAME BODY: puts a program NAME on PATH; its calls are logged by the body's own `log`.
stand_in() {
  printf '#!%s\nlog() { printf "%%s\\n" "$*" >>"%s/log"; }\n%s\n' \
    "$bash" "$place" "$2" >"$place/bin/$1"
  chmod +x "$place/bin/$1"
}
bash=$(command -v bash)
env=$(command -v env)

# machine: begins a test with root's Debian 12 with Swift 6.3 and without the packages.
machine() {
  rm -rf "$place/bin" "$place/log"
  mkdir "$place/bin"
  ln -s "$bash" "$env" "$place/bin/"
  : >"$place/log"
  stand_in swift 'echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)"'
  stand_in id 'echo 0'
  stand_in dpkg-query 'exit 1'
  stand_in apt-cache 'exit 0'
  stand_in apt-get 'log "apt-get $DEBIAN_FRONTEND $*"'
}

# person: the user is not root, and sudo lets everything pass.
person() {
  stand_in id 'echo 1000'
  stand_in sudo 'log sudo; [[ $1 != -n ]] || { log "-n"; shift; }; exec "$@"'
}

run() {
  status=0
  output=$(DEBIAN_FRONTEND="" PATH=$place/bin "$bash" "$script" "$@" </dev/null 2>&1) || status=$?
  calls=$(<"$place/log")
}

# is WHAT ACTUAL EXPECTED, where EXPECTED is a pattern.
is() {
  # shellcheck disable=SC2053
  [[ $2 == $3 ]] || {
    printf '%s: %s\n  is       %s\n  expected %s\n' "$name" "$1" "$2" "$3" >&2
    failures=$((failures + 1))
  }
}

# What the program is built with.
readonly libraries="libcmark-gfm-dev libcmark-gfm-extensions-dev libncurses-dev libyajl-dev libyaml-dev"

name="nothing is missing"
machine
stand_in dpkg-query 'printf "installed %s\n" '"$libraries"' libvterm-dev tmux valgrind zsh fish iputils-ping procps'
run test
is status "$status" 0
is output "$output" ""
is calls "$calls" ""

name="all is missing, as root"
machine
run test
is status "$status" 0
is output "$output" "*installing*make test*$libraries libvterm-dev tmux valgrind zsh fish iputils-ping procps"
is calls "$calls" "apt-get noninteractive --quiet --yes * install --no-install-recommends \
$libraries libvterm-dev tmux valgrind zsh fish iputils-ping procps"

name="make run needs what the program is built with"
machine
run run
is status "$status" 0
is output "$output" "*installing*make run*: $libraries"
is calls "$calls" "* $libraries"

name="only what is missing is installed"
machine
stand_in dpkg-query 'printf "%s\n" "installed libcmark-gfm-dev" "installed libcmark-gfm-extensions-dev" \
  "installed libncurses-dev" "installed libyajl-dev" "installed libyaml-dev" "config-files tmux" \
  "installed libvterm-dev" "installed valgrind" "installed zsh" "installed fish" \
  "installed iputils-ping" "installed procps"; exit 1'
run test
is output "$output" "*: tmux"
is calls "$calls" "*--no-install-recommends tmux"

name="make bench needs what it measures beside"
machine
run bench
is status "$status" 0
is output "$output" "*installing*make bench*: $libraries jq ttyplot python3-textual valgrind"

name="not root, with sudo"
machine
person
run run
is status "$status" 0
is calls "$calls" $'sudo\n-n\napt-get noninteractive *install*'"$libraries"

name="not root, without sudo"
machine
person
rm "$place/bin/sudo"
run run
is status "$status" 1
is output "$output" "*root: apt-get update && apt-get install $libraries"
is calls "$calls" ""

name="sudo refuses"
machine
person
stand_in sudo 'exit 1'
run run
is status "$status" 1
is output "$output" "*: sudo apt-get update && sudo apt-get install $libraries"

name="no apt-get"
machine
rm "$place/bin/apt-get" "$place/bin/apt-cache" "$place/bin/dpkg-query"
run run
is status "$status" 1
is output "$output" "*no apt-get*apt-get update && apt-get install $libraries"

name="the package lists are missing"
machine
stand_in apt-cache 'exit 100'
run run
is status "$status" 0
is calls "$calls" $'apt-get noninteractive * update\napt-get noninteractive *install*'

name="the package lists are old"
machine
stand_in apt-get 'log "$*"; [[ $* == *update || $(<'"$place/log"') == *update* ]]'
run run
is status "$status" 0
is calls "$calls" $'*install*\n*update\n*install*'

name="apt-get fails"
machine
stand_in apt-get 'log "$*"; exit 100'
run run
is status "$status" 1
is output "$output" "*could not install: $libraries*: \
apt-get update && apt-get install $libraries"

name="no swift"
machine
rm "$place/bin/swift"
run run
is status "$status" 1
is output "$output" "bowline: swift is not on PATH; Swift 6.3 or newer is needed: https://*"
is calls "$calls" ""

name="a swift that does not run"
machine
stand_in swift 'exit 127'
run run
is status "$status" 1
is output "$output" "bowline: swift --version fails; Swift 6.3 or newer is needed: https://*"

for version in 5.10 6.2.4; do
  name="swift $version"
  machine
  stand_in swift "echo 'Swift version $version (swift-$version-RELEASE)'"
  run run
  is status "$status" 1
  is output "$output" "bowline: the swift on PATH is ${version%.4}; Swift 6.3 or newer is needed*"
  is calls "$calls" ""
done

for version in 6.3 6.4-dev 6.10 7.0; do
  name="swift $version"
  machine
  stand_in swift "echo 'Apple Swift version $version (LLVM 1)'"
  run run
  is status "$status" 0
done

name="wrong usage"
machine
run
is status "$status" 2
is output "$output" "usage: *"

((failures == 0)) || exit 1
printf 'Tools/install-packages passed its tests.\n'
