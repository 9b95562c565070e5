"""What a position consists of."""

from referee.core import AsItIs, Field, Listed, Row, Seated, Whole, hidden, owner, public

HIGHEST = 9
NUMBERS = tuple(range(1, HIGHEST + 1))

FIELDS = (
    Field(
        "cards",
        Row(each=Whole(1, HIGHEST)),
        "each player's card",
        seen=lambda state, seat, value: value if state.open else owner(state, seat, value),
        shown="cards",
        question="card",
        clause="alms.nine",
        to_owner=True,
        answers=lambda state, path: tuple(each for each in NUMBERS if each not in state.cards),
    ),
    hidden("deck", Listed(each=Whole(1, HIGHEST)), "what is left to draw"),
    hidden("", Seated(), "whose turn it is", name="turn"),
    public("winner", Seated(), "who has won", shown="winner"),
    public("open", AsItIs(bool), "whether the cards are shown", default=False),
)
