"""Dschunk, for three or four players."""

from ...engine.game import Game, Judgement, Knowledge, Rules
from ...engine.observation import Observation
from . import data_file, evaluation, knowledge, memory, observation, position, rules, score, setup
from .actions import ACTIONS
from .events import as_dict, masked
from .lesson import LESSON
from .puzzle_motifs import MOTIFS
from .rules import longest
from .state import State, STEPS
from .texts import score as score_module
from .texts.actions import meaning
from .texts.board import colours, picture
from .texts.events import told
from .texts.prompts import guidance, occasions, overview, task
from .texts.terms import TITLE
from .texts.tooltips import explained
from .texts.traits import REMARKS

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
        evaluation.calm,
        evaluation.traits,
        evaluation.doubt,
        evaluation.WEIGHTS,
        evaluation.HORIZON,
        REMARKS,
    ),
    options=position.read_options,
    data_file=data_file.DATA_FILE,
    blank=position.blank,
    write=position.write,
    read=position.read,
    event=as_dict,
    inventory=position.inventory,
    picture=picture,
    told=told,
    meaning=meaning,
    task=task,
    reckoning=score_module.reckoning,
    explained=explained,
    guidance=guidance,
    overview=overview,
    occasions=occasions,
    colours=colours,
    lesson=LESSON,
    motifs=MOTIFS,
)
