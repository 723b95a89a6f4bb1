# SPDX-License-Identifier: Apache-2.0
# Completion for fish.

# Whether an option was given, as `--replay FILE` or `--replay=FILE`.
function __bowline_has
    commandline -opc | string match -qr -- "^--$argv[1](=|\$)"
end

# Whether the subcommand is watch.
function __bowline_watches
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = watch
end

# Whether a command is typed, behind two dashes.
function __bowline_has_dashes
    __bowline_watches; and contains -- -- (commandline -opc)
end

# What completes the command behind them.
function __bowline_command
    set -l words (commandline -opc) (commandline -ct)
    set -l first (math (contains -i -- -- $words) + 1)
    complete -C "$words[$first..-1]"
end

complete -c bowline -n 'not __bowline_watches; or __bowline_has_dashes' -f
complete -c bowline -n __bowline_has_dashes -x -a '(__bowline_command)'
complete -c bowline -n 'test (count (commandline -opc)) -eq 1' -a watch -d 'show live what a program writes'
complete -c bowline -n __bowline_watches -l every -x -k -a '1s 2s 10s 1m' -d 'run the command again after a time'
complete -c bowline -n __bowline_watches -l format -x -k -a 'auto json csv tsv logfmt prometheus columns numbers lines' -d 'format of the input'
complete -c bowline -n __bowline_watches -l layout -r -F -k -a 'vmstat processes disk ping journal logs' -d 'show the widgets of a layout file'
complete -c bowline -n __bowline_watches -l list-layouts -d 'print the layouts that come with the program'
complete -c bowline -n __bowline_watches -l check -r -F -d 'say what is wrong with a layout file'
complete -c bowline -n __bowline_watches -l once -d 'end at the end of the input'
complete -c bowline -n '__bowline_watches; and not __bowline_has replay' -l record -r -F -d 'keep all that comes in a file'
complete -c bowline -n '__bowline_watches; and not __bowline_has record' -l replay -r -F -d 'show what was recorded'
complete -c bowline -n __bowline_watches -l pace -x -k -a '2 10 60' -d 'so many times as fast'
complete -c bowline -n __bowline_watches -l snapshot-form -x -k -a 'text ansi svg' -d 'form of the snapshot'
set -l scenes \
    'hello\t"Keys change the model; views bound to it follow."' \
    'widgets\t"Every widget here is bound to one shared model."' \
    'dashboard\t"A background task samples this machine, live."' \
    'list\t"A list follows each change of its array."' \
    'form\t"Each key changes the draft; Apply saves it."' \
    'paths\t"Bindings follow a path, also where it breaks."' \
    'stress\t"Thousands of changes, painted once a frame."' \
    'text\t"Labels show wide, combining and hostile text."'
complete -c bowline -n 'not __bowline_watches' -l scene -x -k -a "$scenes" -d 'start in this scene'
complete -c bowline -n 'not __bowline_watches' -l text -x -d 'text of the bound label in hello'
complete -c bowline -n 'not __bowline_watches' -l items -x -d 'items in list at the start'
complete -c bowline -l theme -x -k -a 'auto default dark light mono' -d 'how everything looks'
complete -c bowline -l color -x -k -a 'auto always never' -d 'when to use color'
complete -c bowline -l ascii -d 'draw in ASCII only'
complete -c bowline -l mouse -d 'start with the mouse on'
complete -c bowline -l no-motion -d 'do not highlight changes, move nothing'
complete -c bowline -n 'not __bowline_has snapshot' -l plain -d 'a line for each change instead of a full screen'
complete -c bowline -n 'not __bowline_has plain' -l snapshot -x -k -a '80x24 200x60 40x12' -d 'print the screen as text'
complete -c bowline -n 'not __bowline_watches' -l format -x -k -a 'text ansi svg' -d 'form of the snapshot'
complete -c bowline -l keys -x -d 'press these keys first'
complete -c bowline -n 'not __bowline_watches; and not __bowline_has replay' -l record -r -F -d 'write the session to a file'
complete -c bowline -n 'not __bowline_watches; and not __bowline_has record' -l replay -r -F -d 'repeat the session in a file'
complete -c bowline -n 'not __bowline_watches' -l list-scenes -d 'print each scene with what it shows'
complete -c bowline -l help -d 'print the options'
complete -c bowline -l version -d 'print the version'
