"""How moves of Credo are written and read: `play proselytism with nicea on Ben`, `lose nicea`, `vote orthodox 1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.core import (
    Form,
    Langs,
    Notation,
    Number,
    OneOf,
    Param,
    PlayerByName,
    Read,
    Slot,
    Synonyms,
    Tokens,
    match_word,
)

from .box.components import ARTICLES_EACH, GAME, GOTHS, box, church_ids, open_ids, yellow_ids
from .box.deck import events
from .moves import (
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

if TYPE_CHECKING:
    from .position.state import Credo

FORMS = (
    Form(Play, "play <event> [<with>] [<on>]"),
    Form(Play, "announce <event>"),
    Form(lambda event, player: Play(event, None, player), "play <event> <on>"),
    Form(lambda event, player, bishop: Play(event, bishop, player), "play <event> <on> <with>"),
    Form(Pass, "pass"),
    Form(Pass, "done"),
    Form(Pass, "end turn"),
    Form(Pass, "decline"),
    Form(Lay, "lay <article> [<demoting>]"),
    Form(Lay, "place <article> [<demoting>]"),
    Form(Finish, "finish [<keeping>]"),
    Form(Refuse, "refuse"),
    Form(Refuse, "reject"),
    Form(Keep, "keep"),
    Form(Exchange, "exchange"),
    Form(Exchange, "swap"),
    Form(Against, "against <player>"),
    Form(Against, "on <player>"),
    Form(Send, "send <bishop>"),
    Form(Lose, "lose <churchcard>"),
    Form(TakeKind, "take <kind>"),
    Form(Take, "take <churchcard>"),
    Form(Remove, "remove <churchcard>"),
    Form(Give, "give <gift>"),
    Form(Gift, "give <gift> to <player>"),
    Form(Gift, "give <gift> <player>"),
    Form(Persecute, "persecute [<player>] [<with>]"),
    Form(lambda laity: Persecute(None, laity), "persecute <with>"),
    Form(RefuteChurch, "refute <player> [<about>]"),
    Form(RefuteChurch, "refute church <player> [<about>]"),
    Form(Refute, "refute <article>"),
    Form(Teach, "teach <article> to <player>"),
    Form(Teach, "teach <article> <player>"),
    Form(lambda player, article: Teach(article, player), "teach <player> <article>"),
    Form(Replace, "replace <article>"),
    Form(Exile, "exile <bishop>"),
    Form(Recall, "recall <bishop>"),
    Form(Convert, "convert <goths>"),
    Form(StayAway, "absent <bishop>"),
    Form(Call, "call council"),
    Form(Call, "call a general council"),
    Form(Call, "convoke council"),
    Form(Vote, "vote <article>"),
    Form(Vote, "vote for <article>"),
    Form(Abstain, "abstain"),
    Form(Enforce, "enforce <article>"),
    Form(Discard, "discard <yellow>"),
    Form(Claim, "claim"),
    Form(Claim, "claim victory"),
    Form(DrawNow, "draw"),
    Form(Draw, "draw <drawn>"),
    Form(Roll, "roll <dice>"),
    Form(DealRest, "deal followers"),
    Form(Deal, "deal <drawn>"),
)


class Behind(Param):
    """A parameter behind one of some words of its own, the first of them canonical: `with nicea`, `on Ben`."""

    def __init__(self, words: tuple[str, ...], inner: Param) -> None:
        self.words, self.inner = words, inner

    def read(self, state: Credo, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for opener in self.words:
            for opening in match_word(opener, tokens, synonyms):
                if opening.guessed:
                    continue
                for inner in self.inner.read(state, tokens[opening.used :], synonyms):
                    yield Read(inner.value, opening.used + inner.used, inner.guessed)

    def write(self, state: Credo, value: Any) -> str:
        return f"{self.words[0]} {self.inner.write(state, value)}"

    def slots(self, state: Credo, name: str, value: Any) -> tuple[Slot, ...]:
        return self.inner.slots(state, name, value)


class DiceParam(Param):
    """The sum of two dice, or the two of them: `7`, `4+3`, `4 and 3`."""

    def read(self, state: Credo, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from Number(2, 12).read(state, tokens, synonyms)
        faces = [token for token in tokens[:3] if token not in ("+", "and", "und", "et")]
        if len(faces) == 2 and all(token in "123456" and len(token) == 1 for token in faces):
            yield Read(sum(map(int, faces)), len(tokens[:3]))

    def slots(self, state: Credo, name: str, value: int) -> tuple[Slot, ...]:
        return (Slot(name, value),)


CHURCH = OneOf(lambda _: church_ids())
ARTICLE = OneOf(lambda _: tuple(box().articles))
PLAYER = PlayerByName()
KINDS = ("bishops", "followers")
CHURCH_KINDS = ("laity", "patriarch", "bishop", "follower")


def known_names(langs: Langs = None) -> Synonyms:
    """The names of the notation's words, in every language."""
    from referee.core.words.synonyms import synonyms

    return synonyms(GAME, (*CHURCH_KINDS, "article", "event", "word"), langs)


NOTATION = Notation(
    FORMS,
    {
        "event": OneOf(lambda _: tuple(events())),
        "with": Behind(("with", "by"), OneOf(lambda _: open_ids())),
        "on": Behind(("on", "against", "at"), PLAYER),
        "demoting": Behind(("demoting",), ARTICLE),
        "keeping": Behind(("keeping",), Number(0, ARTICLES_EACH, figure=True)),
        "about": Behind(("about",), ARTICLE),
        "player": PLAYER,
        "article": ARTICLE,
        "churchcard": CHURCH,
        "bishop": OneOf(lambda _: open_ids()),
        "gift": OneOf(lambda _: (*church_ids(), *GOTHS)),
        "kind": OneOf(lambda _: KINDS),
        "goths": OneOf(lambda _: GOTHS),
        "yellow": OneOf(lambda _: yellow_ids()),
        "drawn": OneOf(lambda _: (*church_ids(), *yellow_ids())),
        "dice": DiceParam(),
    },
    known_names,
)
