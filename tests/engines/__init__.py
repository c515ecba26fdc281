"""The main flows in Firefox and WebKit (`make test-browsers`); Chromium's are in `tests/browser`.

No file here begins with `test_`: `make test` doesn't need these browsers.
"""
