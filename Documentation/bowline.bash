# SPDX-License-Identifier: Apache-2.0
# Completion of bowline for bash: source it, or put it into /usr/share/bash-completion/completions
# under the name bowline.

_bowline() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
  case $before in
    --scene) words='hello widgets dashboard list form paths stress text' ;;
    --theme) words='default dark light mono' ;;
    --color) words='auto always never' ;;
    --snapshot) words='80x24 200x60 40x12' ;;
    --record | --replay)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return ;;
    --text | --items | --keys) return ;;
    *) words='--scene --text --items --theme --color --ascii --mouse --plain --snapshot --keys
      --record --replay --list-scenes --help --version' ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _bowline bowline
