"""What is installed elsewhere is all that the program needs: code, rulebooks, tables and fonts."""

import subprocess
import sys
import zipfile
from pathlib import Path

from tests.test_tidy import FLOORS, ROOT, named, tracked


def test_the_wheel_holds_every_file_of_every_floor(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = set(archive.namelist())
    needed = {named(path) for path in tracked() if named(path).split("/")[0] in FLOORS}
    assert needed - shipped == set()
