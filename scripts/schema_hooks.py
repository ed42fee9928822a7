"""What schemathesis is not told by the API's document: how bytes of an upload are sent, and bytes of a file read; and
how many answers of each status there were, in `statuses.json` of the folder that it runs in."""

import atexit
import json
from collections import Counter
from pathlib import Path

import schemathesis
from schemathesis.generation import GenerationMode

# By whether the document allows what was sent.
statuses = {"valid": Counter(), "invalid": Counter()}


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
