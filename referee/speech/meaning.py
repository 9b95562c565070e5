"""What a move means in concepts, and whether a sentence says so."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from .heard import ASIDE, FILL, WAITS, Heard, Span

FROM, TO = "from", "to"

WEIGHED = "weighed"
"""The concept of words that ask whether something is worth doing; in a remark they may give a reason."""

DOUBTS = frozenset({ASIDE, WEIGHED})
"""The concepts of words with which a sentence asks, puts off, supposes or weighs."""

LEFT = frozenset({WAITS, "stays", "leaves"})
"""The concepts of words for leaving a thing where it is."""

ALWAYS = frozenset({FILL, FROM, TO, "and"})
"""Concepts that need no reason."""

MOST_UNKNOWN = 2
"""The largest number of unknown words in a sentence that is clear without them."""

BACK = 4
"""The largest number of words between a preposition and its noun."""


class Part(Struct, frozen=True):
    """Something that a sentence has to say of a move, and every concept that says it. `role` is `from` or `to` if two
    parts are of one kind. A `loose` part may be missing and is then not asked for. Parts of one `group` are said
    together."""

    ways: frozenset[str]
    role: str = ""
    loose: bool = False
    group: int = 0


class Meaning(Struct, frozen=True):
    """The meaning of a move: its `verbs`, its `parts`, and the concepts in `also`, which may be added and change
    nothing. `ordered`: its groups come one after the other. `bare`: it needs no verb if it can be done now. `must`: one
    of these concepts has to be said. `strict`: reject the sentence if any word is unknown. `owned`: its mover is the
    owner that the sentence names, as in `Ben's bid`."""

    verbs: frozenset[str]
    parts: tuple[Part, ...] = ()
    also: frozenset[str] = frozenset()
    ordered: bool = False
    bare: bool = True
    must: frozenset[str] = frozenset()
    strict: bool = False
    owned: bool = False

    def plus(self, *parts: Part, verbs: Iterable[str] = (), also: Iterable[str] = ()) -> Meaning:
        """The meaning with more parts, verbs and additions; a meaning that can't be said stays as it is."""
        if self.must == NEVER.must:
            return self
        return replace(self, parts=self.parts + parts, verbs=self.verbs.union(verbs), also=self.also.union(also))

    def only(self, verbs: Iterable[str] | None = None, also: Iterable[str] | None = None) -> Meaning:
        """The meaning with only these verbs, or only these additions."""
        verbs, also = self.verbs if verbs is None else verbs, self.also if also is None else also
        return replace(self, verbs=frozenset(verbs), also=frozenset(also))

    def named(self, ways: Iterable[str]) -> Meaning:
        """The same with other words for the first part."""
        first, *others = self.parts
        return replace(self, parts=(replace(first, ways=frozenset(ways)), *others))


NEVER = Meaning(frozenset(), must=frozenset({"never"}))
"""The meaning of a move that can't be said: nobody can say its `must`."""


class Fit(Struct, frozen=True):
    """How well a sentence says a move: the parts it leaves out, whether it has the verb, the number of unknown words,
    the number of explained words and of phrases. `own`: the verb stands in this sentence and not only in an earlier
    one."""

    unsaid: int
    verbed: bool
    unknown: int
    words: int
    phrases: int
    own: bool = False


def said(*ways: str | Iterable[str], role: str = "", loose: bool = False, group: int = 0) -> Part:
    """A part that is said in one of these ways."""
    every = [way for ways_ in ways for way in ((ways_,) if isinstance(ways_, str) else ways_)]
    return Part(frozenset(every), role, loose, group)


def count(number: int) -> frozenset[str]:
    """The concepts that count so many."""
    return frozenset({f"n{number}"} | ({"count1"} if number == 1 else {"both"} if number == 2 else set()))


def fit(heard: Heard, meaning: Meaning, by: int | None = None, verbs: frozenset[str] = frozenset()) -> Fit | None:
    """How well a sentence says a player's move; None if it says something else. `verbs` are those of earlier sentences
    that still hold."""
    every = meaning.verbs.union(meaning.also, *(part.ways for part in meaning.parts))
    if by is not None:
        every |= _mover(meaning, by)
    if ASIDE not in every and stands_aside(heard, every):
        return None
    if every.isdisjoint(LEFT) and heard.puts_off(every):
        return None
    found = _fit(heard, meaning, by, verbs, every, heard.spans)
    if found is None or not found.unsaid:
        return found
    whole = tuple(span for span in heard.spans if span.places[-1] - span.places[0] < len(span.places))
    closer = _fit(heard, meaning, by, verbs, every, whole)
    return closer if closer is not None and closer.unsaid < found.unsaid else found


def _mover(meaning: Meaning, by: int) -> frozenset[str]:
    """The concepts that name a player as the mover."""
    return frozenset({f"by.{by}", *((f"of.{by}",) if meaning.owned else ())})


def stands_aside(heard: Heard, every: frozenset[str]) -> bool:
    """True if a sentence asks, puts off or supposes; a courtesy such as `if you please` does not, nor does what is part
    of more words that mean something here."""
    if heard.concepts.isdisjoint(DOUBTS):
        return False
    known = every | {FILL}
    fills = [set(span.places) for span in heard.spans if span.concepts & known and ASIDE not in span.concepts]
    asides = [set(span.places) for span in heard.spans if not span.concepts.isdisjoint(DOUBTS)]
    return any(not any(aside < fill for fill in fills) for aside in asides)


def is_aside(heard: Heard) -> bool:
    """True if a sentence of any game asks, puts off or supposes. What only waits, as in `I can roll later`, does
    not."""
    idle = {FILL, WAITS}
    fills = [set(span.places) for span in heard.spans if span.concepts & idle and ASIDE not in span.concepts]
    asides = [set(span.places) for span in heard.spans if ASIDE in span.concepts]
    return any(not any(aside < fill for fill in fills) for aside in asides)


def _fit(
    heard: Heard,
    meaning: Meaning,
    by: int | None,
    verbs: frozenset[str],
    every: frozenset[str],
    spans: tuple[Span, ...],
) -> Fit | None:
    """`fit` with some of the spans: all of them, or only those with nothing between their words, as `spende … ein` is
    none if `ins Fach eins` is meant."""
    mentions = _covering(spans, every)
    if mentions is None:
        return None
    content = [span for span in mentions if not span.concepts.isdisjoint(every)]
    said = frozenset[str]().union(*(span.concepts for span in content))
    if by is not None and said.isdisjoint(_mover(meaning, by)):
        return None
    if meaning.must and said.isdisjoint(meaning.must):
        return None
    own = not said.isdisjoint(meaning.verbs)
    verbed = own or bool(verbs & meaning.verbs)
    told = _told(heard, meaning, content)
    if told is None or not (own or (told and (verbed or meaning.bare))):
        return None
    unsaid = sum(not part.loose for number, part in enumerate(meaning.parts) if number not in told)
    strange = len(heard.tokens) - len({place for span in spans for place in span.places})
    unknown = strange + sum(token.misspelt for token in heard.tokens)
    if unknown and lists_unknown(heard):
        return None
    if unknown and (not own or unsaid or unknown > MOST_UNKNOWN or (strange and meaning.strict)):
        return None
    return Fit(unsaid, verbed, unknown, sum(len(span.places) for span in content), len(content), own)


def lists_unknown(heard: Heard) -> bool:
    """True if a list ends with an unknown noun, as in `a loaf and a goat`, which would be ignored."""
    known = {place for span in heard.spans for place in span.places}
    joins, counts = (
        {span.places[0] for span in heard.spans if concept in span.concepts and len(span.places) == 1}
        for concept in ("and", "count1")
    )
    counts |= {place for place, token in enumerate(heard.tokens) if token.number is not None}
    return any(
        place not in known and place - 1 in counts and place - 2 in joins for place in range(2, len(heard.tokens))
    )


def reasons(heard: Heard, meaning: Meaning) -> int:
    """The number of words of a sentence that a move explains."""
    every = meaning.verbs.union(*(part.ways for part in meaning.parts))
    return len(heard.places(every))


def _covering(spans: tuple[Span, ...], every: frozenset[str]) -> list[Span] | None:
    """Spans that explain every known word of the sentence, in order; None if something stays unexplained."""
    reasons = every | ALWAYS
    explained = [span for span in spans if not span.concepts.isdisjoint(reasons)]
    known = {place for span in spans for place in span.places}
    if len(explained) < len(spans) and known.difference(*(span.places for span in explained)):
        return None
    explained.sort(key=lambda span: (-len(span.places), span.concepts.isdisjoint(every)))
    return _cover(explained, sorted(known))


def _cover(spans: list[Span], places: list[int]) -> list[Span] | None:
    """Spans that cover all these places, none of them twice: the longest ones from the left on."""
    if not places:
        return []
    for span in spans:
        if places[0] in span.places and all(place in places for place in span.places):
            rest = _cover(spans, [place for place in places if place not in span.places])
            if rest is not None:
                return sorted([span, *rest], key=lambda each: each.places)
    return None


def _told(heard: Heard, meaning: Meaning, content: list[Span]) -> set[int] | None:
    """The numbers of the parts that are said; None if their order or their prepositions contradict."""
    parts = meaning.parts
    told: set[int] = set()
    at, last, before = 0, -1, set[int]()
    for span in content:
        fits = [number for number, part in enumerate(parts) if span.concepts & part.ways]
        again = span.places[0] == last + 1 and any(parts[number].group == at for number in before.intersection(fits))
        last, before = span.places[-1], set(fits)
        roles = _in_its_role(heard, span, parts, fits)
        if roles is None:
            return None
        if not fits or not meaning.ordered or roles:
            told.update(roles or fits)
            continue
        group = at if again else _next_group(parts, fits, at, told)
        if group is not None:
            at = group
            told.update(number for number in fits if parts[number].group == at)
        elif not span.concepts & (meaning.verbs | meaning.also):
            return None
    return told


def _next_group(parts: tuple[Part, ...], fits: list[int], at: int, told: set[int]) -> int | None:
    """The next group from `at` on to which the words belong, if possible one with a part that is still missing. None if
    they only fit earlier groups."""
    groups = sorted({parts[number].group for number in fits if parts[number].group >= at})
    fresh = (group for group in groups if not _known(parts, fits, group, told))
    return next(fresh, groups[0] if groups else None)


def _in_its_role(heard: Heard, span: Span, parts: tuple[Part, ...], fits: list[int]) -> list[int] | None:
    """The parts for these words whose role is that of the preposition before them; None if every part has another
    role."""
    role = preposition(heard, span)
    roles = [number for number in fits if parts[number].role == role] if role else []
    contradicts = bool(role and fits) and not roles and all(parts[number].role for number in fits)
    return None if contradicts else roles


def _known(parts: tuple[Part, ...], fits: list[int], group: int, told: set[int]) -> bool:
    """True if all that a word can say of a group of parts has been said before."""
    return all(number in told for number in fits if parts[number].group == group)


def preposition(heard: Heard, span: Span) -> str:
    """The preposition before some words, `from` or `to`; nothing if none stands there. One that is part of more
    words which add nothing, as in `celle de la …`, is none."""
    before = {place: each.concepts for each in heard.spans if len(each.places) == 1 for place in each.places}
    before |= {
        each.places[-1]: frozenset({FROM}) for each in heard.spans if len(each.places) > 1 and FROM in each.concepts
    }
    idle = {place for each in heard.spans if len(each.places) > 1 and FILL in each.concepts for place in each.places}
    for place in range(span.places[0] - 1, max(span.places[0] - BACK, -1), -1):
        concepts = frozenset({FILL}) if place in idle else before.get(place, frozenset())
        for each in (FROM, TO):
            if each in concepts:
                return each
        if FILL not in concepts:
            return ""
    return ""
