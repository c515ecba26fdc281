"""Several nodes on virtual time: the real registry, actors and cluster, on a store and lines that
delay, reorder, lose and fail."""
