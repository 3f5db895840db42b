"""Merchants of Dunhuang, for two to four players."""

from ...engine.game import Game, Knowledge, Rules
from . import knowledge, memory, position, rules, score, setup
from .events import as_dict, masked
from .layout import State, STEPS
from .meanings import meaning
from .notation import ACTIONS
from .phrases import COLOURS, guidance, told
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
        fresh=memory.fresh,
        masked=masked,
        remember=memory.remember,
        write=memory.write_memory,
        read=memory.read_memory,
        possible=memory.possible,
        sight=knowledge.sight,
        guess=knowledge.guess,
    ),
    options=position.read_options,
    blank=position.blank,
    write=position.write,
    read=position.read,
    event=as_dict,
    inventory=position.inventory,
    picture=picture,
    told=told,
    meaning=meaning,
    guidance=guidance,
    colours=COLOURS,
)
