"""A server that answers as it is told, for what the real one does only on bad days."""

import contextlib
import json
import socket
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Reply:
    status: int = 200
    body: object = None
    """JSON, or bytes as they are."""
    headers: dict = field(default_factory=dict)
    breaks_off: bool = False
    """Ends the connection without an answer."""
    says_more_bytes: int = 0
    """How many bytes more it declares than it sends."""
    before: object = None
    """Called before it answers."""


@dataclass
class Heard:
    method: str
    path: str
    headers: dict
    body: bytes


def problem(code, status, retryable=False, **headers):
    document = {
        "type": f"urn:limn:problem:{code}",
        "title": code,
        "status": status,
        "detail": f"A sentence about {code}.",
        "code": code,
        "retryable": retryable,
    }
    return Reply(status, document, {"Content-Type": "application/problem+json", **headers})


@contextlib.contextmanager
def stand_in(*replies, answer=None):
    """Answers each request with the next reply, and with the last one from then on; or with what `answer` gives for it.
    Gives its address and the requests that it heard."""
    heard, lock = [], threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def reply(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            with lock:
                request = Heard(self.command, self.path, dict(self.headers.items()), body)
                reply = answer(request) if answer else replies[min(len(heard), len(replies) - 1)]
                heard.append(request)
            if reply.before:
                reply.before()
            self.close_connection = True
            if reply.breaks_off:
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            declared = {"Content-Length": str(len(content) + reply.says_more_bytes), "Connection": "close"}
            for name, value in {**declared, **reply.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            # Who has lost patience does not listen any more.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(content)

        do_GET = do_POST = do_DELETE = reply

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", heard
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def job_document(state="succeeded", progress=1, job_id="job_1"):
    size = {"widthPx": 8, "heightPx": 6}
    return {
        "id": job_id,
        "createdAt": "2026-11-21T12:00:00.000Z",
        "state": state,
        "progress": progress,
        "quote": {"mode": "standard", "format": "png", "widthPx": 16, "heightPx": 12, "amountCredits": 1, "parameters": {}},
        "upload": {
            "id": "upl_1",
            "name": "a.png",
            "format": "png",
            **size,
            "hasAlpha": False,
            "notes": [],
            "sizeBytes": 70,
            "createdAt": "2026-11-21T12:00:00.000Z",
        },
        "resultSizeBytes": 5 if state == "succeeded" else None,
        "error": None,
        "finishedAt": None,
        "isEmulated": False,
    }


def job_reply(state="succeeded", progress=1, **more):
    return Reply(201, {"image": job_document(state, progress)}, **more)
