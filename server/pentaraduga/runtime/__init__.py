"""Rooms at work: the one place where pure rooms meet clocks, storage and connections."""
