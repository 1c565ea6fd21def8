"""A report read back from its PDF: what it claims, what is attached, what was signed behind it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from logging import NullHandler, getLogger
from typing import Final

from pikepdf import Array, Dictionary, Name, Object, PasswordError, Pdf, PdfError, Stream

from ledger.evidence import EvidenceFault
from replay.said import ENGLISH, Voice
from reports.archive import ATTACHED
from reports.language import Language, voice
from reports.structure import SIGNATURE
from reports.xmp import NAMESPACE

_DOCUMENT_STAMP: Final = Name("/DocTimeStamp")
_END: Final = re.compile(rb"startxref\s+\d+\s+%%EOF\r?\n?")
_SILENT: Final = NullHandler()
"""What pikepdf would say of odd metadata is told by what is missing in them."""
_SIGNING: Final = {
    "catalogue": {"/Perms"},
    "form": {"/SigFlags"},
    "field": {"/AP", "/V"},
}
"""What signing fills in, and where."""


class NotAReport(EvidenceFault):
    """A file that is no report of this program, or can't be read."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A report's file: its own bytes, and the bytes of the report as it was before signing.

    ``language`` is as in BCP 47; ``dated`` is when the last that it tells of happened, by its
    metadata; ``claims`` are the properties there; ``attached`` is the JSON in it, empty if none
    is; ``signatures`` counts document time stamps too; ``altered`` tells what an update behind the
    report changed but for a signature's field. Document time stamps behind a signature are the
    signature's to judge.
    """

    content: bytes
    unsigned: bytes
    language: str
    dated: datetime | None
    claims: dict[str, str]
    attached: bytes
    signatures: int
    altered: tuple[str, ...]

    @property
    def voice(self) -> Voice:
        """Who tells the report; English if it is in no language that is spoken here."""
        spoken = {each.tag: each for each in map(voice, Language)}
        return spoken.get(self.language, ENGLISH)


def filed(content: bytes) -> Filed:
    """Read a report's file; what it says is taken from the report as it was before signing.

    Raises NotAReport.
    """
    getLogger("pikepdf").addHandler(_SILENT)
    end = _END.search(content)
    unsigned = content[: end.end()] if end else content
    try:
        with _opened(content) as whole, _opened(unsigned) as first:
            claims = _claims(first)
            if not claims:
                raise NotAReport("file", "a report of pitledger", "another PDF")
            return Filed(
                content=content,
                unsigned=unsigned,
                language=str(first.Root.get("/Lang", "")),
                dated=_dated(first),
                claims=claims,
                attached=_attached(first),
                signatures=sum("/V" in field for field in _fields(whole)),
                altered=tuple(_updated(first, content, whole)) if content != unsigned else (),
            )
    except (PdfError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotAReport("file", "a PDF that can be read", _brief(error)) from None


def _opened(content: bytes) -> Pdf:
    """Open a document as it is: what is damaged is not mended."""
    try:
        return Pdf.open(BytesIO(content), attempt_recovery=False, suppress_warnings=True)
    except PasswordError:
        raise NotAReport("file", "a PDF that can be read", "one that is encrypted") from None


def _brief(error: Exception) -> str:
    """Return the reason alone; the library begins with its own name for what it reads."""
    said = str(error).rpartition("object at 0x")[2].partition(">: ")
    return f"one that is damaged: {said[2] or said[0]}"


def _claims(pdf: Pdf) -> dict[str, str]:
    metadata = pdf.open_metadata()  # to read only: within `with`, it would write
    prefix = f"{{{NAMESPACE}}}"
    own = [key for key in metadata if key.startswith(prefix)]
    return {key.removeprefix(prefix): str(metadata[key]) for key in own}


def _dated(pdf: Pdf) -> datetime | None:
    try:
        told = datetime.fromisoformat(str(pdf.open_metadata().get("xmp:CreateDate", "")))
        return told.astimezone(UTC) if told.tzinfo else None
    except (ValueError, OverflowError):  # no time, or none that UTC has
        return None


def _attached(pdf: Pdf) -> bytes:
    if ATTACHED not in pdf.attachments:
        return b""
    return bytes(pdf.attachments[ATTACHED].get_file().obj.get_stream_buffer())


def _fields(pdf: Pdf) -> Iterator[Object]:
    """Yield the fields for signatures."""
    form = pdf.Root.get("/AcroForm", Dictionary())
    for field in form.get("/Fields", Array([])):
        if field.get("/FT") == Name.Sig:
            yield field


def _updated(first: Pdf, content: bytes, whole: Pdf) -> Iterator[str]:
    """Yield what was altered; what came behind a signature with a time stamp is left out."""
    told = [field.V for field in _fields(whole) if "/V" in field]
    signed = [_end(each) for each in told if each.get("/Type") != _DOCUMENT_STAMP]
    if len(signed) < len(told) and signed:
        with _opened(content[: max(signed)]) as before:
            yield from _altered(first, before)
    else:
        yield from _altered(first, whole)


def _end(signature: Object) -> int:
    """Return where the bytes end that a signature covers."""
    *_, start, length = (int(each) for each in signature.get("/ByteRange", Array([0, 0])))
    return start + length


def _altered(first: Pdf, whole: Pdf) -> Iterator[str]:
    """Yield each object of the report that is another in the file, but for what signing fills."""
    if first.Root.objgen != whole.Root.objgen:
        yield "the catalogue is another object"
        return
    own = {first.Root.objgen: "catalogue"}
    if "/AcroForm" in first.Root:
        own[first.Root.AcroForm.objgen] = "form"
        if whole.Root.AcroForm.objgen != first.Root.AcroForm.objgen:
            yield "the form is another object"
    own |= {each.objgen: "field" for each in _fields(first) if each.get("/T") == SIGNATURE}
    for before in first.objects:
        after = whole.get_object(before.objgen)
        part = own.get(before.objgen, "")
        if _told(before, part) != _told(after, part):
            yield f"object {before.objgen[0]}{f', the {part},' if part else ''} was changed"


def _told(item: object, part: str) -> object:
    """Return an object as it is written, without what signing fills."""
    filled = _SIGNING.get(part, set())
    if isinstance(item, Stream):
        return item.read_raw_bytes(), _entries(item.stream_dict, filled)
    return _entries(item, filled) if isinstance(item, Dictionary) else _written(item, deep=True)


def _entries(item: Object, filled: set[str]) -> dict[str, object]:
    """Return a dictionary's entries; what they refer to is told by its number."""
    return {key: _written(value, deep=False) for key, value in item.items() if key not in filled}


def _written(item: object, *, deep: bool) -> object:
    return item.unparse(resolved=deep) if isinstance(item, Object) else item
