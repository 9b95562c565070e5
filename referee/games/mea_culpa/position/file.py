"""Reading a position file: what follows from it, what goes on, and what can't be."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Moment, NotKnown, Seat, Step
from referee.core.state.positions import COMMON, Tables

from ..box.components import (
    CHARACTERS,
    COLOURS,
    CREWS,
    EMPEROR,
    GIFTS_OF_EMPEROR,
    GOODS,
    MONEY,
    ROOMS,
    SIN_STONES,
    SITES,
    STONES,
    box,
)
from ..rules.characters import Choose, Inherit
from ..rules.due import FirstEvaluation, SecondEvaluation
from ..rules.final import FinalCompare, GameEnd, LayDown
from ..rules.merchant import FreeStone
from ..rules.offers import Offers
from ..rules.rounds import Deal, FillMarket, Round
from ..rules.setup import BONUSES, Bonus, LineUp, PickBonus, ReturnBonuses, start
from ..rules.sins.record_of_sins import START
from ..rules.sins.register_of_sins import Watch, watch
from ..rules.turn import UNSAID, ActionPhase, Turn
from .asking import ALL_STONES
from .known import stones_told
from .moments import REST, moments
from .pieces import COMPARTMENTS, FINISHED, PLACES, USED, Gift, sorted_chest
from .state import MeaCulpa, seats
from .whose_turn import Acting, Choosing, everybody_holds
from .writing import SUITES

SEATS = ("Ann", "Ben", "Cy", "Di")

UNTURNED = ("bonus", "prepare", "offers")
"""The phases in which no post has been turned and no suite visited yet."""
HELD = ("actions", "free-stone", "evaluation")
"""The phases in which every card has the holder that it can have."""

ANY = "moment"
"""Stands for the phase of a position about which nothing is known."""


def assembled(file: Tables) -> MeaCulpa:
    """The State that a file describes. An agenda is taken as it is; without one, the phase says what goes on."""
    if file.tables.get("new-game"):
        return start(replace(file.terms, knowing=file.terms.knowing or bool(file.tables.get("knowing"))))
    values, exact = file.values, file.has("agenda")
    phase = None if exact else file.only["phase"] or _concluded(file)
    letter, offers = values["suite6"], values["offers"]
    state = MeaCulpa(
        **values
        | {
            "terms": file.terms,
            "chests": tuple(map(_chest, values["chests"])),
            "imperial": int(values["imperial"]),
            "deck": None if values["deck"] is None else tuple(sorted(values["deck"])),
            "rooms": tuple(USED if card == "used" else card for card in values["rooms"]),
            "suite5": _suite(file, phase, values["suite5"]),
            "suite6": _suite(file, phase, SUITES[0] if letter == SUITES[2] else letter),
            "suite6_shut": letter == SUITES[2],
            "bag": None if None in (values["bag"] or ()) else values["bag"],
            "offers": () if None in offers else offers,
        }
    )
    if phase in UNTURNED or (exact and not file.has("posts") and _is_unturned(file)):
        state = replace(state, posts=())
    if phase == "bonus":
        state = replace(state, bonuses=state.bonuses or tuple(BONUSES), order=())
    state = _supplied(file, _built(file, phase, replace(state, gained=_left_of(state))))
    _check(file, state)
    if phase is None:
        state = replace(state, cards_told=state.cards_told and (file.has("characters") or not _all_chosen(file)))
        for character in _to_act(file) if state.cards_told else ():
            _check_held(file, state, character)
        return state
    chosen = phase in (*HELD, ANY) or (phase == "choose" and (file.only["picked"] or 0) >= len(state.order))
    state = replace(state, cards_told=not chosen or everybody_holds(state), blank=phase == ANY)
    return state if file.at.wrong else replace(state, agenda=_agenda(file, phase, state))


def _left_of(state: MeaCulpa) -> tuple[tuple[Seat, str, int], ...]:
    """What went behind screens in this round, as far as it can still be there."""
    rows = {MONEY: state.money, **_by_kind(GOODS, state.goods), **_by_kind(COLOURS, state.letters)}
    gains = [(who, what, n, rows[what][who]) for who, what, n in state.gained if what in rows and who in seats(state)]
    return tuple((who, what, n if most is None else min(n, most)) for who, what, n, most in gains if most != 0)


def _by_kind(kinds: tuple[str, ...], rows: tuple[Any, ...]) -> dict[str, tuple[int | None, ...]]:
    return dict(zip(kinds, zip(*rows, strict=True), strict=True))


def _concluded(file: Tables) -> str:
    """The phase, if the file has none: by its other keys. A player acts, unless the file has only the holders of
    cards."""
    if file.has("completed"):
        return "evaluation"
    if file.has("draw") or file.has("deal"):
        return "prepare"
    return ANY if set(file.tables) <= {*COMMON, "characters"} else "actions"


def _is_unturned(file: Tables) -> bool:
    """True if, by the agenda of a file, no post has been turned yet in this round."""
    steps = file.steps()
    return "offers" in steps or ("round" in steps and "compare" not in steps)


def _to_act(file: Tables) -> set[str]:
    """The characters that, by the agenda of a file, still have a turn to come."""
    return {
        each for row in file.rows() if row.get("step") == "turn" for each in CHARACTERS if each == row.get("character")
    }


def _check_held(file: Tables, state: MeaCulpa, character: str) -> None:
    """A card without a holder has no turn."""
    if state.holders[CHARACTERS.index(character)] is None:
        file.refuse("characters", "position.nobody", word=character)


def _all_chosen(file: Tables) -> bool:
    """True if, by the agenda of a file, every card has the holder that it can have."""
    steps = file.steps()
    before = steps[: steps.index("action-phase")] if "action-phase" in steps else steps
    return before != steps and not {"choose", "choosing", "offers", "round"} & set(before)


def _chest(parts: tuple[tuple[str, ...] | None, ...]) -> tuple[Gift, ...] | None:
    if None in parts:
        return None
    return sorted_chest(Gift(item, where) for where, items in zip(PLACES, parts, strict=True) for item in items or ())


def _suite(file: Tables, phase: str | None, word: str | None) -> bool | None:
    """True if a suite is open. No player has been there before the first character is chosen, and a file with all the
    rooms would also have a used suite."""
    if word is not None:
        return word == SUITES[0]
    return True if phase in UNTURNED or (phase and None not in file.values["rooms"]) else None


def _built(file: Tables, phase: str | None, state: MeaCulpa) -> MeaCulpa:
    """The State with the known sites: no crew stands on a finished one."""
    sites, done = file.only["sites"], list(state.finished)
    done += [at for at, (built, _) in enumerate(sites) if built == FINISHED and at not in done]
    if phase == "evaluation":
        completed = file.only["completed"]
        if completed is None:
            file.refuse("completed", "position.unknown", word="", known=", ".join(SITES))
            return state
        done = [*(at for at in done if at != completed), completed]
    file.at.inside("finished").number(len(done), 0, len(COMPARTMENTS))
    crews = tuple(0 if at in done else crew for at, (_, crew) in enumerate(sites))
    hut = file.at.inside("sites").number(CREWS - sum(n or 0 for n in crews) - state.imperial, 0, CREWS)
    return replace(
        state,
        built=tuple(FINISHED if at in done else built for at, (built, _) in enumerate(sites)),
        crews=crews,
        finished=tuple(done),
        hut=hut or 0,
    )


def _supplied(file: Tables, state: MeaCulpa) -> MeaCulpa:
    """The State with the supply of the file, or what the box has without the Letters in sight."""
    if None not in state.supply:
        return state
    taken = [sum(row[n] or 0 for row in state.letters) for n in range(len(COLOURS))]
    taken[COLOURS.index("yellow")] += bool(state.suite6)
    for colour, n, most in zip(COLOURS, taken, box().letters, strict=True):
        file.at.inside("letters").inside(colour).number(n, 0, most)
    return replace(state, supply=tuple(most - n for most, n in zip(box().letters, taken, strict=True)))


def _check(file: Tables, state: MeaCulpa) -> None:
    """Notes the faults that no table can show."""
    lying = sum(n or 0 for n in state.stones)
    if None not in state.stones and lying != ALL_STONES:
        file.refuse("pope-stones", "position.sum", n=lying, wanted=ALL_STONES)
    for at, (stone, most) in enumerate(zip(STONES, box().stones, strict=True)):
        if (n := stones_told(state, at)) > most:
            file.refuse("market", "position.too-many", word=stone, n=n, most=most)
    for name, row in zip(file.terms.seats, state.sins, strict=True):
        file.at.inside("sins").inside(name).number(sum(n or 0 for n in row), 0, SIN_STONES)
    spaces = [at for at in state.souls if at]
    if len(set(spaces)) != len(spaces):
        file.refuse("souls", "position.twice")
    at_start = {seat for seat, space in enumerate(state.souls) if space == START}
    twice = len(set(state.line)) < len(state.line)
    if state.line and (twice or not at_start <= set(state.line)) and not file.has("agenda"):
        file.refuse("line", "position.line")


def _agenda(file: Tables, phase: str, state: MeaCulpa) -> tuple[Step, ...]:
    """The Steps that are still to do."""
    order: tuple[Seat, ...] = file.values["order"]
    match phase:
        case "bonus" if not order:
            return Bonus(len(BONUSES) - len(state.bonuses)), Round(), GameEnd()
        case "bonus":
            return *map(PickBonus, order), ReturnBonuses(), Round(), GameEnd()
        case "prepare":
            deals = map(Deal, file.only["deal"] or ())
            return FillMarket(file.only["draw"] or 0), *deals, *watch(state), Offers(), ActionPhase(), *REST
        case "offers":
            return *watch(state), Offers(), ActionPhase(), *REST
        case "choose" if not order:
            return Choosing(), Inherit(), ActionPhase(), *REST
        case "choose":
            picks = tuple(Choose(seat, number) for number, seat in enumerate(order))[file.only["picked"] or 0 :]
            return *watch(state), *picks, Inherit(), ActionPhase(), *REST
        case "compare":
            return REST
        case "lift":
            return LayDown(), GameEnd()
        case "over":
            return (GameEnd(),) if state.result is None else ()
        case phase if phase == ANY:
            return (Moment(tuple(moments(state).items())),)
        case "evaluation" if len(state.finished) == len(COMPARTMENTS):
            return SecondEvaluation(state.finished[-1]), FinalCompare(), LayDown(), GameEnd()
        case "evaluation":
            return FirstEvaluation(state.finished[-1]), _acting(file, state), *REST
    return _under_way(file, _acting(file, state), state)


def _acting(file: Tables, state: MeaCulpa) -> Acting:
    """The known part of whose turn it is: a character, or a player."""
    turn, made = file.only["turn"], file.only["donations"]
    seat, character = None, turn if turn in CHARACTERS else None
    if turn is not None and character is None:
        seat = Seat(file.terms.seats.index(turn))
    if character is not None and state.cards_told:
        _check_held(file, state, character)
    gifts = None if made is None else GIFTS_OF_EMPEROR - made
    return Acting(seat, character, file.only["taken"] or (), gifts, file.only["phase"] == "free-stone")


def _under_way(file: Tables, acting: Acting, state: MeaCulpa) -> tuple[Step, ...]:
    """The turn itself if it is fully known, so that it goes on like one that was played."""
    agenda = (acting, *REST)
    if file.at.wrong or acting.character is None or not (file.has("taken") or acting.free_stone):
        return agenda
    try:
        after = acting.resolve(replace(state, agenda=agenda))
        turn = next((step for step in after.agenda if isinstance(step, Turn)), None)
        if turn is None:
            return after.agenda
        played = replace(turn, told=False)
        if after.holders == state.holders and played.decision(after) is not None:
            return tuple(played if step is turn else step for step in after.agenda)
    except NotKnown:
        pass
    return agenda


def shorthand(state: MeaCulpa) -> dict[str, Any] | None:
    """The phase, by the Step at the head."""
    agenda, seats = state.agenda, state.terms.seats
    head = next((step for step in agenda if not isinstance(step, Watch)), None)
    match head:
        case None:
            return {"phase": "over"}
        case LineUp() if not state.line:
            return {"new-game": True}
        case PickBonus():
            return {"phase": "bonus", "order": [seats[step.seat] for step in agenda if isinstance(step, PickBonus)]}
        case FillMarket(left=left):
            return {"phase": "prepare", "draw": left, "deal": list(ROOMS)}
        case Deal():
            return {"phase": "prepare", "deal": [step.room for step in agenda if isinstance(step, Deal)]}
        case Offers():
            return {"phase": "offers"}
        case Choose(number=number):
            return {"phase": "choose", "picked": number}
        case FreeStone(character=character):
            return {"phase": "free-stone", "turn": character}
        case Turn() if UNSAID not in head.taken:
            return _turn(head)
    return None


def _turn(turn: Turn) -> dict[str, Any]:
    keys: dict[str, Any] = {"phase": "actions", "turn": turn.character, "taken": list(turn.taken)}
    if turn.character == EMPEROR and turn.taken[-1:] == ("donate",) and turn.gifts is not None:
        keys["donations"] = GIFTS_OF_EMPEROR - turn.gifts
    return keys
