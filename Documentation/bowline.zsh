#compdef bowline
# SPDX-License-Identifier: Apache-2.0
# Completion of bowline for zsh: put it into a folder of $fpath under the name _bowline.

_arguments \
  '--scene=[start in this scene]:scene:(hello widgets dashboard list form paths stress text)' \
  '--text=[text of the bound label in hello]:text:' \
  '--items=[items in list at the start]:number:' \
  '--theme=[how roles look]:theme:(default dark light mono)' \
  '--color=[when to use color]:when:(auto always never)' \
  '--ascii[draw in ASCII only]' \
  '--mouse[mouse on from the start]' \
  '--plain[a line for each change, no full screen]' \
  '--snapshot=[print the screen of this size]:columns x rows:(80x24 200x60 40x12)' \
  '--keys=[press these keys first]:keys:' \
  '--record=[write the session to a file]:file:_files' \
  '--replay=[do what such a file says]:file:_files' \
  '--list-scenes[print the scenes]' \
  '--help[print the options]' \
  '--version[print the version]'
