"""docs/records.md shows a real record, and explains every sign and name that records have."""

from __future__ import annotations

import re
from pathlib import Path

from pentaraduga.notation import full, plain
from pentaraduga.records import timeline
from pentaraduga.sheets import heard

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/records.md").read_text("utf-8")
GOLDEN = Path(__file__).parent / "golden"


def test_the_example_is_a_golden_record() -> None:
    example = PAGE.split("```")[1].strip().splitlines()
    lines = (GOLDEN / "kovriki-hit.txt").read_text("utf-8").splitlines()
    assert [line for line in example if line != "…"] == [line for line in lines if line in example]
    assert len(example) > 10


def test_every_name_of_a_rule_that_only_records_have_is_explained() -> None:
    source = "".join(
        Path(module.__file__ or "").read_text("utf-8") for module in (plain, full, heard)
    )
    codes = set(re.findall(r'"((?:not|wrong)_[a-z_]+)"', source)) - {"not_own_tiles"}
    assert codes == {"not_as_dealt", "not_written", "not_possible", "wrong_result"}
    assert codes == set(
        re.findall(
            r"^\| `(\w+)` \| [^|]+ \|$",
            PAGE.split("## Replaying")[1].split("## The replay")[0],
            re.M,
        )
    )


def test_every_field_of_a_timeline_is_explained() -> None:
    source = Path(timeline.__file__ or "").read_text("utf-8")
    fields = set(re.findall(r'^ +"(\w+)": ', source, re.M))
    assert len(fields) > 25
    section = PAGE.split("## The replay as data")[1]
    assert {
        field for field in fields if f"`{field}`" not in section and f'"{field}"' not in section
    } == set()
