"""What schemathesis is not told by the API's document: how bytes of an upload are sent, and bytes of a file read, which
things there are (`known-ids.json`), and which addresses and dates are taken. Counts how many answers of each status there
were, in `statuses.json`; both files are in the folder that it runs in."""

import atexit
import json
from collections import Counter
from datetime import date
from pathlib import Path
from uuid import UUID

import hypothesis
import schemathesis
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode

# schemathesis scores requests by whether they were accepted, and Hypothesis then spends more than half of its time on
# shrinking the ones with the best score. https://hypothesis.readthedocs.io/en/latest/reference/api.html#hypothesis.target
hypothesis.target = lambda *_, **__: None

# By whether the document allows what was sent.
statuses = {"valid": Counter(), "invalid": Counter()}
# By the beginning of the paths that name them.
known_ids = json.loads(Path("known-ids.json").read_text())

schemathesis.openapi.format("uri", st.from_regex(r"https://(vimeo|example)\.com/[a-z0-9]{1,20}", fullmatch=True))

dates = st.dates(min_value=date(2000, 1, 1), max_value=date(2100, 12, 31))
schemathesis.openapi.format("date", dates.map(date.isoformat))


@schemathesis.hook
def map_path_parameters(ctx, path_parameters):
    """Every other id becomes that of something there is: nothing is at a drawn one."""
    path = ctx.operation.path
    ids = next((ids for start, ids in known_ids.items() if path.startswith(start)), [])
    try:
        drawn = UUID(path_parameters["id"]).int
    except (KeyError, TypeError, ValueError):
        return path_parameters
    if ids and drawn % 2 == 0:
        path_parameters["id"] = ids[drawn // 2 % len(ids)]
    return path_parameters


@schemathesis.hook
def map_query(ctx, query):
    """Three of four pages are the first: a drawn cursor is of no list."""
    if query and len(str(query.get("cursor", ""))) % 4:
        del query["cursor"]
    return query


@schemathesis.hook
def after_call(ctx, case, response):
    generation = case.meta.generation if case.meta else None
    is_valid = generation is None or generation.mode == GenerationMode.POSITIVE
    statuses["valid" if is_valid else "invalid"][response.status_code] += 1


@atexit.register
def write_statuses():
    Path("statuses.json").write_text(json.dumps(statuses))


@schemathesis.serializer("application/offset+octet-stream")
def bytes_of_an_upload(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.deserializer("application/octet-stream")
def bytes_of_a_file(ctx, response):
    return response.content
