"""What tests of pages may count on in Minutka."""

from __future__ import annotations

import itertools

from pentaraduga.core.rng import Rng
from pentaraduga.games import GAMES
from pentaraduga.tiles.carpets import carpets_from
from tests.browser.player import worst_of
from tests.known_deals import entropy

RULES = GAMES["minutka"].rules
OPTIONS = {option.id: option.default for option in RULES.info.options}


def swaps(seed: bytes) -> list[int]:
    """How many tiles each of two players swaps, one after the other, until both have a carpet."""
    state = RULES.setup(2, OPTIONS, Rng(seed))
    counts = []
    for seat in (0, 1):
        for count in itertools.count():
            hand = state.players[seat].hand
            if carpets_from(hand):
                break
            action = RULES.parse_action(f"swap {hand[worst_of(hand)]}")
            assert RULES.check(state, seat, action) is None
            state = RULES.apply(state, seat, action)
        counts.append(count)
    assert carpets_from(state.players[0].hand)
    return counts


def test_two_players_have_carpets_after_a_swap_or_two() -> None:
    draw = entropy()
    first, *later = [swaps(draw(32)) for _ in range(4)]
    # Swapping is part of what is tested.
    assert first == [1, 1]
    assert max(map(max, later)) <= 2
