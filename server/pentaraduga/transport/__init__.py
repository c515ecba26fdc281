"""Sockets and HTTP: everything that a browser or a client library talks to."""
