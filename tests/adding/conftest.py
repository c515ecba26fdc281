"""The throwaway games are files for a copy of the project; here they belong to no package."""

collect_ignore = ["grab", "lamps"]
