"""Any number of legal actions as menus of at most 25: a tree that a panel walks.

A path is the indices from the root, joined by dots; leaves are indices of `options()`. The tree is
made anew from the position at every click, so nothing has to be remembered between clicks.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import discord

from bot.controls import MENU, Choice, Control, Menu, Row
from bot.words import table as words

PICK, DO = "pick", "do"
"""Verbs: go down the tree; carry out the option of this index."""

ROWS = 4
"""Menus a panel has room for beside its row of buttons."""


class Node(NamedTuple):
    """A menu (`children`) or an action (`option`, its index). `style` is for leaves shown as buttons."""

    label: str
    children: tuple["Node", ...] = ()
    option: int | None = None
    description: str = ""
    style: discord.ButtonStyle = discord.ButtonStyle.secondary


def paged(label: str, children: Iterable[Node], description: str = "") -> Node:
    """A node with any number of children: what goes beyond 25 hangs under a last entry of its own."""
    nodes = tuple(children)
    if len(nodes) > MENU:
        rest = paged(words.MORE, nodes[MENU - 1 :])
        nodes = (*nodes[: MENU - 1], rest)
    return Node(label, nodes, None, description)


def leaves(node: Node) -> Iterator[int]:
    """The options below a node."""
    if node.option is not None:
        yield node.option
    for child in node.children:
        yield from leaves(child)


def find(root: Node, path: str) -> Node | None:
    """The node at a path, None where there is none."""
    node = root
    for step in filter(None, path.split(".")):
        if not step.isdecimal() or int(step) >= len(node.children):
            return None
        node = node.children[int(step)]
    return node


def below(path: str, step: int | str) -> str:
    """The path of a child."""
    return f"{path}.{step}" if path else str(step)


def rows(node: Node, path: str) -> tuple[Row, ...]:
    """The controls of a panel that stands at `node`: at the root a menu for each group and a
    button for each action of its own, further down one menu and the way back."""
    if path:
        back = Control(words.BACK, PICK)
        return (menu(node, path), (back,))
    groups = [(n, child) for n, child in enumerate(node.children) if child.children]
    buttons = [(n, child) for n, child in enumerate(node.children) if not child.children]
    menus: list[Row] = [menu(child, below(path, n)) for n, child in groups[:ROWS]]
    controls = [Control(child.label, PICK, below(path, n), child.style) for n, child in buttons[:5]]
    return (*menus, controls) if controls else tuple(menus)


def menu(node: Node, path: str) -> Menu:
    """A node's children as a menu."""
    choices = tuple(Choice(child.label, str(n), child.description) for n, child in enumerate(node.children))
    return Menu(node.label, PICK, path, choices)
