# SPDX-License-Identifier: Apache-2.0
# Completion for bash: sourced by bash-completion, or by hand.

_bowline() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  # `--scene=NAME` comes as three words.
  if [[ $before == = && COMP_CWORD -ge 2 ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [[ $word == = ]]; then word=; before=${COMP_WORDS[COMP_CWORD - 1]}; fi
  if [[ ${COMP_WORDS[1]} == watch && COMP_CWORD -ge 2 ]]; then
    _bowline_watch
    return
  fi
  case $before in
    --scene) mapfile -t COMPREPLY < <(compgen -W "hello widgets dashboard list form paths stress text" -- "$word") ;;
    --theme) mapfile -t COMPREPLY < <(compgen -W "auto default dark light mono" -- "$word") ;;
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$word") ;;
    --snapshot) mapfile -t COMPREPLY < <(compgen -W "80x24 200x60 40x12" -- "$word") ;;
    --format) mapfile -t COMPREPLY < <(compgen -W "text ansi svg" -- "$word") ;;
    --record | --replay) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    --text | --items | --keys) COMPREPLY=() ;;
    *)
      local given=" ${COMP_WORDS[*]:0:COMP_CWORD} "
      local options=" --scene --text --items --theme --color --ascii --mouse --no-motion --plain \
        --snapshot --format --keys --record --replay --list-scenes --help --version "
      if [[ COMP_CWORD -eq 1 && $word != -* ]]; then options=" watch$options"; fi
      if [[ $given == *" --plain "* ]]; then options=${options/ --snapshot / }; fi
      if [[ $given == *" --snapshot "* ]]; then options=${options/ --plain / }; fi
      if [[ $given == *" --record "* ]]; then options=${options/ --replay / }; fi
      if [[ $given == *" --replay "* ]]; then options=${options/ --record / }; fi
      mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
      ;;
  esac
}

_bowline_watch() {
  local place
  for ((place = 2; place < COMP_CWORD; place++)); do
    if [[ ${COMP_WORDS[place]} == -- ]]; then
      _bowline_command $((place + 1))
      return
    fi
  done
  case $before in
    --format) mapfile -t COMPREPLY < <(compgen -W "auto json csv tsv logfmt prometheus columns numbers lines" -- "$word") ;;
    --layout) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -W "vmstat processes disk ping journal logs" -- "$word"; compgen -f -- "$word") ;;
    --check) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    --every) mapfile -t COMPREPLY < <(compgen -W "1s 2s 10s 1m" -- "$word") ;;
    --theme) mapfile -t COMPREPLY < <(compgen -W "auto default dark light mono" -- "$word") ;;
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$word") ;;
    --snapshot) mapfile -t COMPREPLY < <(compgen -W "80x24 200x60 40x12" -- "$word") ;;
    --record | --replay) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    --pace) mapfile -t COMPREPLY < <(compgen -W "2 10 60" -- "$word") ;;
    --snapshot-form) mapfile -t COMPREPLY < <(compgen -W "text ansi svg" -- "$word") ;;
    --keys) COMPREPLY=() ;;
    *)
      if [[ $word == -* ]]; then
        local options="--every --format --layout --list-layouts --check --once --record --replay --pace --plain --snapshot --snapshot-form --keys --theme \
          --color --ascii --mouse --no-motion --help --version"
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
      else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
      fi
      ;;
  esac
}

# The command that begins at a word, and what that takes.
_bowline_command() {
  if declare -F _command_offset > /dev/null; then
    _command_offset "$1"
  elif [[ COMP_CWORD -eq $1 && $word != */* ]]; then
    mapfile -t COMPREPLY < <(compgen -c -- "$word" | sort -u)
  else
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -F _bowline bowline
