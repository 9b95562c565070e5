"""What every sheet says about itself."""

from __future__ import annotations

from msgspec import Struct

from .catalogue import Aid
from .game_words import GameWords


class Sheet(Struct, frozen=True):
    """Head and foot of a sheet; `sample` is the mark of a sample edition, or empty, `sign` the icon of the game."""

    id: str
    lang: str
    paper: str
    theme: str
    over: str
    title: str
    made: str
    sample: str
    sample_note: str
    sign: str = ""


def sheet_of(aid: Aid, variant: str, words: GameWords, paper: str, theme: str, *, sample: bool) -> Sheet:
    short = f"{words.catalogue.game}.short"
    named = words.say(short) if short in words.catalogue.messages else words.title()
    made = words.say("foot.made", game=named, number=f"{aid.number:02}")
    return Sheet(
        id=f"{words.catalogue.game}-{aid.id}" + (f"-{variant}" if variant else ""),
        lang=words.language.lang,
        paper=paper,
        theme=theme,
        over=words.title(),
        title=words.heading(aid),
        made=f"{made} · {words.say('sample.edition')}" if sample else made,
        sample=words.say("sample.mark") if sample else "",
        sample_note=words.say("sample.note") if sample else "",
        sign=words.catalogue.sign,
    )
