"""Any node serves any room: relays to its owner, and takeover when the owner dies."""
