"""A crowd of well-behaved and ill-behaved clients against a real server."""
