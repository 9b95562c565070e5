"""What a lot can be, and how often: all that is left in the bag or the deck, and every face of a die."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.play import decision, outcomes
from referee.games.avignon.moves import Draw
from referee.games.heuchel_meuchel.moves import Deal, Roll
from referee.games.mea_culpa.box.components import STONES
from referee.games.mea_culpa.moves import DealCard, DrawStone
from tests.games.runner import game_of, play_random, random_terms, terms_for


def lots(game: str, seeds: int, variant: str = "") -> list[tuple[object, dict[object, int]]]:
    """The positions of random games at which a lot falls, with the weight of every outcome."""
    found = []
    for seed in range(seeds):
        rng = Random(seed)
        terms = terms_for(game, variant=variant) if variant else random_terms(game, rng)
        for at in play_random(game_of(game), replace(terms, knowing=True), rng, most=250):
            wanted = decision(at.state)
            if wanted is not None and wanted.kind is Kind.CHANCE:
                found.append((at.state, dict(outcomes(at.state))))
    return found


def test_a_stone_is_drawn_by_what_is_left_in_the_bag() -> None:
    seen = 0
    for state, weights in lots("mea-culpa", 2):
        if any(isinstance(move, DrawStone) for move in weights):
            bag = {stone: left for stone, left in zip(STONES, state.bag, strict=True) if left}  # type: ignore[attr-defined]
            assert {move.stone: weight for move, weight in weights.items()} == bag  # type: ignore[attr-defined]
            seen += sum(bag.values()) < 35
    assert seen > 10


def test_a_card_is_dealt_by_what_is_left_in_the_deck() -> None:
    seen = 0
    for state, weights in lots("mea-culpa", 2):
        if any(isinstance(move, DealCard) for move in weights):
            left = Counter(state.deck or state.discard)  # type: ignore[attr-defined]
            assert {move.card: weight for move, weight in weights.items()} == left  # type: ignore[attr-defined]
            seen += 1
    assert seen > 10


def test_a_person_is_drawn_by_what_is_left_in_the_deck() -> None:
    seen = 0
    for state, weights in lots("avignon", 6):
        if any(isinstance(move, Draw) for move in weights) and state.deck:  # type: ignore[attr-defined]
            assert {move.person: weight for move, weight in weights.items()} == Counter(state.deck)  # type: ignore[attr-defined]
            seen += 1
    assert seen > 40


def test_every_card_is_dealt_once_and_every_face_can_be_rolled() -> None:
    dealt: list[int] = []
    faces = set()
    for _, weights in lots("heuchel-meuchel", 3, variant="die"):
        assert set(weights.values()) == {1}
        if any(isinstance(move, Deal) for move in weights):
            dealt.append(len(weights))
        if any(isinstance(move, Roll) for move in weights):
            faces.add(tuple(sorted(move.die for move in weights)))  # type: ignore[attr-defined]
    assert dealt[:18] == list(range(36, 18, -1))
    assert faces == {(1, 2, 3, 4, 5, 6)}
