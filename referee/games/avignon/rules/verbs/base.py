"""The type of effects, for verbs that contain other effects."""

from __future__ import annotations

from referee.core import Verb

Effect = Verb
"""Any verb. For reading data `effect` puts the union of all of them here, so that no verb has to know the others."""
