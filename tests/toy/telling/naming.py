"""How what happened is named, and who may read it."""

from referee.core import Argument, Happening, Hidden, Naming, Player, Seat


def _card(happening: Happening, raw: tuple[Seat, int], seat: Seat | None) -> Argument:
    owner, number = raw
    if seat != owner:
        raise Hidden
    return number


def _cards(happening: Happening, raw: tuple[int, ...], seat: Seat | None) -> Argument:
    return ", ".join(map(str, raw))


NAMING: Naming = {"player": lambda happening, raw, seat: Player(raw), "card": _card, "cards": _cards}
