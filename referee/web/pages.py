"""What the desk answers, as pages: one typed value a screen, filled into its template."""

from __future__ import annotations

from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final

from markupsafe import Markup
from msgspec import Meta, Struct

from referee.core.state.terms import Seat
from referee.core.words.wording import Told
from referee.desk.board import Grid, Part, board
from referee.desk.offers.offering import Offer
from referee.desk.scene import is_chance
from referee.desk.table.chronicle import happenings, latest
from referee.desk.table.consent import Undoing, choices, standing, undoing
from referee.desk.table.present import Now, moment
from referee.library.load import load_sections
from referee.words.language import languages
from referee.words.translation import words

from .dock import Narrowed, can_be_tapped, on_board, panels
from .intake import VERSION
from .render import fill, whole
from .render import sayer as sayer
from .verdicts import Message, Verdict, objections

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.desk.answers import Match
    from referee.desk.books.lookup import Chapter, Entry
    from referee.desk.judging.settling import Next
    from referee.desk.table.session import Session

    from .rooms import Room
    from .seats import Phone

ANSWER_HERE: Final = "<!--answer-->"
"""Where the answer to a request stands on a page that is made once for all."""

NEWEST: Final = 3
"""Happenings that a table shows."""


class Tongue(Struct, frozen=True):
    lang: str
    name: str


class Tab(Struct, frozen=True):
    to: str
    title: str
    icon: str


class Asker(Struct, frozen=True):
    """A phone that asks for a taken seat, by the name of the player; whether it is the reader's own."""

    id: str
    name: str
    mine: bool


class Page(Struct, frozen=True):
    """What every screen says about itself. `name` is the player's, empty for a bystander; a `live` one follows
    the game."""

    v: int
    room: str
    rev: str
    lang: str
    langs: tuple[Tongue, ...]
    screen: str
    name: str
    title: str
    game: str
    tabs: tuple[Tab, ...]
    asking: tuple[Asker, ...]
    back: Any = None
    verdicts: tuple[Any, ...] = ()
    live: bool = True


def frame(room: Room, phone: Phone, session: Session, screen: str) -> Page:
    """What a screen says about itself to one phone."""
    lang = session.sayer.words.lang
    say = sayer(lang)
    tabs = [Tab("", say("phone.table"), "chapel"), Tab("ask", say("phone.may"), "scale")]
    tabs.append(Tab("rules", say("phone.rules"), "search"))
    if phone.seat is not None and session.game.has_part("notebook"):
        tabs.append(Tab("notebook", say("phone.notebook"), "quill"))
    return Page(
        v=VERSION,
        room=room.id,
        rev=room.table.revision,
        lang=lang,
        langs=_tongues(),
        screen=screen,
        name="" if phone.seat is None else session.seats[phone.seat],
        title=room.table.header.name,
        game=session.sayer.text("game.title", session.sayer.data.game.title),
        tabs=tuple(tabs),
        asking=tuple(
            Asker(each.id, session.seats[each.wants or 0], each.sum == phone.sum) for each in room.seats.asking(room.id)
        ),
        back=_wished(room, phone, session, lang),
        verdicts=tuple(objections(room, session, lang)),
    )


def table_screen(room: Room, phone: Phone, lang: str, choosing: Narrowed | None = None) -> str:
    """The table as one seat sees it; `choosing` is an offer with some of its choices made."""
    session = room.session(lang)
    page, viewer = frame(room, phone, session, "table"), viewer_of(phone)
    offers = session.offers(page.name) if viewer is not None else ()
    present, parts, verbs = moment(session), board(session, viewer), panels(offers)
    taps = {} if choosing else on_board(verbs, parts)
    return fill(
        "table.html.j2",
        lang,
        page=page,
        now=present,
        won=_won(session, lang),
        icon_of=partial(icon_of, session.id),
        seats=session.seats,
        turn_icon="bell" if page.name in present.decides else "seen",
        told=_newest(session, viewer, 1 if taps or any(part.current for part in parts) else NEWEST),
        parts=sorted(parts, key=partial(_rank, taps)),
        ended=[session.sayer.line(line) for line in session.count()] if session.state.over() else [],
        panels=verbs,
        taps=taps,
        choosing=choosing,
        can_draw=bool(offers) and is_chance(session),
        can_back=viewer is not None and bool(choices(room.table)),
    )


def _rank(taps: Mapping[str, Any], part: Part) -> tuple[int, ...]:
    """The place of a part of the board: what is tapped or decided before the rest, and of that figures that are
    compared before tables, and these before sentences."""
    if not (part.current or can_be_tapped(part, taps)):
        return (1,)
    compared = isinstance(part, Grid) and any(cell.share is not None for row in part.rows for cell in row)
    return (0, not compared, not isinstance(part, Grid))


class View(Struct, frozen=True):
    """The table as one seat sees it, as data."""

    rev: Annotated[str, Meta(description="the revision, which a tap has to name")]
    seat: Annotated[str | None, Meta(description="the player; null for a phone that looks on")]
    lang: Annotated[str, Meta(description="the language of all words here")]
    now: Annotated[Now, Meta(description="whose decision it is and why, and who is waited for")]
    happened: Annotated[tuple[Told, ...], Meta(description="what was done, newest first")]
    board: Annotated[tuple[Part, ...], Meta(description="what lies on the table, part by part")]
    offers: Annotated[tuple[Offer, ...], Meta(description="what this seat may do")]
    v: Annotated[int, Meta(description="the version of these messages")] = VERSION


def table_values(room: Room, phone: Phone, lang: str) -> View:
    """The same as data."""
    session = room.session(lang)
    page = frame(room, phone, session, "table")
    viewer = viewer_of(phone)
    return View(
        rev=page.rev,
        seat=page.name or None,
        lang=lang,
        now=session.now(page.name or None),
        happened=_newest(session, viewer, NEWEST),
        board=board(session, viewer),
        offers=session.offers(page.name) if viewer is not None else (),
    )


def join_screen(room: str, lang: str, wrong: bool = False) -> str:
    """The page that asks for the code; it is the same for every table."""
    return fill("join.html.j2", lang, room=room, langs=_tongues(), wrong=wrong)


def seats_screen(room: Room, phone: Phone, lang: str) -> str:
    """The seats, free and taken."""
    session, say = room.session(lang), sayer(lang)
    taken, bots = room.seats.taken(room.id), room.table.header.bots
    rows = []
    for number, name in enumerate(session.seats):
        state = "bot" if name in bots else "mine" if phone.seat == number else "taken" if number in taken else "free"
        rows.append({"name": name, "state": say(f"phone.seat-{state}"), "bot": name in bots})
    return fill("seats.html.j2", lang, page=frame(room, phone, session, "seats"), seats=rows)


def log_screen(room: Room, phone: Phone, lang: str) -> str:
    """Everything that has happened, newest first."""
    session = room.session(lang)
    told = tuple(latest(session, viewer_of(phone)))
    return fill(
        "log.html.j2", lang, page=frame(room, phone, session, "log"), told=told, icon_of=partial(icon_of, session.id)
    )


def _newest(session: Session, viewer: Seat | None, most: int) -> tuple[Told, ...]:
    """What was done last, newest first."""
    return tuple(islice(latest(session, viewer), most))


def icon_of(game: str, clause: str) -> str:
    """The picture of the part of the rules to which a clause belongs; that of a log for a ruling, and where there is no
    clause."""
    return _icons(game).get(clause.partition(".")[0], "scroll")


@cache
def _icons(game: str) -> dict[str, str]:
    """The pictures of the parts of the rules, by the first word of the ids of their clauses."""
    return {word: section.icon for section, _ in load_sections(game) for word in section.of}


def _won(session: Session, lang: str) -> str:
    """Who has won; empty while the game runs, and where nobody has."""
    ended = session.ending()
    names = () if ended is None else [session.seats[seat] for seat in ended.winners]
    return sayer(lang)("phone.won", players=words(lang).list(names)) if names else ""


@cache
def _tongues() -> tuple[Tongue, ...]:
    return tuple(Tongue(each, words(each).own_name) for each in languages())


def viewer_of(phone: Phone) -> Seat | None:
    """The seat whose eyes a phone has; None for one that looks on."""
    return None if phone.seat is None else Seat(phone.seat)


def ask_screen(
    room: Room,
    phone: Phone,
    lang: str,
    text: str = "",
    answers: dict[str, str] | None = None,
    question: Next | None = None,
    verdict: Verdict | None = None,
    message: str = "",
    who: str = "",
    offers: tuple[Offer, ...] = (),
    choosing: Narrowed | None = None,
) -> str:
    """May he? The sentence, which is said or made of what `who` could do, the next question, or the verdict."""
    session = room.session(lang)
    return fill(
        "ask.html.j2",
        lang,
        page=frame(room, phone, session, "ask"),
        text=text,
        answers=answers or {},
        question=question,
        verdict=verdict,
        message=Markup(message),
        seats=session.seats,
        who=who,
        panels=panels(offers),
        choosing=choosing,
        can_back=False,
        taps={},
        example=session.example(viewer_of(phone)),
    )


def whole_page(screen: str, room: str, lang: str) -> str:
    """A screen with everything round it that a browser loads once."""
    return whole(screen, room, sayer(lang)("phone.name"), lang)


def message_over(room: Room, lang: str, message: Message, readings: tuple[str, ...] = ()) -> str:
    """An answer as it stands above the dock; `readings` are possible meanings, to be tapped."""
    return fill("answer.html.j2", lang, message=message, readings=readings, room=room.id, rev=room.table.revision)


def rules_screen(
    room: Room,
    phone: Phone,
    lang: str,
    text: str,
    matches: tuple[Match, ...],
    chapter: Chapter | None,
    chapters: tuple[Chapter, ...],
    tags: Mapping[str, tuple[str, ...]],
) -> str:
    """Looking a rule up: what was found, a chapter, or all of them. `tags` are the rulings that concern a clause."""
    page = frame(room, phone, room.session(lang), "rules")
    return fill(
        "rules.html.j2", lang, page=page, text=text, matches=matches, chapter=chapter, chapters=chapters, tags=tags
    )


def article_screen(room: Room, phone: Phone, lang: str, entry: Entry) -> str:
    """One rule: its words, what the rulebook leaves open there, examples, and the rules beside it."""
    return fill("article.html.j2", lang, page=frame(room, phone, room.session(lang), "rules"), entry=entry)


class Wished(Struct, frozen=True):
    """What somebody would like to take back, as one phone reads it; `open` where it has still to answer."""

    line: str
    seen: str
    waits: str
    open: bool


def _wished(room: Room, phone: Phone, session: Session, lang: str) -> Wished | None:
    wish, say = standing(room.table).wish, sayer(lang)
    if wish is None:
        return None
    waits = [session.seats[seat] for seat in wish.waits]
    wanted = undoing(room.table, wish.moves)
    return Wished(
        say("phone.back-wish", player=session.seats[wish.by], what=_undone(session, phone, wanted, lang)),
        _drawn(wanted, lang),
        say("phone.back-waits", players=words(lang).list(waits)) if waits else "",
        phone.seat is not None and session.seats[phone.seat] in waits,
    )


def _undone(session: Session, phone: Phone, wanted: Undoing, lang: str) -> str:
    """The moves that would go, in words that this phone may read."""
    lines = happenings(session, viewer_of(phone), wanted.first, lang)
    moves = [line.text for line in lines if line.kind == "move" and not line.rolled]
    return "; ".join(moves[:NEWEST]) + ("; …" if len(moves) > NEWEST else "")


def _drawn(wanted: Undoing, lang: str) -> str:
    say = sayer(lang)
    return say("phone.back-drawn", n=wanted.lots) if wanted.lots else say("phone.back-not-drawn")


def back_screen(room: Room, phone: Phone, lang: str) -> str:
    """What can be taken back, and what was drawn since."""
    session = room.session(lang)
    takes = [
        {"to": wanted.moves, "text": _undone(session, phone, wanted, lang), "seen": _drawn(wanted, lang)}
        for wanted in choices(room.table)
    ]
    return fill(
        "back.html.j2", lang, page=frame(room, phone, session, "back"), takes=takes if phone.seat is not None else []
    )
