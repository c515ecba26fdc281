"""Settings come from options, variables and defaults, in this order, and are checked."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from pentaraduga.allowances import USUAL, Allowance
from pentaraduga.cli.parts import PER_ADDRESS, limits_of
from pentaraduga.config import (
    SETTINGS,
    ConfigError,
    default_data,
    read_config,
    unknown_variables,
)
from pentaraduga.runtime.budgets import Costs
from pentaraduga.transport.settings import Settings

ROOT = Path(__file__).parents[2]
HOME = {"HOME": "/home/someone"}


def test_defaults() -> None:
    config = read_config({}, HOME)
    assert (config.host, config.port, config.redis) == ("0.0.0.0", None, None)
    assert (config.origins, config.public_url, config.trust_forwarded) == (frozenset(), None, 0)
    assert config.keep_stats_days == 730
    assert (config.keep_days, config.log_level, config.log_format) == (90, "info", "human")
    assert config.data.is_absolute() and config.data.name == "pentaraduga"
    assert config.node


def test_an_option_wins_over_a_variable_and_an_empty_variable_is_none() -> None:
    env = HOME | {"PENTARADUGA_PORT": "9000", "PENTARADUGA_HOST": "", "PENTARADUGA_DATA": "/d"}
    assert read_config({}, env).port == 9000
    config = read_config({"port": "0", "host": None, "data": "~/x"}, env)
    assert (config.port, config.host) == (0, "0.0.0.0")
    assert config.data == Path("~/x").expanduser()


def test_values_that_are_accepted() -> None:
    env = HOME | {
        "PENTARADUGA_HOST": "::1",
        "PENTARADUGA_REDIS": "rediss://u:p@h:1/2",
        "PENTARADUGA_ORIGINS": "https://A.example:443, http://b.example:8080/ ,",
        "PENTARADUGA_PUBLIC_URL": "https://play.example.org/",
        "PENTARADUGA_TRUST_FORWARDED": "Yes",
        "PENTARADUGA_NODE": "node-1.a_b",
        "PENTARADUGA_LOG_LEVEL": "DEBUG",
        "PENTARADUGA_LOG_FORMAT": "json",
        "PENTARADUGA_KEEP_DAYS": "7",
    }
    config = read_config({}, env)
    assert config.origins == {"https://a.example", "http://b.example:8080"}
    assert config.public_url == "https://play.example.org"
    assert config.trust_forwarded == 1
    assert (config.host, config.redis) == ("::1", "rediss://u:p@h:1/2")
    assert (config.node, config.log_level, config.log_format) == ("node-1.a_b", "debug", "json")
    assert config.keep_days == 7


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("port", "abc", "a port from 0 to 65535"),
        ("port", "65536", "a port from 0 to 65535"),
        ("port", "-1", "a port from 0 to 65535"),
        ("port", "٣", "a port from 0 to 65535"),
        ("host", "two words", "an address or name of this machine"),
        ("host", "http://x", "an address or name of this machine"),
        ("redis", "localhost:6379", "a URL such as redis://HOST:PORT"),
        ("keep_days", "0", "a number of days from 1 to 3650"),
        ("origins", "play.example.org", "a site such as https://"),
        ("origins", "https://ok.example,https://x.example/path", "without a path"),
        ("origins", "*", "a site such as https://"),
        ("public_url", "ftp://x.example", "a site such as https://"),
        ("public_url", "https://x.example:port", "a site such as https://"),
        ("public_url", "https://user@x.example", "a site such as https://"),
        ("trust_forwarded", "maybe", "yes, no or the number of proxies"),
        ("trust_forwarded", "-1", "yes, no or the number of proxies"),
        ("forwarded_header", "x-real-ip", "one of x-forwarded-for, forwarded"),
        ("max_connections", "7", "a number from 8"),
        ("connections_per_address", "0", "a number from 1"),
        ("request_seconds", "0", "seconds from 1 to 600"),
        ("idle_seconds", "soon", "seconds from 1 to 3600"),
        ("hello_seconds", "61", "seconds from 1 to 60"),
        ("drain_seconds", "-1", "seconds from 0 to 3600"),
        ("max_rooms", "0", "a number from 1"),
        ("limits", "rooms", "NAME=AT_ONCE/PER_SECOND"),
        ("limits", "rooms=20", "NAME=AT_ONCE/PER_SECOND"),
        ("limits", "rooms=-1/2", "NAME=AT_ONCE/PER_SECOND"),
        ("limits", "room=20/1", "a limit among messages, hellos"),
        ("limits", "rooms=20/0", "more than 0 for rooms"),
        ("node", "a b", "a name of 1 to 64 letters"),
        ("log_level", "loud", "one of debug, info, warning, error"),
        ("log_format", "xml", "one of human, json"),
    ],
)
def test_values_that_are_refused(name: str, value: str, expected: str) -> None:
    setting = next(setting for setting in SETTINGS if setting.name == name)
    for source, options, env in (
        (setting.option, {name: value}, HOME),
        (setting.variable, {}, HOME | {setting.variable: value}),
    ):
        with pytest.raises(ConfigError) as caught:
            read_config(options, env)
        text = str(caught.value)
        assert text.startswith(f"{source} is ") and expected in text
        assert name == "redis" or value in text


def test_an_empty_option_is_a_mistake() -> None:
    with pytest.raises(ConfigError, match="--data is '': a value is expected"):
        read_config({"data": ""}, HOME)


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(ConfigError) as caught:
        read_config({"redis": "me:topsecret@host"}, HOME)
    assert "topsecret" not in str(caught.value)


def test_misspelt_variables_are_found() -> None:
    env = HOME | {"PENTARADUGA_PROT": "1", "PENTARADUGA_PORT": "1", "PENTARADUGA_CHROMIUM": "/x"}
    assert list(unknown_variables(env)) == ["PENTARADUGA_PROT"]


def test_the_data_folder_of_each_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert default_data(HOME) == Path("/home/someone/.local/share/pentaraduga")
    assert default_data(HOME | {"XDG_DATA_HOME": "/data"}) == Path("/data/pentaraduga")
    relative = HOME | {"XDG_DATA_HOME": "data"}
    assert default_data(relative) == Path("/home/someone/.local/share/pentaraduga")
    monkeypatch.setattr(sys, "platform", "darwin")
    mac = Path("/home/someone/Library/Application Support/pentaraduga")
    assert default_data(HOME | {"XDG_DATA_HOME": "/data"}) == mac


@pytest.mark.parametrize(("said", "proxies"), [("yes", 1), ("no", 0), ("0", 0), ("1", 1), ("3", 3)])
def test_proxies_are_counted(said: str, proxies: int) -> None:
    assert read_config({"trust_forwarded": said}, HOME).trust_forwarded == proxies


def test_limits_are_named_one_by_one_and_all_others_stay() -> None:
    config = read_config({"limits": "rooms=40/0.2, messages=5/1"}, HOME)
    changed = {name for name, allowed in config.limits.items() if allowed != USUAL[name]}
    assert changed == {"rooms", "messages"} and config.limits["rooms"] == Allowance(40, 0.2)
    settings = Settings(**limits_of(config.limits))
    assert (settings.rooms_burst, settings.rooms_per_s) == (40, 0.2)
    assert settings.messages == Allowance(5, 1)
    assert (settings.hellos_burst, settings.hellos_per_s) == (100, 2)


def test_every_limit_is_set_where_it_is_counted() -> None:
    counted = {"work", "network-work", "questions", "network-questions"}
    assert {"messages", *PER_ADDRESS, *counted} == USUAL.keys()
    assert Settings(**limits_of(USUAL)) == Settings()
    budgets = Costs.of({name: Allowance(0.5, 0.001) for name in USUAL})
    for asks in (True, False):
        budgets.worked("room", "network", 1.0)
        assert budgets.wait_ms("room", "", asks=asks) and budgets.wait_ms("", "network", asks=asks)


def test_the_page_for_operators_lists_every_limit() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| `([\d./]+)` \|", page, re.M)
    assert dict(rows) == {name: str(allowed) for name, allowed in USUAL.items()}


def test_the_page_for_operators_lists_every_setting() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    rows = re.findall(r"^\| `(--[a-z-]+)` \| `(PENTARADUGA_[A-Z_]+)` \|", page, re.M)
    assert rows == [(setting.option, setting.variable) for setting in SETTINGS]
