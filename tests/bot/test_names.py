"""Names are hostile: they never become markdown, mentions or links, and no text outgrows a message."""

import random
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.local.markdown import tree
from bot.words.table import NAME_LENGTH, bare, plain
from tests.bot.house import House, menus, shown
from tests.bot.players import by_command, by_lead
from tests.renderers.zoo import ZOO

NASTY = (
    "@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</end:1>", "<:smile:1>", "<a:b:1>", "<t:1:R>",
    "[x](http://y)", "http://y.example", "https://discord.gg/x", "<http://y.example>", "steam://run/1",
    "**", "__", "~~", "||", "`", "```", "# ", "### ", "-# ", "> ", ">>> ", "- ", "1. ", "\\", "*", "_", "~",
    "|", "\n", "\r\n", "\t", " ", "\u2028", "\u202e", "\u2066", "\u2069", "\u2068", "\u200f", "\u0000",
    "\u0301", "\u0489", "a", "Я", "ש", "龍", "👩‍👩‍👧‍👦", "x",
)  # fmt: skip

NAMES = st.lists(st.sampled_from(NASTY), max_size=12).map("".join) | st.text(max_size=40)

HOSTILE = (
    "@everyone", "<@1><@&2>", "[x](http://y.example)", "**`bold`** ||_x_||", "\u202eevil\u202c http://z.example",
    "# one\n> two\n-# three", ZOO["zalgo"], "*" * 32,
)  # fmt: skip


def _leaves(nodes: list[Any]) -> Iterator[Any]:
    """Strings, and the marks that are neither paragraphs nor line ends."""
    for node in nodes:
        if isinstance(node, str):
            yield node
        elif node["t"] in ("p", "br"):
            yield from _leaves(node.get("c", []))
        else:
            yield node


def _read(text: str) -> str:
    """What a reader sees of a text in which nothing is markup."""
    leaves = list(_leaves(tree(text)))
    assert all(isinstance(leaf, str) for leaf in leaves), leaves
    seen = "".join(leaves)
    for guard in "\u200b\u2068\u2069":
        seen = seen.replace(guard, "")
    return seen.replace("‹", "<").replace("›", ">")


@given(NAMES)
@example("@everyone")
@example("<@1>")
@example("[x](http://y)")
@example("\\")
@example("a\\")
def test_a_name_is_read_as_it_is_written(name: str) -> None:
    shown_name = bare(name).replace("\u200b", "").replace("‹", "<").replace("›", ">")
    assert _read(plain(name)).strip() == shown_name.strip()


@given(NAMES, NAMES)
def test_two_names_in_a_sentence_make_no_mark_together(one: str, other: str) -> None:
    sentence = f"{plain(one)} and {plain(other)} score."
    assert _read(sentence).startswith(_read(plain(one)))
    assert _read(sentence).endswith(" score.")


@given(NAMES)
def test_a_bare_name_is_one_short_line_that_turns_nothing_around(name: str) -> None:
    shown_name = bare(name)
    assert 0 < len(shown_name) <= NAME_LENGTH
    assert shown_name.isprintable() or all(unicodedata.category(sign) != "Cc" for sign in shown_name)
    assert len(shown_name.splitlines()) == 1
    assert not set(shown_name) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
    )
    assert shown_name.encode()


@pytest.mark.parametrize("kind", list(ZOO))
def test_names_of_all_scripts_stay_what_they_are(kind: str) -> None:
    assert _read(plain(ZOO[kind]))
    if "\n" not in ZOO[kind] and kind not in ("zalgo", "turned around", "half a pair"):
        assert bare(ZOO[kind]) == (" ".join(ZOO[kind].split()) or "someone")


def _marks(nodes: list[Any]) -> Iterator[dict[str, Any]]:
    for node in nodes:
        if isinstance(node, dict):
            yield node
            yield from _marks(node.get("c", []))


OURS = {"p", "br", "b", "h2", "small", "time", "jump", "user"}
"""What the bot's own sentences are made of."""


def _is_ours(mark: dict[str, Any]) -> bool:
    """A command, or a line of the log."""
    return mark["t"] == "code" and re.match(r"/|\d+\. [A-H] ", mark["c"][0]) is not None


async def _nobody_is_harmed(house: House, people: list[Any]) -> None:
    """No message, public or private, holds a mark, link or mention that is not the bot's own."""
    ids = {str(person.id) for person in people}
    for person in people:
        for message in house.channel.history(viewer=person):
            assert not message.mention_everyone
            assert not message.role_mentions
            assert {str(user.id) for user in message.mentions} <= ids
            for mark in _marks(tree(message.content)):
                assert mark["t"] in OURS or _is_ours(mark), message.content
                assert mark["t"] != "user" or mark["id"] in ids


async def test_hostile_names_harm_nobody_in_fugue(house: House) -> None:
    people = [house.invite(name) for name in HOSTILE]
    house.people = {person.user.global_name or "": person for person in people}
    await house.open("fugue", *house.people, pace="none")
    rng = random.Random(1)
    for _ in range(10):
        await by_command(house, rng)
    await _panels(house, people, ("turn", "look", "since"))
    await _nobody_is_harmed(house, people)


async def test_hostile_names_harm_nobody_in_figment(house: House) -> None:
    people = [house.invite(name) for name in HOSTILE]
    house.people = {person.user.global_name or "": person for person in people}
    await house.open("figment", *house.people, pace="none")
    await house.everybody(tuple(house.people)[:4], "🇧")
    await by_lead(house, random.Random(1), tuple(house.people))
    await _panels(house, people, ("look", "looking"))
    host = people[0]
    await host.slash(house.channel, "table pause")
    await host.slash(house.channel, "table replace", member=people[1])
    leaving = shown(await people[3].slash(house.channel, "table leave"))
    await people[3].click(leaving, label="Leave the game")
    await _nobody_is_harmed(house, people)


async def _panels(house: House, people: list[Any], verbs: tuple[str, ...]) -> None:
    for name, verb in zip(house.people, verbs, strict=False):
        for menu in menus(await house.panel(name, verb)):
            assert all(0 < len(option.label) <= 100 for option in menu.options)
    for command in ("table status", "table log"):
        await people[2].slash(house.channel, command)


async def test_the_newest_name_is_shown_and_the_id_is_the_key(house: House) -> None:
    await house.open("fugue", "Ada", "Ben", pace="none")
    name = await house.decider()
    house.env.backend.get_user(house.people[name].id).global_name = "Countess"
    match = await house.match()
    house.people["Countess"] = house.people[name]
    await by_command(house, random.Random(1), name)
    after = await house.match()
    assert [player.user_id for player in after.players] == [player.user_id for player in match.players]
    assert "\u2068Countess\u2069" in house.board().content
    assert f"\u2068{name}\u2069" not in house.board().content


async def test_twenty_people_with_the_longest_names_fit_every_message(house: House) -> None:
    people = [house.invite("*" * 31 + chr(ord("a") + number)) for number in range(20)]
    house.people = {person.user.global_name or "": person for person in people}
    await house.open("figment", *house.people, pace="none")
    assert (await house.match()).status == "running"
    board = house.board()
    with house.at_once():
        for person in people:
            house.env.backend.add_reaction(house.channel.id, board.id, "🇧", person.id)
        await house.env.settle()
    assert (await house.match()).seq == 1
    assert house.board().id != board.id
    await house.everybody(tuple(house.people)[:9], "🇧")
    await house.env.advance_time(4)
    assert "Voted" in house.board().content
    await house.use(next(iter(house.people)), await _asked(people[0], house, "table end"), "end")
    match = await house.store.load(1)
    assert match.board is not None
    assert match.board.seq == match.seq, "the final board is shown"
    assert house.board().content


async def _asked(person: Any, house: House, command: str) -> Any:
    return shown(await person.slash(house.channel, command))
