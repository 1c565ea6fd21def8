"""Starts `pitledger` again and again from one process that has imported all of it already.

What is started is a process of its own, with its own streams, folder, environment and exit code,
as by its name; but it is there in a hundredth of the time.
"""

import atexit
import gc
import json
import os
import pkgutil
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock

FLOORS = ("cli", "reports", "replay", "ledger")
LARGEST = 1 << 18
"""Bytes of what is asked: arguments and environment."""
ROOT = Path(__file__).parents[2]
TURN = Lock()


def run(
    arguments: Sequence[str], folder: Path, stdin: bytes, env: Mapping[str, str]
) -> tuple[int, bytes, bytes]:
    """Run a command to its end, and return its exit code and what it wrote."""
    said = json.dumps([list(arguments), str(folder), dict(env)]).encode()
    theirs_in, ours_in = os.pipe()
    ours_out, theirs_out = os.pipe()
    ours_err, theirs_err = os.pipe()
    streams = [theirs_in, theirs_out, theirs_err]
    with TURN, ThreadPoolExecutor(3) as beside:
        socket.send_fds(starter(), [said], streams)
        for stream in streams:
            os.close(stream)
        fed = beside.submit(feed, ours_in, stdin)
        out, err = beside.submit(drain, ours_out), beside.submit(drain, ours_err)
        status = int.from_bytes(starter().recv(4), "big")
        fed.result()
        return os.waitstatus_to_exitcode(status), out.result(), err.result()


@cache
def starter() -> socket.socket:
    """Have the one that starts commands made, once; it ends with this process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for each in (ours, theirs):
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST)
    descriptor = theirs.fileno()
    code = f"from tests.cli.starter import serve; serve({descriptor})"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, pass_fds=[descriptor])
    theirs.close()
    atexit.register(process.wait)
    atexit.register(ours.close)  # called before the other: then there is nothing more to start
    return ours


def feed(stream: int, said: bytes) -> None:
    """Write what a command is given; it may end without having read it."""
    try:
        with open(stream, "wb") as pipe:  # a descriptor has no path
            pipe.write(said)
    except BrokenPipeError:
        pass


def drain(stream: int) -> bytes:
    """Read all that a command writes."""
    with open(stream, "rb") as pipe:  # a descriptor has no path
        return pipe.read()


def serve(descriptor: int) -> None:
    """Start what is asked for, one after the other, until nobody can ask any more."""
    for floor in FLOORS:
        for module in pkgutil.iter_modules(import_module(floor).__path__, f"{floor}."):
            import_module(module.name)
    gc.freeze()  # not to be looked through by each command
    with socket.socket(fileno=descriptor) as asked:
        while True:
            said, streams, _, _ = socket.recv_fds(asked, LARGEST, 3)
            if not said:
                return
            child = os.fork()
            if child == 0:
                asked.close()
                arguments, folder, env = json.loads(said)
                play(arguments, folder, env, streams)
                return
            for stream in streams:
                os.close(stream)
            _, status = os.waitpid(child, 0)
            asked.send(status.to_bytes(4, "big"))


def play(arguments: list[str], folder: str, env: dict[str, str], streams: list[int]) -> None:
    """Be the command; what it raises ends this process as it ends any."""
    from cli import main  # noqa: PLC0415 # the one that asks need not import the program

    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 # open to the end
    sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["pitledger", *arguments]
    main()
