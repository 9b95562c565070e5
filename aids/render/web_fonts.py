"""Faces of one's own on a page of the web, which holds the letters that it uses itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from ..type.faces import WEIGHTS, Family
from ..type.own_faces import faces_in_use

PLACES: Final = {
    "text": ("body", "Spectral"),
    "title": ("h1,h2,h3,h4", "Cardo"),
    "head": ("th,.colhead", "Alegreya Sans"),
}
"""What on a page is set in the face of each part, and the house's face of it."""


def font_style(letters: Iterable[str]) -> str:
    """The style sheet that sets a page with these letters in one's own faces; empty if there are none."""
    own = faces_in_use()
    if own is None:
        return ""
    wanted = {ord(letter) for letter in letters}
    families = dict.fromkeys((*own.parts.values(), *own.fallback))
    names = {family: f"own-{number}" for number, family in enumerate(families, 1)}
    rules = [rule for family in families for rule in _faces(family, names[family], wanted)]
    for part, (place, house) in PLACES.items():
        chain = [own.parts[part]] if part in own.parts else []
        if chain or own.fallback:
            called = ",".join(names[family] for family in (*chain, *own.fallback))
            rules.append(f"{place}{{font-family:{called if chain else f'{house},{called}'},Palatino,Georgia,serif}}")
    return "\n".join(rules) + "\n"


def _faces(family: Family, name: str, wanted: set[int]) -> Iterator[str]:
    """The rules that bring a family's files; a file with many weights serves all of them."""
    for cut, place in family.cuts:
        font, weights = _font(Path(place), wanted)
        slant = "italic" if "italic" in cut else "normal"
        weight = weights or str(WEIGHTS[cut])
        yield (
            f"@font-face{{font-family:{name};font-weight:{weight};font-style:{slant};"
            f"src:url(data:font/woff;base64,{b64encode(font).decode()})format('woff')}}"
        )


def _font(file: Path, wanted: set[int]) -> tuple[bytes, str]:
    """A font with the wanted letters alone, as WOFF, and the weights that it has, from the least to the most."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(file, recalcTimestamp=False)
    options = Options(layout_features=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted & set(font.getBestCmap()))
    subsetter.subset(font)
    font.flavor = "woff"
    kept = BytesIO()
    font.save(kept)
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    weights = f"{axes['wght'].minValue:g} {axes['wght'].maxValue:g}" if "wght" in axes else ""
    return kept.getvalue(), weights
