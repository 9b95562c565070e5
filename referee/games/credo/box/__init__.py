"""What is in the box, as typed data: components, cards, and what an owner's edition says of them."""
