"""Game records, whatever they look like: what a `Sheet` writes and reads, and the plainest one."""
