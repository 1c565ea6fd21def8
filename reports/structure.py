"""The structure of a tagged PDF: the tree of tags, and the way back from the pages to it."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from reports.tagged import Field, Leaf, Link, Tag

SIGNATURE: Final = "Signature"
"""The name of the field that a digital signature fills."""


class _Tree:
    """The tree while it is written: which element owns which mark and which annotation."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self.pages = [page.obj for page in pdf.pages]
        self.marks: dict[int, dict[int, Object]] = defaultdict(dict)
        self.annotations: list[tuple[Object, Object]] = []

    def element(self, tag: Tag, parent: Object) -> Object:
        """Write a tag and all below it."""
        page = next((kid.page for kid in tag.kids if isinstance(kid, Leaf)), 0)
        made = Dictionary(Type=Name.StructElem, S=Name(f"/{tag.role}"), P=parent)
        if page:
            made.Pg = self.pages[page - 1]
        for key, value in _attributes(tag):
            made[key] = value
        element = self.pdf.make_indirect(made)
        kids = [self._kid(kid, element, page) for kid in tag.kids if _stays(kid)]
        if kids:
            element.K = Array(kids) if len(kids) > 1 else kids[0]
        return element

    def _kid(self, kid: Tag | Leaf | Link | Field, element: Object, page: int) -> Object | int:
        match kid:
            case Tag():
                return self.element(kid, element)
            case Leaf():
                self.marks[kid.page][kid.number] = element
                if kid.page == page:
                    return kid.number
                return Dictionary(Type=Name.MCR, Pg=self.pages[kid.page - 1], MCID=kid.number)
            case Link():
                return self._owned(self.pages[kid.page - 1].Annots[kid.place], element, kid.page)
            case Field():
                return self._owned(self.field(kid, str(element.Alt)), element, kid.page)

    def _owned(self, annotation: Object, element: Object, page: int) -> Object:
        self.annotations.append((annotation, element))
        return Dictionary(Type=Name.OBJR, Pg=self.pages[page - 1], Obj=annotation)

    def field(self, kid: Field, label: str) -> Object:
        """Put an empty field on its page, to be filled by a digital signature; one a document."""
        left, bottom, right, top = (round(side, 2) for side in kid.box)
        page = self.pages[kid.page - 1]
        empty = self.pdf.make_stream(b"")
        empty.Type, empty.Subtype = Name.XObject, Name.Form
        empty.BBox = Array([0, 0, round(right - left, 2), round(top - bottom, 2)])
        widget = self.pdf.make_indirect(
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
        form = Dictionary(Fields=Array([widget]))
        self.pdf.Root.AcroForm = self.pdf.make_indirect(form)
        return widget

    def numbers(self) -> Iterator[Object | int]:
        """Give the pairs of the parent tree, and number pages and annotations by it."""
        for number, page in enumerate(self.pages):
            page.Tabs = Name.S
            page.StructParents = number
            marks = self.marks[number + 1]
            yield number
            yield self.pdf.make_indirect(Array([marks[at] for at in range(len(marks))]))
        for number, (annotation, element) in enumerate(self.annotations, len(self.pages)):
            annotation.StructParent = number
            yield number
            yield element


def build(pdf: Pdf, root: Tag) -> None:
    """Write the structure below `root` into a document whose pages carry its marks."""
    top = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    tree = _Tree(pdf)
    top.K = tree.element(root, top)
    top.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(list(tree.numbers()))))
    top.ParentTreeNextKey = len(tree.pages) + len(tree.annotations)
    pdf.Root.StructTreeRoot = top
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def _stays(kid: Tag | Leaf | Link | Field) -> bool:
    """Leave out what nothing was written in; an empty cell keeps its place."""
    return not isinstance(kid, Tag) or bool(kid.kids) or kid.role not in {"P", "L"}


def _attributes(tag: Tag) -> Iterator[tuple[str, Object]]:
    if tag.alt:
        yield "/Alt", String(tag.alt)
    if tag.scope:
        yield "/A", Dictionary(O=Name.Table, Scope=Name(f"/{tag.scope}"))
    if tag.box:
        box = Array([round(side, 2) for side in tag.box])
        yield "/A", Dictionary(O=Name.Layout, BBox=box, Placement=Name.Block)
    if tag.role == "L":
        yield "/A", Dictionary(O=Name.List, ListNumbering=Name("/None"))
