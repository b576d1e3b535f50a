#!/usr/bin/env python3
"""写出 crates/chuhe/src/board_svg/glyphs.rs / draws the board's characters as SVG paths, once.

Needs fontTools and Noto Serif CJK SC Bold (Debian: fonts-noto-cjk; SIL Open Font License 1.1).
Usage: scripts/make-glyphs.py [path to NotoSerifCJK-Bold.ttc]
"""
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTCollection

FONT = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
FACE = "Noto Serif CJK SC Bold"
OUT = Path(__file__).parent.parent / "crates/chuhe/src/board_svg/glyphs.rs"
CHARACTERS = "帅仕相马车炮兵" "将士象卒" "帥傌俥" "將馬車砲" "楚河汉漢界" "一二三四五六七八九" "123456789"


class Path1000(BasePen):
    """Relative SVG commands in whole font units, y downwards, the ink centred on the origin."""

    def __init__(self, glyphs, cx, cy):
        super().__init__(glyphs)
        self.cx, self.cy, self.at, self.out, self.last = cx, cy, (0, 0), [], ""

    def whole(self, point):
        return round(point[0] - self.cx), round(self.cy - point[1])

    def emit(self, command, *points):
        numbers = [n - o for p in points for n, o in zip(p, self.at)]
        self.put(command, numbers)
        self.at = points[-1]

    def put(self, command, numbers):
        text = "" if command == self.last else command
        for number in numbers:
            text += ("" if number < 0 or text[-1:].isalpha() or not (text or self.out) else " ") + str(number)
        self.out.append(text)
        self.last = {"m": "l"}.get(command, command)

    def _moveTo(self, point):
        self.emit("m", self.whole(point))
        self.start = self.at

    def _lineTo(self, point):
        to = self.whole(point)
        if to == self.at:
            return
        if to[1] == self.at[1]:
            self.put("h", [to[0] - self.at[0]])
        elif to[0] == self.at[0]:
            self.put("v", [to[1] - self.at[1]])
        else:
            self.emit("l", to)
        self.at = to

    def _curveToOne(self, a, b, c):
        self.emit("c", self.whole(a), self.whole(b), self.whole(c))

    def _closePath(self):
        self.out.append("z")
        self.at, self.last = self.start, "z"


def main():
    font = next(f for f in TTCollection(FONT).fonts if f["name"].getDebugName(4) == FACE)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    rows = []
    for character in CHARACTERS:
        glyph = glyphs[names[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        left, low, right, high = bounds.bounds
        pen = Path1000(glyphs, (left + right) / 2, (low + high) / 2)
        glyph.draw(pen)
        rows.append(f"        '{character}' => \"{''.join(pen.out)}\",")
    OUT.write_text(
        "//! The characters on and around the board as outlines, so that no reader needs a Chinese font.\n"
        "//!\n"
        f"//! Drawn by `scripts/make-glyphs.py` from {FACE} {font['name'].getDebugName(5).split(';')[0]},\n"
        "//! © 2017-2022 Adobe (<http://www.adobe.com/>), SIL Open Font License 1.1. Do not edit by hand.\n"
        "\n"
        "/// The outline of `character` as SVG path data: 1000 units to the em, its ink centred on the origin.\n"
        "#[rustfmt::skip]\n"
        "pub(crate) const fn outline(character: char) -> &'static str {\n"
        "    match character {\n" + "\n".join(rows) + "\n        _ => \"\",\n    }\n}\n",
        encoding="utf-8",
    )


main()
