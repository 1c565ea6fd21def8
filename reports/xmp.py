"""The metadata of a report as XMP: what PDF/A-3 and PDF/UA-1 ask for, and its own facts."""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from reports.model import Property, Report

PRODUCER: Final = "pitledger"
NAMESPACE: Final = "urn:pitledger:report:1:"

_PACKET: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"
 xmlns:pitledger={namespace}>
{body}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


def packet(report: Report) -> bytes:
    """Return the metadata of a report; the same report gives the same bytes."""
    body = "\n".join((*_about(report), *_standards(), *_own(report), *_schemas(report)))
    return _PACKET.format(namespace=quoteattr(NAMESPACE), body=body).encode()


def _about(report: Report) -> list[str]:
    dated = [_tag("xmp:CreateDate", report.dated), _tag("xmp:ModifyDate", report.dated)]
    return [
        "<dc:format>application/pdf</dc:format>",
        f"<dc:title>{_words(report.title)}</dc:title>",
        f"<dc:description>{_words(report.subtitle)}</dc:description>",
        f"<dc:creator>{_items('Seq', (report.author,))}</dc:creator>",
        f"<dc:language>{_items('Bag', (report.language,))}</dc:language>",
        f"<dc:subject>{_items('Bag', report.keywords)}</dc:subject>",
        _tag("pdf:Keywords", ", ".join(report.keywords)),
        _tag("pdf:Producer", PRODUCER),
        _tag("xmp:CreatorTool", PRODUCER),
        *(dated if report.dated else ()),
    ]


def _standards() -> list[str]:
    return [
        "<pdfaid:part>3</pdfaid:part>",
        "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
    ]


def _own(report: Report) -> list[str]:
    return [_tag(f"pitledger:{each.name}", each.value) for each in report.properties]


def _schemas(report: Report) -> list[str]:
    """Describe what is not of the standard's own schemas: PDF/UA's part, and our facts."""
    part = _property("part", "PDF/UA version identifier", "Integer", "internal")
    ours = [_described(each) for each in report.properties]
    schemas = [
        _schema("http://www.aiim.org/pdfua/ns/id/", "pdfuaid", "PDF/UA identification", [part]),
        *([_schema(NAMESPACE, "pitledger", "Facts of a pitledger report", ours)] if ours else []),
    ]
    return [
        "<pdfaExtension:schemas><rdf:Bag>",
        *schemas,
        "</rdf:Bag></pdfaExtension:schemas>",
    ]


def _described(own: Property) -> str:
    return _property(own.name, own.meaning, "Text", "external")


def _schema(namespace: str, prefix: str, name: str, properties: list[str]) -> str:
    return "\n".join(
        (
            '<rdf:li rdf:parseType="Resource">',
            _tag("pdfaSchema:schema", name),
            _tag("pdfaSchema:namespaceURI", namespace),
            _tag("pdfaSchema:prefix", prefix),
            "<pdfaSchema:property><rdf:Seq>",
            *properties,
            "</rdf:Seq></pdfaSchema:property></rdf:li>",
        )
    )


def _property(name: str, meaning: str, kind: str, category: str) -> str:
    return (
        '<rdf:li rdf:parseType="Resource">'
        + _tag("pdfaProperty:name", name)
        + _tag("pdfaProperty:valueType", kind)
        + _tag("pdfaProperty:category", category)
        + _tag("pdfaProperty:description", meaning)
        + "</rdf:li>"
    )


def _words(text: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt>'


def _items(kind: str, texts: tuple[str, ...]) -> str:
    items = "".join(_tag("rdf:li", text) for text in texts)
    return f"<rdf:{kind}>{items}</rdf:{kind}>"


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>"
