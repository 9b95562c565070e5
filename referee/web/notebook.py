"""The notebook of one seat as a page: the Suspects by their orders, and what the culprit looks like."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from referee.desk.board import Grid, worded_panels
from referee.desk.table.notebook import drawn, forbidden, notebook

from .pages import frame, table_screen, viewer_of
from .render import fill, sayer

if TYPE_CHECKING:
    from .rooms import Room
    from .seats import Phone


def notebook_screen(room: Room, phone: Phone, lang: str) -> str:
    """What follows for one seat alone; for everybody else the table."""
    session, viewer, say = room.session(lang), viewer_of(phone), sayer(lang)
    if viewer is None or not session.game.has_part("notebook"):
        return table_screen(room, phone, lang)
    page = frame(room, phone, session, "notebook")
    shown: dict[str, object] = {"page": page, "seats": session.seats, "parts": (), "rests": (), "book": None}
    if (broken := forbidden(session)) is not None:
        refusal = session.sayer.refusal(broken)
        return fill("notebook.html.j2", lang, **shown, heading=refusal.text, under=refusal.because)
    found, marks = notebook(session, viewer)
    shown["parts"] = parts = worded_panels(session.sayer, drawn(session, found))
    shown["rests"] = tuple(each["text"] for each in session.sayer.marks(marks) if "text" in each)
    if not found.begun or found.contradiction:
        heading, under = say("phone.notebook-of", player=page.name), say("phone.notebook-eyes")
        return fill("notebook.html.j2", lang, **shown, heading=heading, under=under)

    shown["book"] = found
    orders = {order.order: order for order in found.orders} | {"": None}
    columns = [(order, [each for each in found.suspects if each.order == id_]) for id_, order in orders.items()]
    rows = next(part.rows for part in parts if isinstance(part, Grid))
    return fill(
        "notebook.html.j2",
        lang,
        **shown,
        heading=say("phone.left", n=found.left, all=len(found.suspects)),
        under=say("phone.notebook-tap"),
        columns=[(order, suspects) for order, suspects in columns if suspects],
        where={each.suspect: row[2].text for each, row in zip(found.suspects, rows, strict=True)},
        holders={
            each.suspect: session.seats.index(each.can_be[0].player)
            for each in found.suspects
            if len(each.can_be) == 1 and each.can_be[0].player
        },
        traits=sorted((tuple(each) for _, each in groupby(found.features, attrgetter("of"))), key=len),
    )
