"""Stores that earlier releases wrote, opened by this one."""
