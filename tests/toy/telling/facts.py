"""The position in short lines, for examples."""

from ..position.state import Alms


def facts(state: Alms) -> tuple[str, ...]:
    names = state.terms.seats
    told = [f"{name}: {'?' if card is None else card}" for name, card in zip(names, state.cards, strict=True)]
    return *told, f"winner: {'none' if state.winner is None else names[state.winner]}"
