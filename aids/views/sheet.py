"""What every sheet says about itself."""

from __future__ import annotations

from msgspec import Struct

from .catalogue import Aid
from .game_words import GameWords


class Sheet(Struct, frozen=True):
    """Head and foot of a sheet; `sample` is the mark of a sample edition, or empty."""

    id: str
    lang: str
    paper: str
    theme: str
    over: str
    title: str
    made: str
    sample: str
    sample_note: str


def sheet_of(aid: Aid, variant: str, speech: GameWords, paper: str, theme: str, *, sample: bool) -> Sheet:
    made = speech.say("foot.made", game=speech.say(f"{speech.catalogue.game}.short"), number=f"{aid.number:02}")
    return Sheet(
        id=f"{speech.catalogue.game}-{aid.id}" + (f"-{variant}" if variant else ""),
        lang=speech.words.lang,
        paper=paper,
        theme=theme,
        over=speech.title(),
        title=speech.say(aid.title),
        made=f"{made} · {speech.say('sample.edition')}" if sample else made,
        sample=speech.say("sample.mark") if sample else "",
        sample_note=speech.say("sample.note") if sample else "",
    )
