"""Texts of Merchants of Dunhuang: names, actions, events, prompts, scores, tooltips."""
