import os
from pathlib import Path

from cli.lines import BATCH, CHUNK, of_file, of_stream
from ledger.intake import KEPT


def flat(batches: object) -> list[tuple[int, bytes]]:
    return [line for batch, _ in batches for line in batch]  # type: ignore[attr-defined]


def test_a_file_comes_in_batches_that_lose_no_line(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"".join(b"%d\n" % n for n in range(BATCH * 2 + 1)))
    batches = list(of_file(path))
    assert [len(batch) for batch, _ in batches] == [BATCH, BATCH, 1]
    assert sum(size for _, size in batches) == path.stat().st_size
    assert flat(batches)[-1] == (BATCH * 2 + 1, b"%d" % (BATCH * 2))


def test_a_last_line_needs_no_end(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\r\ntwo")
    assert flat(of_file(path)) == [(1, b"one"), (2, b"two")]


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"\xef\xbb\xbf{}\n\xef\xbb\xbf{}\n")
    assert flat(of_file(path)) == [(1, b"{}"), (2, b"\xef\xbb\xbf{}")]


def test_a_stream_gives_what_is_whole_and_keeps_the_rest() -> None:
    read, write = os.pipe()
    stream = of_stream(read)
    os.write(write, b"one\ntwo\nthr")
    assert flat([next(stream)]) == [(1, b"one"), (2, b"two")]
    os.write(write, b"ee\n")
    assert flat([next(stream)]) == [(3, b"three")]
    os.write(write, b"four")
    os.close(write)
    assert flat(stream) == [(4, b"four")]
    os.close(read)


def test_a_line_that_never_ends_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"x" * (KEPT + CHUNK * 2) + b"\n{}\n")
    (one, long), two = flat(of_file(path))
    assert one == 1
    assert KEPT <= len(long) <= KEPT + CHUNK
    assert two == (2, b"{}")
