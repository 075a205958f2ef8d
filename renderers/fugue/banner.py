"""The head of a Fugue picture: who decides what, and how far the turn has come (section 3)."""

from renderers import text
from renderers.canvas import Box
from renderers.fugue import words
from renderers.fugue.scene import Scene, seat_disc

HEIGHT = 190


def draw(scene: Scene, box: Box) -> None:
    """Draw whose turn it is and the five phases into a box HEIGHT high."""
    view, theme = scene.view, scene.theme
    if view.turn is None:
        return
    left, top, right, _ = box
    size = 96
    scene.paste(seat_disc(scene, view.turn, size, active=True), left, top + 6)
    name = (left + size + 22, top, right, top + 66)
    scene.write(name, scene.names[view.turn], 56, theme.text, weight=text.BOLD)
    task = (left + size + 22, top + 64, right, top + 110)
    scene.write(task, words.TASK[view.phase], 34, theme.soft)
    _steps(scene, (left, top + 122, right, top + 180))


def _steps(scene: Scene, box: Box) -> None:
    """The phases of a turn, the present one lit."""
    theme, view = scene.theme, scene.view
    now = "5" if view.phase == "r" else view.phase
    left, top, right, bottom = box
    gap = 8
    width = (right - left - gap * (len(words.PHASES) - 1)) // len(words.PHASES)
    for place, phase in enumerate(words.PHASES):
        x = left + place * (width + gap)
        cell = (x, top, x + width, bottom)
        lit = phase == now
        scene.box(cell, 14, theme.accent if lit else theme.panel)
        tone = theme.on_accent if lit else theme.faint if phase < now else theme.soft
        inner = (x + 10, top, x + width - 10, bottom)
        said = f"{phase} {words.PHASE[phase]}"
        scene.write(inner, said, 30, tone, weight=text.BOLD if lit else text.MEDIUM, align="middle")
