"""The tables of all games with a small real picture in place of theirs: tests of other things are fast."""

import io
from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from bot.scene import Scene
from bot.tables.figment import FigmentTable
from bot.tables.fugue import FugueTable
from bot.tables.table import Panel, Post, Table
from engine.core import Option, Seat
from renderers.picture import Picture


def _picture() -> Picture:
    file = io.BytesIO()
    Image.new("RGB", (16, 16), "teal").save(file, "PNG")
    return Picture(file.getvalue(), "png", "A small picture.")


PICTURE = _picture()


def _draw() -> Sequence[Picture]:
    return (PICTURE,)


def _small(posts: Sequence[Post]) -> tuple[Post, ...]:
    return tuple(post._replace(draw=_draw) for post in posts)


class SmallFugue(FugueTable):
    """Fugue in a small picture."""

    def posts(self, scene: Scene) -> tuple[Post, ...]:
        return _small(super().posts(scene))

    def panel(self, scene: Scene, seat: Seat | None) -> Panel:
        return super().panel(scene, seat)._replace(draw=_draw)

    def confirm(self, scene: Scene, option: Option, seat: Seat) -> Panel | None:
        panel = super().confirm(scene, option, seat)
        return panel and panel._replace(draw=_draw)


class SmallFigment(FigmentTable):
    """Figment in a small picture."""

    def posts(self, scene: Scene) -> tuple[Post, ...]:
        return _small(super().posts(scene))

    def panel(self, scene: Scene, seat: Seat | None) -> Panel:
        return super().panel(scene, seat)._replace(draw=_draw)

    def ahead(self, scene: Scene) -> Callable[[], None] | None:
        return None


SMALL: Mapping[str, Table] = {"fugue": SmallFugue(), "figment": SmallFigment()}
