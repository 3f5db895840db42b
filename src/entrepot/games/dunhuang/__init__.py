"""Merchants of Dunhuang, for two to four players."""

from ...engine.game import Game, Knowledge, Rules
from . import knowledge, position, rules, score, setup
from .events import as_dict, masked
from .layout import State, STEPS
from .notation import ACTIONS
from .picture import picture

GAME = Game(
    name="dunhuang",
    title="Merchants of Dunhuang",
    seats=(2, 3, 4),
    steps=STEPS,
    actions=ACTIONS,
    state=State,
    rules=Rules(
        deal=setup.deal,
        actors=rules.actors,
        legal=rules.legal,
        play=rules.play,
        points=score.points,
        winners=score.winners,
    ),
    knowledge=Knowledge(
        view=knowledge.view,
        fresh=knowledge.fresh,
        masked=masked,
        remember=knowledge.remember,
        write=knowledge.write_memory,
        read=knowledge.read_memory,
        possible=knowledge.possible,
        sample=knowledge.sample,
    ),
    options=position.read_options,
    blank=position.blank,
    write=position.write,
    read=position.read,
    event=as_dict,
    inventory=position.inventory,
    picture=picture,
)
