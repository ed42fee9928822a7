"""What schemathesis is not told by the API's document: how bytes of an upload are sent, and bytes of a file read."""

import schemathesis


@schemathesis.serializer("application/offset+octet-stream")
def bytes_of_an_upload(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.deserializer("application/octet-stream")
def bytes_of_a_file(ctx, response):
    return response.content
