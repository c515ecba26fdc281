# One node. It keeps rooms in the store that PENTARADUGA_REDIS names; see docs/operations.md.
FROM python:3.11-slim AS build
WORKDIR /src
COPY tools/uv.txt tools/
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r tools/uv.txt
COPY . ./
# The client is built with the Node of a Python package: no other image is needed. Everything that is
# installed, for building and for running, is checked against the hashes in requirements.lock.
RUN uv build --wheel --build-constraints requirements.lock --out-dir /wheels \
 && uv venv /app \
 && uv pip install --python /app/bin/python --compile-bytecode --no-build --constraints requirements.lock \
      /wheels/pentaraduga-*.whl

FROM python:3.11-slim
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/pentaraduga pentaraduga \
 && install -d -o pentaraduga -g pentaraduga /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PENTARADUGA_HOST=0.0.0.0 \
    PENTARADUGA_PORT=8765 \
    PENTARADUGA_DATA=/data \
    PENTARADUGA_LOG_FORMAT=json
USER 10001
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['PENTARADUGA_PORT']}/healthz\", timeout=2)"]
ENTRYPOINT ["pentaraduga"]
CMD ["serve"]
