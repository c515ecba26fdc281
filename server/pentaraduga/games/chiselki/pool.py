"""How many candidates before the first that the solver clears, for each random field.

From number 1 on, a digit each to the base of 36. Written by tools/chiselki_pool.py.
"""

from typing import Final

TRIES: Final = (
    "01283500172621436280000000200403200350031040022018113211200052251003422003013052"
    "0410321115110150314003001202601000010120216138231008012221101301204102"
)
