"""The union of all verbs: what Events and table rows may do."""

from __future__ import annotations

from . import base
from .adore import Adore
from .answer import Answer
from .banish import Banish
from .campaign import Campaign
from .church_father import ChurchFather
from .close_council import CloseCouncil
from .contest import Contest
from .convert import Convert
from .council import Council
from .create import Create
from .depose import Depose
from .draw import Draw
from .enthrone import Enthrone
from .exile_or_recall import ExileOrRecall
from .give import Give
from .invade import Invade
from .keep_away import KeepAway
from .lose import Lose
from .lose_per import LosePer
from .lose_preacher import LosePreacher
from .nothing import Nothing
from .out_of_game import OutOfGame
from .persecute import Persecute
from .proselytise import Proselytise
from .recall import Recall
from .refute import Refute
from .regency import Regency
from .remove import Remove
from .reshuffle import Reshuffle
from .revote import Revote
from .riposte import Riposte
from .silence import Silence
from .suspend import Suspend
from .take import Take
from .take_either import TakeEither
from .take_emperor import TakeEmperor
from .votes import Votes

Effect = (
    Adore
    | Answer
    | Banish
    | Campaign
    | ChurchFather
    | CloseCouncil
    | Contest
    | Convert
    | Council
    | Create
    | Depose
    | Draw
    | Enthrone
    | ExileOrRecall
    | Give
    | Invade
    | KeepAway
    | Lose
    | LosePer
    | LosePreacher
    | Nothing
    | OutOfGame
    | Persecute
    | Proselytise
    | Recall
    | Refute
    | Regency
    | Remove
    | Reshuffle
    | Revote
    | Riposte
    | Silence
    | Suspend
    | Take
    | TakeEither
    | TakeEmperor
    | Votes
)

base.Effect = Effect  # type: ignore[assignment]
