"""Files of keys and certificates, as a casino has them."""

import os

from tests.cli.running import Pit
from tests.reports.pki import holder, root


def provide(pit: Pit) -> None:
    """Put them into the pit's folder."""
    files = {
        "ec.pem": holder("ec").pem(),
        "rsa.p12": holder("rsa").pkcs12(b"secret"),
        "shut.pem": holder("ec").pem(b"secret"),
        "bare.pem": holder("ec").secret(),
        "certificates.pem": holder("ec").certificates,
        "ed.pem": holder("ed").pem(),
        "ca.pem": root().certificates,
        "other.pem": root("Other CA").certificates,
    }
    for name, content in files.items():
        (pit.folder / name).write_bytes(content)
        os.chmod(pit.folder / name, 0o600)  # noqa: PTH101 # in one step
