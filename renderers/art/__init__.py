"""Figment's cards: pictures in five colours whose shares are exact to the pixel (section 1, G1)."""

from renderers.art.back import back
from renderers.art.deck import family, master
from renderers.art.gallery import Gallery

__all__ = ["Gallery", "back", "family", "master"]
