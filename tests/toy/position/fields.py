"""What a position consists of."""

from referee.core import AsItIs, Field, Listed, Row, Seated, Whole, everybody, nobody, owner

HIGHEST = 9
NUMBERS = tuple(range(1, HIGHEST + 1))

FIELDS = (
    Field(
        field="cards",
        kind=Row(each=Whole(1, HIGHEST)),
        means="each player's card",
        seen=lambda state, seat, value: value if state.open else owner(state, seat, value),
        shown="cards",
        question="card",
        clause="alms.nine",
        to_owner=True,
        answers=lambda state, path: tuple(each for each in NUMBERS if each not in state.cards),
    ),
    Field(field="deck", kind=Listed(each=Whole(1, HIGHEST)), means="what is left to draw", seen=nobody),
    Field(field="", name="turn", kind=Seated(), means="whose turn it is"),
    Field(field="winner", kind=Seated(), means="who has won", seen=everybody, shown="winner"),
    Field(field="open", kind=AsItIs(bool), means="whether the cards are shown", seen=everybody, default=False),
)
