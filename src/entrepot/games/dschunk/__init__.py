"""Dschunk, for three or four players."""

from ...engine.game import Evaluation, Game, Knowledge, Rules
from ...engine.observation import Observation
from . import data_file, evaluation, knowledge, memory, observation, position, rules, score, setup
from .actions import ACTIONS
from .events import as_dict, mask_event
from .lesson import LESSON
from .puzzle_motifs import MOTIFS
from .rules import max_actions
from .state import State, STEPS
from .texts import score as score_module
from .texts.actions import describe_action
from .texts.board import colours, text_board
from .texts.events import describe_event
from .texts.prompts import first_time_topics, prompt, rules_card, rules_summary
from .texts.terms import TITLE
from .texts.tooltips import tooltip
from .texts.traits import REMARKS

GAME = Game(
    name="dschunk",
    title=TITLE,
    seats=(3, 4),
    steps=STEPS,
    actions=ACTIONS,
    rules_version="2",
    revealed_steps=("bid",),
    max_actions=max_actions,
    state=State,
    rules=Rules(
        deal=setup.deal,
        actors=rules.actors,
        legal=rules.legal,
        play=rules.play,
        score=score.score,
        winners=score.winners,
    ),
    knowledge=Knowledge(
        view=knowledge.view,
        memory=memory.Memory,
        new_memory=memory.new_memory,
        mask_event=mask_event,
        update_memory=memory.update_memory,
        memory_to_json=memory.write_memory,
        memory_from_json=memory.read_memory,
        is_consistent=memory.is_consistent,
        parse_view=knowledge.parse_view,
        hidden=knowledge.Hidden,
        extract_hidden=knowledge.extract_hidden,
        sample_hidden=knowledge.sample_hidden,
        shuffle_unknown=knowledge.shuffle_unknown,
    ),
    observation=Observation(observation.fields, observation.observe),
    evaluation=Evaluation(
        evaluation.quiescent,
        evaluation.features,
        evaluation.temperature,
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
    text_board=text_board,
    describe_event=describe_event,
    describe_action=describe_action,
    prompt=prompt,
    score_breakdown=score_module.score_breakdown,
    tooltip=tooltip,
    rules_summary=rules_summary,
    rules_card=rules_card,
    first_time_topics=first_time_topics,
    colours=colours,
    lesson=LESSON,
    motifs=MOTIFS,
)
