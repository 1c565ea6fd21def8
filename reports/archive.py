"""The last step of a PDF: the structure, metadata, colours and files of PDF/A-3a and PDF/UA-1."""

from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from typing import Final

from pikepdf import (
    Array,
    AttachedFileSpec,
    Dictionary,
    Name,
    Object,
    ObjectStreamMode,
    Pdf,
    String,
)

from reports import xmp
from reports.model import Report
from reports.packed import Packed
from reports.structure import build, prepare
from reports.tagged import Tag

PRINTED: Final = 4
"""The flag of an annotation that is printed with its page."""


ATTACHED: Final = "report.json"
"""The file that every report has within it: the same for programs."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file within the report, such as its findings as JSON."""

    name: str
    mime: str
    description: str
    content: bytes


def finished(
    drawn: bytes, report: Report, root: Tag, attachments: tuple[Attachment, ...], front: str = ""
) -> bytes:
    """Return the document with all that drawing did not give it but the tree of its structure.

    ``front`` is the label of a sheet before its first page.
    """
    with Pdf.open(BytesIO(drawn)) as pdf:
        prepare(pdf, root)
        _describe(pdf, report)
        _colours(pdf)
        _attach(pdf, report, attachments)
        if front:
            labels = [0, Dictionary(P=String(front)), 1, Dictionary(S=Name.D)]
            pdf.Root.PageLabels = Dictionary(Nums=Array(labels))
        for page in pdf.pages:
            for annotation in page.get("/Annots", Array([])):
                annotation.F = PRINTED
        return _saved(pdf)


def structured(finished: bytes, root: Tag) -> bytes:
    """Return a finished document with the tree of its structure; always the same bytes."""
    with Pdf.open(BytesIO(finished)) as pdf:
        packed = Packed(finished, pdf)
        build(pdf, root, packed)
        return packed.content()


def _describe(pdf: Pdf, report: Report) -> None:
    metadata = pdf.make_stream(xmp.packet(report))
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = metadata
    pdf.Root.Lang = String(report.language)
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    pdf.Root.PageMode = Name.UseOutlines
    info = {
        "/Title": report.title,
        "/Subject": report.subtitle,
        "/Author": report.author,
        "/Keywords": ", ".join(report.keywords),
        "/Creator": xmp.PRODUCER,
        "/Producer": xmp.PRODUCER,
    }
    if report.dated:
        info["/CreationDate"] = info["/ModDate"] = _date(report.dated)
    pdf.trailer.Info = pdf.make_indirect(
        Dictionary({key: String(value) for key, value in info.items()})
    )


def _date(moment: str) -> str:
    """Turn "2026-11-27T22:00:00Z" into a PDF's date."""
    return "D:" + "".join(each for each in moment if each.isdigit())[:14] + "Z"


def _colours(pdf: Pdf) -> None:
    """Say what red, green and blue mean."""
    profile = pdf.make_stream(files("reports").joinpath("srgb.icc").read_bytes())
    profile.N = 3
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String("sRGB"),
        Info=String("sRGB IEC61966-2.1"),
        DestOutputProfile=profile,
    )
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])


def _attach(pdf: Pdf, report: Report, attachments: tuple[Attachment, ...]) -> None:
    listed: list[Object] = []
    for each in attachments:
        pdf.attachments[each.name] = AttachedFileSpec(
            pdf,
            each.content,
            filename=each.name,
            description=each.description,
            mime_type=each.mime,
            creation_date=_date(report.dated) if report.dated else "",
            mod_date=_date(report.dated) if report.dated else "",
            relationship=Name.Data,
        )
        listed.append(pdf.attachments[each.name].obj)
    if listed:
        pdf.Root.AF = Array(listed)


def _saved(pdf: Pdf) -> bytes:
    """Write the file with pikepdf's own compression, which no machine's zlib changes."""
    out = BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        force_version="1.7",
        object_stream_mode=ObjectStreamMode.generate,
        compress_streams=True,
        recompress_flate=True,
    )
    return out.getvalue()
