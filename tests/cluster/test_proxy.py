"""The proxy's configuration that comes with the project, in front of two servers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cluster.proxy import check

NGINX = shutil.which("nginx")


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here: apt-get install nginx-light")
async def test_nginx_keeps_rooms_together_and_survives_either_server(tmp_path: Path) -> None:
    assert NGINX is not None
    await check(tmp_path, NGINX)
