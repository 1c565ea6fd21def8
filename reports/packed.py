"""Many small objects packed into a saved PDF, in object streams, with a new table of all objects.

A library that holds a file's objects takes more than a kilobyte for each. Here they are text, kept
only until a stream of them is full. The bytes are compressed by pikepdf as those of the file are.
"""

import re
from io import BytesIO
from struct import pack
from typing import Final

from pikepdf import Array, Name, ObjectStreamMode, Pdf

TOGETHER: Final = 200
"""Objects in a stream."""

AT_ONCE: Final = 50
"""Streams that are compressed at once."""

_START: Final = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_ENTRY: Final = ">BIH"
"""An object's kind, its offset or the number of its stream, its generation or its place there."""


class Packed:
    """A saved file, and the objects that are put into it."""

    def __init__(self, file: bytes, pdf: Pdf) -> None:
        """Begin with a file and the document in it: its last object is its table, as saved."""
        found = _START.search(file, len(file) - 64)
        assert found, "a file that was just saved ends with its table"
        self._body, self._trailer = file[: int(found[1])], pdf.trailer
        self._old = pdf.get_xref_table()
        self._next = int(pdf.trailer.Size)
        assert self._old[self._next - 1, 0].offset == len(self._body)
        self._places: dict[int, tuple[int, int]] = {}
        self._objects: list[tuple[int, str]] = []
        self._full: list[bytes] = []
        self._firsts: list[int] = []
        self._streams: list[bytes] = []
        self._counts: list[int] = []

    def taken(self) -> int:
        """Return the number of an object that is put later."""
        self._next += 1
        return self._next - 1

    def put(self, text: str, number: int) -> int:
        """Put an object, under the next number if it is given none (0); return its number."""
        number = number or self.taken()
        stream = len(self._counts)
        self._places[number] = (stream, len(self._objects))
        self._objects.append((number, text))
        if len(self._objects) == TOGETHER:
            self._close()
        return number

    def content(self) -> bytes:
        """Return the whole file."""
        self._close()
        self._compress()
        parts, at, offsets = [self._body], len(self._body), []
        told = zip(self._streams, self._firsts, self._counts, strict=True)
        for number, (content, begins, count) in enumerate(told, self._next):
            head = f"/Type/ObjStm/N {count}/First {begins}"
            made = _stream(number, head, content)
            offsets.append(at)
            at += len(made)
            parts.append(made)
        parts += (self._table(offsets, at), b"startxref\n%d\n%%%%EOF\n" % at)
        return b"".join(parts)

    def _close(self) -> None:
        """Make a stream of the objects at hand: their numbers and offsets, then they themselves."""
        if not self._objects:
            return
        index, texts, at = [], [], 0
        for number, text in self._objects:
            index.append(f"{number} {at}")
            texts.append(text)
            at += len(text) + 1
        head = " ".join(index) + "\n"
        self._full.append((head + "\n".join(texts)).encode("ascii"))
        self._firsts.append(len(head))
        self._counts.append(len(texts))
        self._objects.clear()
        if len(self._full) == AT_ONCE:
            self._compress()

    def _compress(self) -> None:
        self._streams += _compressed(self._full)
        self._full.clear()

    def _table(self, offsets: list[int], at: int) -> bytes:
        """Return the table of all objects, which takes the number of the one before it."""
        trailer = self._trailer
        size, own = self._next + len(offsets), int(trailer.Size) - 1
        entries = [pack(_ENTRY, 0, 0, 0xFFFF)] * size
        for (number, generation), entry in self._old.items():
            if entry.type == 1:
                entries[number] = pack(_ENTRY, 1, entry.offset, generation)
            else:
                place = (entry.obj_stream_number, entry.obj_stream_index)
                entries[number] = pack(_ENTRY, 2, *place)
        for number, (stream, index) in self._places.items():
            entries[number] = pack(_ENTRY, 2, self._next + stream, index)
        for number, offset in enumerate(offsets, self._next):
            entries[number] = pack(_ENTRY, 1, offset, 0)
        entries[own] = pack(_ENTRY, 1, at, 0)
        (content,) = _compressed([b"".join(entries)])
        root, info = trailer.Root.objgen[0], trailer.Info.objgen[0]
        named = f"/Root {root} 0 R/Info {info} 0 R/ID{trailer.ID.unparse().decode('latin-1')}"
        return _stream(own, f"/Type/XRef/Size {size}/W[1 4 2]{named}", content)


def _stream(number: int, head: str, content: bytes) -> bytes:
    told = f"{number} 0 obj\n<<{head}/Filter/FlateDecode/Length {len(content)}>>\nstream\n"
    return told.encode("latin-1") + content + b"\nendstream\nendobj\n"


def _compressed(contents: list[bytes]) -> list[bytes]:
    """Return contents as pikepdf writes them, whose compression is the same on every machine."""
    out = BytesIO()
    with Pdf.new() as pdf:
        pdf.Root.Streams = Array([pdf.make_stream(each) for each in contents])
        pdf.save(out, static_id=True, object_stream_mode=ObjectStreamMode.disable)
    with Pdf.open(out) as pdf:
        made = list(pdf.Root.Streams)
        assert all(each.Filter == Name.FlateDecode for each in made)
        return [each.read_raw_bytes() for each in made]
