"""Dschunk, for three or four players."""

from ...engine.game import Game, Judgement, Knowledge, Rules
from ...engine.observing import Observation
from . import (
    judgement,
    knowledge,
    memory,
    observation,
    position,
    rules,
    score,
    setup,
    tally,
    values,
)
from .events import as_dict, masked
from .layout import State, STEPS
from .length import longest
from .lesson import LESSON
from .meanings import meaning
from .motifs import MOTIFS
from .notation import ACTIONS
from .phrases import told
from .picture import colours, picture
from .remarks import REMARKS
from .tasks import guidance, occasions, overview, task
from .terms import TITLE
from .tooltips import explained

GAME = Game(
    name="dschunk",
    title=TITLE,
    seats=(3, 4),
    steps=STEPS,
    actions=ACTIONS,
    rules_version="2",
    revealed=("bid",),
    longest=longest,
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
        memory=memory.Memory,
        begin=memory.begin,
        masked=masked,
        remember=memory.remember,
        write=memory.write_memory,
        read=memory.read_memory,
        possible=memory.possible,
        sight=knowledge.sight,
        hidden=knowledge.Hidden,
        hide=knowledge.hide,
        guess=knowledge.guess,
        stir=knowledge.stir,
    ),
    observation=Observation(observation.fields, observation.observe),
    judgement=Judgement(
        judgement.calm,
        judgement.traits,
        judgement.doubt,
        judgement.WEIGHTS,
        judgement.HORIZON,
        REMARKS,
    ),
    options=position.read_options,
    data_file=values.DATA_FILE,
    blank=position.blank,
    write=position.write,
    read=position.read,
    event=as_dict,
    inventory=position.inventory,
    picture=picture,
    told=told,
    meaning=meaning,
    task=task,
    reckoning=tally.reckoning,
    explained=explained,
    guidance=guidance,
    overview=overview,
    occasions=occasions,
    colours=colours,
    lesson=LESSON,
    motifs=MOTIFS,
)
