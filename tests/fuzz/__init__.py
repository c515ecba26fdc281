"""Bytes of strangers against everything that reads them: see `targets.py`; `make fuzz` runs long."""
