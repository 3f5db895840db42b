"""A view as plain text."""


def picture(view):
    return ""
