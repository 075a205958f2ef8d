"""Measurements, each run as `python -m bench.NAME`; they compare with something known, in one run."""
