"""Texts of Dschunk: names, actions, events, prompts, scores, tooltips, the text board."""
