"""The structure of a tagged PDF: the tree of tags, and the way back from the pages to it.

A long report has hundreds of thousands of elements. They are written one after the other, as they
are met: nothing but their numbers is kept.
"""

from collections.abc import Iterator
from typing import Final

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from reports.packed import Packed
from reports.tagged import Field, Leaf, Link, Tag

SIGNATURE: Final = "Signature"
"""The name of the field that a digital signature fills."""


def prepare(pdf: Pdf, root: Tag) -> None:
    """Number pages and annotations by the parent tree, and leave a place for the tree itself."""
    pages = [page.obj for page in pdf.pages]
    for number, page in enumerate(pages):
        page.Tabs = Name.S
        page.StructParents = number
    for number, (kid, tag) in enumerate(_annotations(root), len(pages)):
        page = pages[kid.page - 1]
        annotation = _field(pdf, kid, tag.alt) if isinstance(kid, Field) else page.Annots[kid.place]
        annotation.StructParent = number
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def build(pdf: Pdf, root: Tag, packed: Packed) -> None:
    """Write the structure below `root` for a prepared document, as it was saved."""
    tree, put = _Tree(pdf, packed), packed.put
    top = pdf.Root.StructTreeRoot.objgen[0]
    first = tree.element(root, top)
    parents = put(f"<</Nums[{' '.join(tree.numbers())}]>>", 0)
    count = len(tree.pages) + len(tree.annotations)
    said = f"/K {first} 0 R/ParentTree {parents} 0 R/ParentTreeNextKey {count}"
    put(f"<</Type/StructTreeRoot{said}>>", top)


class _Tree:
    """The tree while it is written: which element owns which mark and which annotation."""

    def __init__(self, pdf: Pdf, packed: Packed) -> None:
        self.pdf, self.put, self.taken = pdf, packed.put, packed.taken
        self.pages = [page.obj.objgen[0] for page in pdf.pages]
        self.marks: list[dict[int, int]] = [{} for _ in self.pages]
        self.annotations: list[int] = []

    def element(self, tag: Tag, parent: int) -> int:
        """Write all below a tag, then the tag, and return its number."""
        number = self.taken()
        page = next((kid.page for kid in tag.kids if isinstance(kid, Leaf)), 0)
        kids = [self._kid(kid, number, page) for kid in tag.kids if _stays(kid)]
        on = f"/Pg {self.pages[page - 1]} 0 R" if page else ""
        below = f"/K[{' '.join(kids)}]" if kids else ""
        said = "".join(_attributes(tag))
        return self.put(
            f"<</Type/StructElem/S/{tag.role}/P {parent} 0 R{on}{said}{below}>>", number
        )

    def _kid(self, kid: Tag | Leaf | Link | Field, element: int, page: int) -> str:
        match kid:
            case Tag():
                return f"{self.element(kid, element)} 0 R"
            case Leaf():
                self.marks[kid.page - 1][kid.number] = element
                if kid.page == page:
                    return str(kid.number)
                return f"<</Type/MCR/Pg {self.pages[kid.page - 1]} 0 R/MCID {kid.number}>>"
            case Link():
                return self._owned(self.pdf.pages[kid.page - 1].obj.Annots[kid.place], element, kid)
            case Field():
                return self._owned(self.pdf.Root.AcroForm.Fields[0], element, kid)

    def _owned(self, annotation: Object, element: int, kid: Link | Field) -> str:
        self.annotations.append(element)
        page, number = self.pages[kid.page - 1], annotation.objgen[0]
        return f"<</Type/OBJR/Pg {page} 0 R/Obj {number} 0 R>>"

    def numbers(self) -> Iterator[str]:
        """Give the pairs of the parent tree, in the order in which `prepare` numbered them."""
        for number, marks in enumerate(self.marks):
            owners = " ".join(f"{marks[at]} 0 R" for at in range(len(marks)))
            yield f"{number} {self.put(f'[{owners}]', 0)} 0 R"
        for number, element in enumerate(self.annotations, len(self.pages)):
            yield f"{number} {element} 0 R"


def _annotations(tag: Tag) -> Iterator[tuple[Link | Field, Tag]]:
    """Give the annotations below a tag in the order of the tree, each with its own tag."""
    for kid in tag.kids:
        match kid:
            case Tag():
                yield from _annotations(kid)
            case Link() | Field():
                yield kid, tag
            case Leaf():
                pass


def _field(pdf: Pdf, kid: Field, label: str) -> Object:
    """Put an empty field on its page, to be filled by a digital signature; one a document."""
    left, bottom, right, top = (round(side, 2) for side in kid.box)
    page = pdf.pages[kid.page - 1].obj
    empty = pdf.make_stream(b"")
    empty.Type, empty.Subtype = Name.XObject, Name.Form
    empty.BBox = Array([0, 0, round(right - left, 2), round(top - bottom, 2)])
    widget = pdf.make_indirect(
        Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            FT=Name.Sig,
            T=String(SIGNATURE),
            TU=String(label),
            P=page,
            Rect=Array([left, bottom, right, top]),
            AP=Dictionary(N=empty),
        )
    )
    page.Annots = Array([*page.get("/Annots", Array([])), widget])
    pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array([widget])))
    return widget


def _stays(kid: Tag | Leaf | Link | Field) -> bool:
    """Leave out what nothing was written in; an empty cell keeps its place."""
    return not isinstance(kid, Tag) or bool(kid.kids) or kid.role not in {"P", "L"}


def _attributes(tag: Tag) -> Iterator[str]:
    if tag.alt:
        yield f"/Alt<FEFF{tag.alt.encode('utf-16-be').hex()}>"
    if tag.scope:
        yield f"/A<</O/Table/Scope/{tag.scope}>>"
    if tag.box:
        box = " ".join(f"{side:.2f}" for side in tag.box)
        yield f"/A<</O/Layout/BBox[{box}]/Placement/Block>>"
    if tag.role == "L":
        yield "/A<</O/List/ListNumbering/None>>"
