"""Discord's markdown as a tree."""

import pytest

from bot.local.markdown import inline, tree

Node = str | dict[str, object]


def only(text: str) -> list[Node]:
    """The children of the one paragraph that `text` is."""
    (paragraph,) = tree(text)
    assert isinstance(paragraph, dict)
    assert paragraph["t"] == "p"
    children = paragraph["c"]
    assert isinstance(children, list)
    return children


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("**x**", "b"),
        ("*x*", "i"),
        ("_x_", "i"),
        ("__x__", "u"),
        ("~~x~~", "s"),
        ("||x||", "spoiler"),
        ("`x`", "code"),
    ],
)
def test_a_mark_around_a_word_says_how_it_looks(text: str, kind: str) -> None:
    assert only(text) == [{"t": kind, "c": ["x"]}]


def test_marks_nest() -> None:
    assert only("||a **b __c__**||") == [
        {"t": "spoiler", "c": ["a ", {"t": "b", "c": ["b ", {"t": "u", "c": ["c"]}]}]}
    ]


def test_what_looks_like_html_is_text() -> None:
    hostile = '<img src=x onerror="alert(1)"> &lt; &amp; <!-- x --> <b>'
    assert "".join(str(node) for node in only(hostile)) == hostile


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc"])
def test_a_link_that_could_run_is_no_link(address: str) -> None:
    shown = tree(f"[press]({address})")
    assert "'a'" not in str(shown)
    assert "href" not in str(shown)


def test_links_are_found_bare_named_and_in_angles() -> None:
    for text in ("https://example.org/a", "<https://example.org/a>", "[here](https://example.org/a)"):
        (link,) = only(text)
        assert isinstance(link, dict)
        assert link["t"] == "a"
        assert link["href"] == "https://example.org/a"


def test_a_link_to_a_message_of_discord_jumps_on_the_page() -> None:
    (jump,) = only("https://discord.com/channels/1/22/333")
    assert isinstance(jump, dict)
    assert (jump["t"], jump["channel"], jump["message"]) == ("jump", "22", "333")


def test_mentions_times_and_commands_stand_for_themselves() -> None:
    found = only("<@12> <@!13> <#14> <@&15> </fugue start:16> <t:17:R> <t:18> @everyone")
    assert [node for node in found if isinstance(node, dict)] == [
        {"t": "user", "id": "12"},
        {"t": "user", "id": "13"},
        {"t": "channel", "id": "14"},
        {"t": "role", "id": "15"},
        {"t": "command", "name": "fugue start"},
        {"t": "time", "unix": "17", "style": "R"},
        {"t": "time", "unix": "18"},
        {"t": "everyone", "name": "everyone"},
    ]


def test_an_escaped_name_shows_as_it_was_typed() -> None:
    assert only(r"\*\*Ada\*\* \_x\_ \|\|y\|\| \<@1> \`z\`") == ["**Ada** _x_ ||y|| <@1> `z`"]


def test_a_quote_ends_with_its_line_and_a_long_one_never() -> None:
    assert [node["t"] for node in tree("> a\nb") if isinstance(node, dict)] == ["quote", "p"]
    assert [node["t"] for node in tree(">>> a\nb\n\nc") if isinstance(node, dict)] == ["quote"]


def test_headings_lists_small_print_and_code_are_blocks() -> None:
    text = "# One\n## Two\n### Three\n- a\n- b\nafter\n3. x\n-# small\n```py\n<b>\n```"
    kinds = [node["t"] for node in tree(text) if isinstance(node, dict)]
    assert kinds == ["h1", "h2", "h3", "ul", "p", "ol", "small", "pre"]
    assert tree(text)[-1] == {"t": "pre", "c": ["<b>"]}


def test_a_title_has_no_blocks() -> None:
    assert inline("# not **here**") == ["# not ", {"t": "b", "c": ["here"]}]


@pytest.mark.parametrize(
    "text", ["", "**", "||", "||||", "<@>", "<t:>", "`", "```", "[](", ">>> ", "-# ", "@", "|a|"]
)
def test_halves_of_marks_are_text(text: str) -> None:
    shown = str(tree(text))
    assert "spoiler" not in shown
    assert "user" not in shown
