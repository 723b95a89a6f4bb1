#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Sources/BowlineTerminal/Text/WidthTable.swift from the Unicode character database.

Usage, from the root of the package, after `apt-get install unicode-data`:

    Tools/generate-width-table.py > Sources/BowlineTerminal/Text/WidthTable.swift

Another directory with the database can be given as the only argument. It holds UnicodeData.txt,
EastAsianWidth.txt, DerivedCoreProperties.txt and emoji/emoji-variation-sequences.txt, all of one
version.

Rules, in this order; the first that applies wins:

1. Width 0: general categories Mn, Me and Cf, the vowels and finals of conjoining Hangul
   (U+1160-11FF, U+D7B0-D7FF), and what is ignorable and unassigned. The C library's tables are
   made by the same rule, so that the grid and ncurses agree wherever both know a character.
2. Width 2: East Asian Width W or F, unassigned characters of the wide blocks included
   (UAX #11, section 4.2).
3. Width 1: everything else. What of it is ambiguous (East Asian Width A) can be set to two.

Characters with an emoji variation sequence take two columns when U+FE0F follows them.
"""
import pathlib
import re
import sys


def read_widths(path):
    """The version that the file says it has, and the code points that are wide or ambiguous."""
    lines = path.read_text(encoding="utf-8").splitlines()
    version = re.match(r"# EastAsianWidth-(\d+\.\d+\.\d+)\.txt", lines[0]).group(1)
    wide, ambiguous = set(), set()
    found = {"W": wide, "F": wide, "A": ambiguous}
    for line in lines:
        match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)", line)
        if match and match.group(3) in found:
            low, high = match.group(1), match.group(2) or match.group(1)
            found[match.group(3)].update(range(int(low, 16), int(high, 16) + 1))
    return version, wide, ambiguous


def read_zero(path):
    """The code points that add no column."""
    zero = set(range(0x1160, 0x1200)) | set(range(0xD7B0, 0xD800))
    first = None
    for line in path.read_text(encoding="utf-8").splitlines():
        code, name, category = line.split(";")[:3]
        code = int(code, 16)
        if name.endswith(", First>"):
            first = code
            continue
        codes = range(first, code + 1) if name.endswith(", Last>") else (code,)
        if category in ("Mn", "Me", "Cf"):
            zero.update(codes)
    return zero


def read_unassigned_ignorable(path):
    """The code points that no character has, and that are not to be shown if one ever has."""
    found = re.findall(
        r"^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*; Default_Ignorable_Code_Point # Cn",
        path.read_text(encoding="utf-8"), re.MULTILINE)
    return {code for low, high in found for code in range(int(low, 16), int(high or low, 16) + 1)}


def read_emoji(path):
    """The code points that U+FE0F turns into an emoji."""
    found = re.findall(r"^([0-9A-F]+) FE0F", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {int(code, 16) for code in found}


def ranges(codes):
    result = []
    for code in sorted(codes):
        if result and result[-1][1] == code - 1:
            result[-1][1] = code
        else:
            result.append([code, code])
    return result


def declaration(name, comment, codes):
    rows = []
    cells = [f"0x{low:X}, 0x{high:X}," for low, high in ranges(codes)]
    row = "   "
    for cell in cells:
        if len(row) + 1 + len(cell) > 100:
            rows.append(row)
            row = "   "
        row += " " + cell
    rows.append(row)
    lines = [f"  /// {line}".rstrip() for line in comment]
    return "\n".join(lines + [f"  static let {name}: [UInt32] = ["] + rows + ["  ]"])


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
    version, wide, ambiguous = read_widths(root / "EastAsianWidth.txt")
    zero = read_zero(root / "UnicodeData.txt")
    zero |= read_unassigned_ignorable(root / "DerivedCoreProperties.txt")
    emoji = read_emoji(root / "emoji" / "emoji-variation-sequences.txt")
    end = "Each range is two entries, its first and its last code point, in ascending order."
    print("// SPDX-License-Identifier: Apache-2.0")
    print("// Written by Tools/generate-width-table.py; do not edit.\n")
    print("/// Which characters take no column or two, from the Unicode character database.")
    print("enum WidthTable {")
    print("  /// The version of the database.")
    print(f'  static let unicodeVersion = "{version}"\n')
    print("  // swift-format-ignore")
    print(declaration("zero", ["Characters that add no column to the one before.", "", end], zero))
    print("\n  // swift-format-ignore")
    print(declaration("wide", ["Characters of two columns.", "", end], wide - zero))
    print("\n  // swift-format-ignore")
    comment = ["Characters of one column or two, depending on the terminal.", "", end]
    print(declaration("ambiguous", comment, ambiguous - zero))
    print("\n  // swift-format-ignore")
    print(declaration("emoji", ["Characters that U+FE0F turns into an emoji.", "", end], emoji))
    print("}")


if __name__ == "__main__":
    main()
