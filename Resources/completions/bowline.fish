# SPDX-License-Identifier: Apache-2.0
# Completion for fish.

complete -c bowline -f
complete -c bowline -l scene -x -a 'hello widgets dashboard list form paths stress text' -d 'start in this scene'
complete -c bowline -l text -x -d 'text of the bound label in hello'
complete -c bowline -l items -x -d 'items in list at the start'
complete -c bowline -l theme -x -a 'default dark light mono' -d 'how everything looks'
complete -c bowline -l color -x -a 'auto always never' -d 'when to use color'
complete -c bowline -l ascii -d 'draw in ASCII only'
complete -c bowline -l mouse -d 'mouse on from the start'
complete -c bowline -l plain -d 'a line for each change instead of a full screen'
complete -c bowline -l snapshot -x -a '80x24 200x60 40x12' -d 'print the screen as text'
complete -c bowline -l keys -x -d 'press these keys first'
complete -c bowline -l record -r -F -d 'write the session to a file'
complete -c bowline -l replay -r -F -d 'do what a file says'
complete -c bowline -l list-scenes -d 'print the scenes'
complete -c bowline -l help -d 'print the options'
complete -c bowline -l version -d 'print the version'
