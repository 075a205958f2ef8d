"""Discord's markdown as a small tree of plain data, from which the page builds elements.

No HTML is written anywhere on the way: a leaf is a string, and the page sets strings as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

Node = str | dict[str, Any]

_FENCE = re.compile(r" {0,3}(```|~~~)")
_LIST = re.compile(r"\s*([-*]|\d{1,9}\.) ")
_SPECIAL = (
    ("time", re.compile(r"<t:(?P<unix>-?\d{1,12})(?::(?P<style>[tTdDfFR]))?>")),
    ("user", re.compile(r"<@!?(?P<id>\d{1,20})>")),
    ("role", re.compile(r"<@&(?P<id>\d{1,20})>")),
    ("channel", re.compile(r"<#(?P<id>\d{1,20})>")),
    ("command", re.compile(r"</(?P<name>[^:<>\n]{1,100}):\d{1,20}>")),
    ("emoji", re.compile(r"<a?:(?P<name>\w{2,32}):\d{1,20}>")),
    ("everyone", re.compile(r"@(?P<name>everyone|here)\b")),
)
_JUMP = re.compile(r"https://discord\.com/channels/(?:\d+|@me)/(?P<channel>\d+)(?:/(?P<message>\d+))?$")
_KINDS = {
    "paragraph": "p",
    "blockquote": "quote",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "em": "i",
    "s": "s",
    "spoiler": "spoiler",
    "subtext": "small",
}


def _special(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "<@":
        return False
    for kind, pattern in _SPECIAL:
        if found := pattern.match(state.src, state.pos):
            if not silent:
                token = state.push("special", "", 0)
                token.meta = {"t": kind, **{name: text for name, text in found.groupdict().items() if text}}
            state.pos = found.end()
            return True
    return False


def _spoiler(state: StateInline, silent: bool) -> bool:
    start, end = state.pos + 2, state.posMax
    if not state.src.startswith("||", state.pos):
        return False
    close = state.src.find("||", start, end)
    if close <= start:
        return False
    if not silent:
        state.push("spoiler_open", "", 1)
        state.pos, state.posMax = start, close
        state.md.inline.tokenize(state)
        state.push("spoiler_close", "", -1)
    state.pos, state.posMax = close + 2, end
    return True


def _subtext(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    start, stop = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if not state.src.startswith("-# ", start):
        return False
    if not silent:
        state.push("subtext_open", "", 1)
        inline = state.push("inline", "", 0)
        inline.content, inline.children = state.src[start + 3 : stop].strip(), []
        inline.map = [line, line + 1]
        state.push("subtext_close", "", -1)
        state.line = line + 1
    return True


def _parser() -> MarkdownIt:
    parser = MarkdownIt("zero", {"html": False, "linkify": True})
    parser.enable(
        ["fence", "heading", "blockquote", "list", "escape", "backticks", "emphasis", "strikethrough"]
    )
    parser.enable(["link", "autolink", "linkify", "newline", "balance_pairs"])
    parser.linkify.set({"fuzzy_link": False, "fuzzy_email": False, "fuzzy_ip": False})  # type: ignore[union-attr]
    parser.inline.add_terminator_char("|")
    parser.inline.add_terminator_char("@")
    parser.inline.ruler.before("escape", "special", _special)
    parser.inline.ruler.after("special", "spoiler", _spoiler)
    parser.block.ruler.before("list", "subtext", _subtext, {"alt": ["paragraph", "blockquote", "list"]})
    return parser


_PARSER = _parser()


def _lines(text: str) -> Iterable[str]:
    """The lines as CommonMark has to see them: quotes and lists end with their last line, `>>>` never."""
    fenced = rest_is_quoted = False
    before = ""  # the kind of the line before: ">", "-", "." for other text, "" for none
    for line in text.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced and not line.strip().endswith("```", 4)
        if fenced or _FENCE.match(line):
            yield f"> {line}" if rest_is_quoted else line
            before = ""
            continue
        if line.startswith(">>> "):
            rest_is_quoted, line = True, line[4:]  # noqa: PLW2901
        shown = f"> {line}" if rest_is_quoted else line
        kind = ">" if shown.startswith("> ") else "-" if _LIST.match(shown) else "." if shown.strip() else ""
        if before and kind and kind != before and not (before == "-" and shown.startswith(" ")):
            yield ""
        yield shown
        before = kind


def _link(token: Token) -> dict[str, Any]:
    href = str(token.attrGet("href") or "")
    if found := _JUMP.match(href):
        return {"t": "jump", **{name: text for name, text in found.groupdict().items() if text}, "c": []}
    if not href.startswith(("https://", "http://", "mailto:")):
        return {"t": "span", "c": []}
    return {"t": "a", "href": href, "c": []}


def _opened(token: Token, kind: str) -> dict[str, Any]:
    match kind:
        case "link":
            return _link(token)
        case "strong":
            return {"t": "u" if token.markup == "__" else "b", "c": []}
        case "heading":
            return {"t": f"h{min(int(token.tag[1:]), 3)}", "c": []}
        case "ordered_list":
            return {"t": "ol", "start": int(token.attrGet("start") or 1), "c": []}
        case _:
            return {"t": _KINDS[kind], "c": []}


def _leaf(token: Token) -> Node:
    match token.type:
        case "special":
            return dict(token.meta)
        case "softbreak" | "hardbreak":
            return {"t": "br"}
        case "code_inline":
            return {"t": "code", "c": [token.content]}
        case "fence" | "code_block":
            return {"t": "pre", "c": [token.content.removesuffix("\n")]}
        case _:
            return token.content


def _grow(tokens: Sequence[Token]) -> list[Node]:
    root: list[Node] = []
    stack = [root]
    for token in tokens:
        if token.type == "inline":
            stack[-1].extend(_grow(token.children or ()))
        elif token.hidden or (token.type == "text" and not token.content):
            continue
        elif token.nesting == 1:
            node = _opened(token, token.type.removesuffix("_open"))
            stack[-1].append(node)
            stack.append(node["c"])
        elif token.nesting == -1:
            stack.pop()
        else:
            stack[-1].append(_leaf(token))
    return root


def tree(text: str) -> list[Node]:
    """A message's text as blocks: strings, and `{"t": kind, "c": [children], …}`; text.js has the kinds."""
    return _grow(_PARSER.parse("\n".join(_lines(text)))) if text else []


def inline(text: str) -> list[Node]:
    """The same for a line without blocks: an embed's title or a field's name."""
    return _grow(_PARSER.parseInline(text)) if text else []
