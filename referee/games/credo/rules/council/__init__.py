"""General Councils: proposals, the debate, the vote, and the cards that bear on them."""
