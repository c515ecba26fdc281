"""Valkeys as others run them: clusters, and replicas that Sentinels watch."""
