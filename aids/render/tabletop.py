"""Decks for Tabletop Simulator: pictures of ten by seven cards, and the saved object that names them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.Image import Image

ACROSS: Final = 10
DOWN: Final = 7
MOST: Final = ACROSS * DOWN - 1
"""Cards on a picture: its last place shows what is seen of a card that is hidden."""


class TableCard(Struct, frozen=True):
    """A card by the id of its face, with its title, how many there are, and the id of its back, if it has one."""

    id: str
    title: str
    copies: int
    back: str


class TableDeck(Struct, frozen=True):
    """Pictures by their names below the output folder, and the saved object."""

    pictures: dict[str, Image]
    saved: str


def table_deck(
    name: str, title: str, cards: Sequence[TableCard], faces: Mapping[str, Image], address: str
) -> TableDeck:
    """A deck of cards, whose pictures are `faces`. `name` is how its files begin, `address` that of their folder."""
    pictures: dict[str, Image] = {}
    contained: list[dict[str, object]] = []
    sheets: dict[str, dict[str, object]] = {}
    for number, (back, some) in enumerate(_sheets(cards), 1):
        hidden = faces[back] if back else _white(faces[some[0].id])
        front, behind = f"{name}-{number}.png", f"{name}-back{f'-{back}' if back else ''}.png"
        pictures[front], pictures[behind] = _laid([faces[card.id] for card in some], hidden), hidden
        sheet = {
            "FaceURL": f"{address}{quote(front)}",
            "BackURL": f"{address}{quote(behind)}",
            "NumWidth": ACROSS,
            "NumHeight": DOWN,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
        sheets[str(number)] = sheet
        for place, card in enumerate(some):
            one = {"CardID": 100 * number + place, "CustomDeck": {str(number): sheet}}
            contained += [_object("Card", card.title, one)] * card.copies
    whole = {"DeckIDs": [each["CardID"] for each in contained], "CustomDeck": sheets, "ContainedObjects": contained}
    deck = _object("DeckCustom", title, whole) if len(contained) > 1 else contained[0]
    return TableDeck(pictures, json.dumps({"SaveName": "", "ObjectStates": [deck]}, indent=1, ensure_ascii=False))


def _sheets(cards: Sequence[TableCard]) -> Iterator[tuple[str, list[TableCard]]]:
    """The cards of each picture, which have one back in common."""
    for back in dict.fromkeys(card.back for card in cards):
        some = [card for card in cards if card.back == back]
        yield from ((back, some[start : start + MOST]) for start in range(0, len(some), MOST))


def _object(kind: str, title: str, more: Mapping[str, object]) -> dict[str, object]:
    place = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotZ"), 0) | {"rotY": 180}
    return {"Name": kind, "Transform": place | {"scaleX": 1, "scaleY": 1, "scaleZ": 1}, "Nickname": title, **more}


def _laid(shown: Sequence[Image], hidden: Image) -> Image:
    """Cards row by row, and in the last place what is seen of a hidden one."""
    from PIL import Image as Images

    wide, tall = shown[0].size
    made = Images.new("RGB", (ACROSS * wide, DOWN * tall), (255, 255, 255))
    for place, picture in [*enumerate(shown), (MOST, hidden)]:
        row, column = divmod(place, ACROSS)
        made.paste(picture, (column * wide, row * tall))
    return made


def _white(like: Image) -> Image:
    from PIL import Image as Images

    return Images.new("RGB", like.size, (255, 255, 255))
