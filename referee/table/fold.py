"""Fold: the States that follow from a log. They are kept in a list, one after every entry, so taking a move back is an
index."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import CHANCE, TABLE, Move, Mover
from referee.core.rules.play import begin, carry_out, decision
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Legal, Verdict
from referee.core.state.terms import Outside, Seat, Terms, agree
from referee.core.words.notation import Notation
from referee.games import game_of
from referee.library import toml
from referee.library.load import load_game

from .chance import asked, lot
from .claims import lapsed
from .log import AROUND_A_MOVE, Claimed, Disputed, Entry, Fixed, Header, Log, Moved, Noted, Ruled, Seen, Undone
from .store import DamagedGame, Overtaken, Stamp, Store, StoreError, Unwritable

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.rules.happening import Happening
    from referee.core.state.state import State

    from .talk import Remark, Talk


class Fold:
    """The States that follow from a header and its entries. `states[n]` is the State after n entries; `talk` is what
    was said beside them. In a game that is `kept` already, the players' names are accepted as they are."""

    talk: tuple[Remark, ...] = ()

    def __init__(self, header: Header, kept: bool = False) -> None:
        self.header = header
        self.game: Game = game_of(header.game)
        self.terms = terms_of(header, kept)
        self.entries: list[Entry] = []
        self.states: list[State] = [first_state(self.game, header, self.terms)]
        self._standing: list[Terms] = [self.terms]
        """Beside each State the terms without what was ruled for one move only."""
        self.tales: dict[int, tuple[Happening, ...]] = {}
        """By the number of an entry what it did, where somebody has asked for it."""

    @property
    def state(self) -> State:
        """The State after the last entry."""
        return self.states[-1]

    @property
    def notation(self) -> Notation:
        """The notation of the game."""
        return self.game.notation

    def follow(self, entry: Entry) -> None:
        """Adds one entry."""
        state, standing = self.state, self._standing[-1]
        match entry:
            case Moved():
                state = self._after(state, entry)
                if state.terms is not standing:
                    state = replace(state, terms=standing)
            case Ruled(ruling=str(ruling), option=option) if ruling:
                if entry.scope != "move":
                    standing = standing.with_ruling(ruling, option)
                state = replace(state, terms=state.terms.with_ruling(ruling, option))
            case Fixed():
                state = self.fixed(entry.position)
            case Claimed():
                state = state.learn(entry.asked, entry.answer)
            case Ruled() | Noted() | Undone() | Disputed():
                pass
        self.entries.append(entry)
        self.states.append(state)
        self._standing.append(standing)

    def _after(self, state: State, entry: Moved) -> State:
        """The State after a move, without claims whose subject it changed."""
        who, move = mover(entry.by), decode_move(self.game, entry.move)
        if not state.answers:
            return carry_out(state, who, move)
        with collecting() as tale:
            after = carry_out(state, who, move)
        return lapsed(after, self.entries, tale)

    def drop(self, keep: int) -> list[Entry]:
        """Removes all entries after the first `keep`, and returns them."""
        gone = self.entries[keep:]
        del self.entries[keep:], self.states[keep + 1 :], self._standing[keep + 1 :]
        self.tales = {number: tale for number, tale in self.tales.items() if number < keep}
        return gone

    def lot_numbers(self) -> list[int]:
        """For every number of entries, the number of the next lot that the referee draws, counted from 1."""
        if self.header.lots == "entries":
            counts = (not isinstance(entry, Undone) for entry in self.entries)
        else:
            counts = (is_lot(entry) for entry in self.entries)
        return list(accumulate(counts, initial=1))

    def next_lot(self) -> int:
        """The number of the next lot."""
        return self.lot_numbers()[-1]

    def seen(self) -> Iterator[Seen]:
        """Every draw that was taken back in this log."""
        return (each for entry in self.entries if isinstance(entry, Undone) for each in entry.seen)

    def kept_after(self, count: int) -> int:
        """The number of entries left if `count` moves are taken back, with the lots that followed them and the answers
        that they needed. Raises StoreError if there are fewer moves."""
        keep = len(self.entries)
        for _ in range(count):
            while keep and isinstance(self.entries[keep - 1], Disputed | Claimed):
                keep -= 1
            while keep and is_lot(self.entries[keep - 1]):
                keep -= 1
            if not keep:
                raise StoreError("undo.nothing", n=count)
            keep -= 1
            while keep and isinstance(self.entries[keep - 1], Undone | Disputed | Claimed):
                keep -= 1
        return keep

    def branch(self) -> Fold:
        """A fold of the same entries that can be continued without changing this one."""
        other = Fold.__new__(Fold)
        other.header, other.game, other.terms = self.header, self.game, self.terms
        other.entries, other.states = list(self.entries), list(self.states)
        other._standing, other.tales = list(self._standing), dict(self.tales)
        return other

    def fixed(self, tables: dict[str, Any]) -> State:
        """The State of a corrected position under the terms in force. Raises DataError, PositionError."""
        return begin(self.game.read_position(tables, self.state.terms))


class Table(Fold):
    """One game that is being played: the fold of a kept log, and its store. `undone` are the entries that were taken
    back and can be done again. Methods that change a table take `at`, the revision on which the change was decided;
    None stands for the present one. If another process has written since, nothing is changed: Overtaken is raised, and
    the table has read what was written."""

    def __init__(self, store: Store, log: Log) -> None:
        super().__init__(log.header, kept=True)
        self.store = store
        self.undone = tuple(logged.entry for logged in log.entries[log.done :])
        self._links = list(log.links)
        """How the store knows the log after each of its entries, of those too that were taken back."""
        self._change = log.change
        self.talk = log.talk
        for number, logged in enumerate(log.entries[: log.done], 1):
            try:
                self.follow(logged.entry)
            except Exception as wrong:
                file = store.file
                raise DamagedGame("store.unfoldable", name=log.header.name, number=number, file=file) from wrong

    @classmethod
    def open(cls, store: Store, name: str | None = None) -> Table:
        """A kept game. A lot that a killed process left undrawn is drawn, unless the file can't be written. Raises
        NoGame, Damaged."""
        table = cls(store, store.read(name or store.current()))
        with suppress(Unwritable):
            table.draw_lots()
        return table

    @classmethod
    def sit_down(cls, store: Store, header: Header) -> Table:
        """A new game, with the first lots drawn. Raises StoreError, NoAgreement, PositionError."""
        Fold(header)
        store.create(header)
        table = cls(store, store.read(header.name))
        table.draw_lots()
        return table

    @property
    def revision(self) -> str:
        """The number of the last entry, and of the last change of the log: `12.17`. It shows nothing of the entries, so
        all may see it."""
        return f"{len(self.entries)}.{self._change}"

    def refresh(self) -> None:
        """Reads what another process has written. Raises StoreError."""
        if self.store.stamp(self.header.name) != self.stamp:
            self._catch_up()

    @property
    def stamp(self) -> Stamp:
        """The state of this table, as the store counts it."""
        return Stamp(self._change, len(self.talk))

    def note(self, *talk: Talk) -> None:
        """Keeps what was said beside the moves. Raises StoreError."""
        self.talk = self.store.note(self.header.name, len(self.entries), *talk)

    def require(self, at: str | None) -> None:
        """Raises Overtaken unless `at` is None, the revision of this table, or the number of its last entry alone."""
        if at is not None and at not in (self.revision, str(len(self.entries))):
            raise Overtaken("store.overtaken", name=self.header.name, revision=self.revision)

    def judge(self, who: Mover, move: Move) -> Verdict:
        """The verdict on a move in the present State."""
        return judge(self.state, who, move)

    def move(self, who: Mover, move: Move, at: str | None = None) -> Verdict:
        """Plays a move if it is legal, and returns the verdict. If another process was faster, the move is judged again
        after what that wrote, unless `at` is given. Raises Overtaken, StoreError."""
        while True:
            self.require(at)
            verdict = self.judge(who, move)
            if not isinstance(verdict, Legal):
                return verdict
            try:
                self.play(who, move, at)
            except Overtaken:
                if at is not None:
                    raise
            else:
                return verdict

    def play(self, who: Mover, move: Move, at: str | None = None) -> None:
        """Keeps a move that was judged legal in the present position, and every lot that the referee draws after it. If
        it is the move that was taken back last, that one is done again. Raises Overtaken, StoreError."""
        made = self._moved(who, move)
        if made == next((entry for entry in self.undone if not isinstance(entry, Undone)), None):
            self.redo(at)
            self.draw_lots()
        else:
            self.write(made, at=at)

    def _catch_up(self) -> None:
        """Reads the log anew."""
        fresh = Table(self.store, self.store.read(self.header.name))
        self.entries, self.states, self.undone = fresh.entries, fresh.states, fresh.undone
        self._standing, self._links, self._change = fresh._standing, fresh._links, fresh._change
        self.talk, self.tales = fresh.talk, fresh.tales

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Wraps a write to the store. If another process wrote meanwhile, reads that instead and raises Overtaken."""
        try:
            yield
        except Overtaken:
            self._catch_up()
            raise Overtaken("store.overtaken", name=self.header.name, revision=self.revision) from None

    def draw_lots(self) -> None:
        """Draws the lots that are due in the present position: at the start, or after a killed process."""
        while self._owed() is not None:
            with suppress(Overtaken):
                self.write()

    def _owed(self) -> Moved | None:
        """The lot that is due now, if chance decides and the referee draws: by the seed. In a log that was sent without
        its seed, the table says what was drawn."""
        if self.header.dice != "yours" or not self.header.seed:
            return None
        wanted = decision(self.state)
        if wanted is None or wanted.kind is not Kind.CHANCE:
            return None
        number = self.next_lot()
        seen = {each.asked for each in self.seen() if each.lot == number}
        anew = bool(seen) and asked(self.state) not in seen
        drawn = self._moved(CHANCE, lot(self.header, number, self.state))
        return replace(drawn, rolled=True, anew=anew)

    def write(self, *entries: Entry, at: str | None = None) -> None:
        """Keeps entries and follows them, in one transaction with the lots that the referee draws after them; before
        them, a note of draws of the moves that they replace. Raises Overtaken, StoreError, and DataError or
        PositionError for an impossible correction."""
        self.require(at)
        keep, taken = len(self.entries), self._taken_back()
        try:
            for entry in entries if taken is None else (taken, *entries):
                self.follow(entry)
            while (drawn := self._owed()) is not None:
                self.follow(drawn)
            with self._alone():
                fresh = tuple(self.entries[keep:])
                written = self.store.append(self.header.name, self._links[keep], fresh, self._change)
        except Overtaken:
            raise
        except BaseException:
            self.drop(keep)
            raise
        self._links[keep + 1 :] = written.links
        self._change = written.change
        self.undone = ()

    def _taken_back(self) -> Undone | None:
        """The note of draws, by any mover, of the moves that were taken back; None if there were none."""
        ahead, seen = self.branch(), list[Seen]()
        for entry in self.undone:
            if isinstance(entry, Undone):
                seen += entry.seen
            elif isinstance(entry, Moved) and entry.by == CHANCE.value:
                seen.append(Seen(ahead.next_lot() if entry.rolled else 0, asked(ahead.state), entry.text))
            ahead.follow(entry)
        moves = sum(not isinstance(entry, AROUND_A_MOVE) and not is_lot(entry) for entry in self.undone)
        return Undone(moves, tuple(dict.fromkeys(seen))) if seen else None

    def undo(self, count: int, at: str | None = None) -> list[Entry]:
        """Takes back `count` moves. Raises Overtaken, and StoreError if there are fewer."""
        self.require(at)
        keep = self.kept_after(count)
        with self._alone():
            self._change = self.store.point(self.header.name, self._links[len(self.entries)], keep, self._change, count)
        gone = self.drop(keep)
        self.undone = (*gone, *self.undone)
        if self.talk:
            self.talk = self.store.read(self.header.name).talk
        return gone

    def redo(self, at: str | None = None) -> list[Entry]:
        """Does the last move taken back again, with its lots. Raises Overtaken, and StoreError if there is none."""
        self.require(at)
        if not self.undone:
            raise StoreError("redo.nothing")
        count = 1 + sum(1 for _ in takewhile(lambda entry: isinstance(entry, AROUND_A_MOVE), self.undone))
        count = min(count, len(self.undone))
        while count < len(self.undone) and is_lot(self.undone[count]):
            count += 1
        again = list(self.undone[:count])
        done = len(self.entries)
        with self._alone():
            self._change = self.store.point(self.header.name, self._links[done], done + count, self._change)
        for entry in again:
            self.follow(entry)
        self.undone = self.undone[count:]
        return again

    def question(self) -> Ask | None:
        """The question that the referee waits for; None if there is none."""
        head = self.state.agenda[0] if self.state.agenda else None
        return head if isinstance(head, Ask) else None

    def _moved(self, who: Mover, move: Move) -> Moved:
        by: Any = who.value if isinstance(who, Outside) else int(who)
        return Moved(by, encode_move(move), self.say(move))

    def say(self, move: Move) -> str:
        """The canonical line of a move in the present position."""
        return self.notation.write(self.state, move)


def terms_of(header: Header, kept: bool = False) -> Terms:
    """The terms of a header. Raises DataError, NoAgreement."""
    edition = toml.convert(header.edition, game_of(header.game).edition, f"edition {header.edition.get('id', '')}")
    return agree(load_game(header.game), header.seats, edition, header.variant, header.rulings, header.knowing, kept)


def first_state(of: Game, header: Header, terms: Terms) -> State:
    """The State at the beginning of a log. Raises DataError, PositionError."""
    if header.position is None:
        return begin(of.start(terms))
    return begin(of.read_position(header.position, terms))


def mover(by: int | str) -> Mover:
    """The mover that a log writes as a number or a word."""
    if isinstance(by, int):
        return Seat(by)
    return CHANCE if by == CHANCE.value else TABLE


def decode_move(of: Game, tables: dict[str, Any]) -> Move:
    """A move from a log. Raises msgspec.ValidationError."""
    move: Move = msgspec.convert(tables, of.moves)
    return move


def encode_move(move: Move) -> dict[str, Any]:
    """A move as a log has it: with lists instead of tuples, so that it equals one that was read."""
    tables: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(move))
    return tables


def is_lot(entry: Entry) -> bool:
    """True if an entry is a lot that the referee drew."""
    return isinstance(entry, Moved) and entry.rolled
