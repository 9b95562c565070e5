"""What can be done now, as the asking player may know it: every line, and the offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from referee.core.rules.play import has_doubtful_move

from ..judging.verdict_lines import who_text
from ..judging.verdicts import name_of
from ..lines import Line
from ..reading.notating import in_words
from ..table.present import told_apart
from ..table.turns import act, is_aside
from .listing import offered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.core.rules.move import Mover
    from referee.core.state.terms import Seat

    from ..table.session import Session
    from .offering import Offer


class Possible(Struct, frozen=True):
    """What can be done by everybody who may decide, or by the seat that asks: the lines that the asker may read, None
    for a secret one, and the offers by the names of the movers."""

    session: Session
    viewer: Seat | None
    open_to: Mapping[Mover, list[str | None]]
    offers: Mapping[str, tuple[Offer, ...]]

    def data(self) -> dict[str, Any]:
        """As `referee moves --json` answers it."""
        session: Session = self.session
        wanted, kept = session.decision, {} if session.revision is None else {"revision": session.revision}
        return {
            "game": session.id,
            "decision": None if wanted is None else wanted.kind.value,
            "next": session.next(),
            "moves": {name: list(lines) for name, lines in self._readable()},
            "offers": to_builtins(self.offers),
            **kept,
        }

    def _readable(self) -> Iterator[tuple[str, list[str]]]:
        for who, lines in self.open_to.items():
            yield name_of(who, self.session.seats), [line for line in lines if line is not None]

    def lines(self, notation: str | None) -> Iterator[Line]:
        """Every line, in the words of a language, each with its mover where several have some."""
        session = self.session
        for who, lines in self._readable():
            for line in lines:
                text, name = in_words(session, session.state, line, notation), self.name(who)
                yield Line(session.sayer.words.titled(name, text) if name else text, "  ")

    def name(self, who: str) -> str:
        """Whose move it is, for people; empty if nobody else can do anything."""
        several = sum(bool(lines) for _, lines in self._readable()) > 1
        return who_text(self.session.sayer, who) if several else ""

    def notes(self) -> Iterator[Line]:
        """Who may do something in secret, what hangs on what nobody told, and what on that which its player alone
        sees."""
        session: Session = self.session
        say, secretive = session.sayer.referee, [who for who, lines in self.open_to.items() if None in lines]
        if players := [session.seats[who] for who in secretive if isinstance(who, int)]:
            yield Line(say("moves.secret", who=session.sayer.words.list(players)))
        elif secretive:
            yield Line(say("moves.covered"))
        hidden = tuple(self._hidden())
        if session.question() is None and any(has_doubtful_move(session.state, who) for who in self.open_to):
            yield Line(say("moves.some-untold" if any(self.open_to.values()) else "moves.untold"))
        elif hidden:
            yield from hidden
        elif self.open_to and not any(self.open_to.values()):
            yield Line(say("moves.untold"))

    def _hidden(self) -> Iterator[Line]:
        """What others may perhaps do, by what they alone see."""
        sayer = self.session.sayer
        for who in self.open_to:
            if isinstance(who, int) and who != self.viewer and (acts := self._doubtful_acts(who)):
                listed = sayer.words.list(acts, "or")
                yield Line(sayer.referee("moves.some-hidden", who=sayer.seats[who], acts=listed))

    def _doubtful_acts(self, who: Seat) -> tuple[str, ...]:
        """What another player may perhaps do, for all that the asker sees, besides what is listed."""
        scene, viewer = self.session, self.viewer
        weighed = (move for move, broken in scene.weighed(who, viewer) if broken is None and not is_aside(move))
        sure, every = (
            dict.fromkeys(act(scene.sayer, move) for move in told_apart(scene, who, viewer, moves))
            for moves in (scene.possible_to(who, viewer)[1], weighed)
        )
        return tuple(each for each in every if each not in sure)


def possible(session: Session, viewer: Seat | None, with_offers: bool = True) -> Possible:
    """What can be done now, as a seat or a bystander may read it."""
    movers = tuple(who for who in session.movers() if viewer is None or who == viewer)
    open_to = {who: session.open_to(who, viewer) for who in movers}
    return Possible(session, viewer, open_to, offered(session, movers, viewer) if with_offers else {})
