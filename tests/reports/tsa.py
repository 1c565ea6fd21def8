"""A time-stamp authority as casinos hire one: OpenSSL answers, behind a small HTTP server."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from tests.reports.pki import Holder

SETTINGS = """
[ tsa ]
default_tsa = demo
[ demo ]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
certs = {folder}/ca.pem
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
"""


def answer(folder: Path, holder: Holder, request: bytes) -> bytes:
    """Return the answer to a request (RFC 3161), by the real clock."""
    whole = holder.certificates
    end = whole.index(b"-----END CERTIFICATE-----") + 26
    for name, content in {
        "tsa.pem": whole[:end], "ca.pem": whole[end:], "tsa.key": holder.secret(),
        "tsa.cnf": SETTINGS.format(folder=folder).encode(), "query": request,
    }.items():  # fmt: skip
        (folder / name).write_bytes(content)
    subprocess.run(
        ["openssl", "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query", "-out", "reply"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return (folder / "reply").read_bytes()


@contextmanager
def serving(folder: Path, holder: Holder | None) -> Iterator[str]:
    """Run an authority; give its address. Without a holder it answers with words."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.headers["Content-Type"] == "application/timestamp-query"
            if self.path == "/closed":
                self.send_error(503)
                return
            self.send_response(200)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(answer(folder, holder, request) if holder else b"come again")

        def log_message(self, *_: object) -> None:
            """Say nothing of what is asked."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
