"""The verbs with which people say what they do in Credo."""

from __future__ import annotations

from referee.core import Move

from ..moves import (
    Abstain,
    Against,
    Call,
    Claim,
    Convert,
    Deal,
    DealRest,
    Discard,
    Draw,
    DrawNow,
    Enforce,
    Exchange,
    Exile,
    Finish,
    Gift,
    Give,
    Keep,
    Lay,
    Lose,
    Pass,
    Persecute,
    Play,
    Recall,
    Refuse,
    Refute,
    RefuteChurch,
    Remove,
    Replace,
    Roll,
    Send,
    StayAway,
    Take,
    TakeKind,
    Teach,
    Vote,
)
from ..state import Credo

VERBS: dict[type[Move], frozenset[str]] = {
    Deal: frozenset({"turns-up", "take", "have"}),
    DealRest: frozenset({"turns-up", "rest", "have"}),
    Draw: frozenset({"draw", "turns-up", "take", "come-over"}),
    DrawNow: frozenset({"draw", "take"}),
    Roll: frozenset({"roll", "shows", "turns-up"}),
    Lay: frozenset({"lay", "put", "defend", "go", "mat-place"}),
    Finish: frozenset({"stop"}),
    Refuse: frozenset({"discard", "shed", "refuse", "no", "not"}),
    Keep: frozenset({"keep"}),
    Exchange: frozenset({"exchange", "replace"}),
    Play: frozenset({"play", "announce", "use", "put"}),
    Pass: frozenset({"pass", "stop", "no", "not", "nothing"}),
    Against: frozenset({"aim", "against"}),
    Send: frozenset({"send", "choose", "preach", "go"}),
    Lose: frozenset({"lose", "discard", "shed", "give-up", "give", "leave"}),
    Take: frozenset({"take", "choose", "come-over"}),
    TakeKind: frozenset({"take", "choose"}),
    Remove: frozenset({"remove", "discard", "shed", "lose", "take-away", "leave"}),
    Give: frozenset({"give"}),
    Gift: frozenset({"give", "send"}),
    Persecute: frozenset({"persecute"}),
    RefuteChurch: frozenset({"refute"}),
    Refute: frozenset({"refute", "choose", "discard", "shed"}),
    Teach: frozenset({"teach"}),
    Replace: frozenset({"give-up", "replace", "discard", "shed", "lose"}),
    Exile: frozenset({"exile", "send", "choose"}),
    Recall: frozenset({"recall"}),
    Convert: frozenset({"convert", "choose", "take"}),
    StayAway: frozenset({"stay-away", "no", "not"}),
    Call: frozenset({"call"}),
    Vote: frozenset({"vote", "choose", "side"}),
    Abstain: frozenset({"abstain", "no", "not"}),
    Enforce: frozenset({"enforce", "roll", "against"}),
    Discard: frozenset({"discard", "shed", "throw", "give-up"}),
    Claim: frozenset({"claim", "have"}),
}
RID = frozenset({"lose", "leave", "shed", "discard", "give-up", "take-away", "remove", "aim", "refuse"})
"""How people say that something has to go, whatever becomes of it."""

ASKED_SO: dict[type[Move], frozenset[str]] = {
    Lose: RID | {"take", "choose", "no-loss", "exile"},
    Remove: RID | {"take", "choose", "exile"},
    Exile: RID | {"play"},
    Refute: RID | {"take"},
    Replace: RID,
    RefuteChurch: frozenset({"against", "aim", "preach", "go", "choose", "send"}),
    Against: frozenset({"send", "take", "refute", "choose", "go", "play", "preach", "stay-away", "persecute"}),
    Send: frozenset({"use", "take", "play"}),
    Take: frozenset({"buy", "demand", "take-away", "give", "give-up", "lose"}),
    Give: frozenset({"send", "buy", "lose"}),
    Vote: frozenset({"lay", "play", "give"}),
    Call: frozenset({"go", "play"}),
    Enforce: frozenset({"aim", "persecute"}),
}
"""What else means a move where it is the one that is asked for."""


def asked_for(state: Credo, move: Move) -> bool:
    """Whether the next Step asks for moves of this kind."""
    asks: tuple[type[Move], ...] = getattr(state.agenda[0], "asks", ()) if state.agenda else ()
    return isinstance(move, asks)
