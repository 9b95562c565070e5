"""The type of effects, for records that contain them."""

from __future__ import annotations

from referee.core import Verb

Effect = Verb
"""Any verb. For reading data `effect` puts the union of all of them here, so that no record has to know them."""
