# SPDX-License-Identifier: Apache-2.0
# Completion of bowline for fish: put it into ~/.config/fish/completions.

complete -c bowline -f
complete -c bowline -l scene -x -d 'Start in this scene' -a 'hello widgets dashboard list form paths stress text'
complete -c bowline -l text -x -d 'Text of the bound label in hello'
complete -c bowline -l items -x -d 'Items in list at the start'
complete -c bowline -l theme -x -d 'How roles look' -a 'default dark light mono'
complete -c bowline -l color -x -d 'When to use color' -a 'auto always never'
complete -c bowline -l ascii -d 'Draw in ASCII only'
complete -c bowline -l mouse -d 'Mouse on from the start'
complete -c bowline -l plain -d 'A line for each change, no full screen'
complete -c bowline -l snapshot -x -d 'Print the screen of this size' -a '80x24 200x60 40x12'
complete -c bowline -l keys -x -d 'Press these keys first'
complete -c bowline -l record -r -F -d 'Write the session to a file'
complete -c bowline -l replay -r -F -d 'Do what such a file says'
complete -c bowline -l list-scenes -d 'Print the scenes'
complete -c bowline -l help -d 'Print the options'
complete -c bowline -l version -d 'Print the version'
