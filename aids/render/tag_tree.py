"""The tags of a document, as objects of ReportLab: the elements, and the tree that leads from the pages to them."""

from __future__ import annotations

from collections.abc import Iterable

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObject, PDFObjectReference

from .form_fields import Entries
from .operators import numbers, pdf_string
from .pdf_parts import Kid, TaggedElement


class Written(PDFObject):  # type: ignore[misc]
    """An object that is written already."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = content

    def format(self, document: PDFDocument) -> bytes:
        return self.content


class TagTree:
    """Collects what lies on the pages, and makes the tree of it when the elements are known."""

    def __init__(self, document: PDFDocument, pages: int) -> None:
        self.document = document
        self.pages: list[tuple[bytes, tuple[int, ...], list[bytes]]] = []
        """For each page: itself, the elements of the pieces of its content, what lies on it."""
        self._lying: list[int] = []
        self._first = pages

    def key(self, element: int) -> bytes:
        """The number under which a link or a field finds its element."""
        self._lying.append(element)
        return b"%d" % (self._first + len(self._lying) - 1)

    def page(self, page: PDFObject, marks: tuple[int, ...], lying: Iterable[PDFObjectReference]) -> None:
        """A page that is done, with what lies on it."""
        self.pages.append((self._named(page), marks, [each.format(self.document) for each in lying]))

    def _named(self, each: PDFObject) -> bytes:
        reference: bytes = self.document.Reference(each).format(self.document)
        return reference

    def root(self, elements: tuple[TaggedElement, ...]) -> PDFDictionary:
        """The root of the tags."""
        objects = {element.number: Written() for element in elements}
        names = {number: self._named(each) for number, each in objects.items()}
        root = Entries({})
        above = self._named(root)
        for element in elements:
            parent = names.get(element.parent, above)
            objects[element.number].content = self._element(element, parent, names)
        rows = [(count, b"[%b]" % b" ".join(names[n] for n in marks)) for count, (_, marks, _) in enumerate(self.pages)]
        rows += [(self._first + count, names[element]) for count, element in enumerate(self._lying)]
        tree = Entries({"Nums": b"[%b]" % b" ".join(b"%d %b" % row for row in rows)})
        root.dict.update(
            Type=b"/StructTreeRoot",
            K=names[0],
            ParentTree=self._named(tree),
            ParentTreeNextKey=b"%d" % (self._first + len(self._lying)),
        )
        return root

    def _element(self, element: TaggedElement, parent: bytes, names: dict[int, bytes]) -> bytes:
        pages = {kid.page for kid in element.kids if kid.page >= 0}
        page = min(pages, default=-1)
        parts = [b"<< /S /%b /P %b" % (element.role.encode(), parent)]
        if page >= 0:
            parts.append(b"/Pg %b" % self.pages[page][0])
        if element.kids:
            kids = [self._kid(kid, page, names) for kid in element.kids]
            parts.append(b"/K %b" % kids[0] if len(kids) == 1 else b"/K [%b]" % b" ".join(kids))
        if element.title:
            parts.append(b"/T %b" % pdf_string(element.title))
        if element.word:
            parts.append(b"/%b %b" % (b"ActualText" if element.role == "Span" else b"Alt", pdf_string(element.word)))
        if attributes := _attributes(element):
            parts.append(b"/A %b" % attributes)
        return b"%b >>" % b" ".join(parts)

    def _kid(self, kid: Kid, page: int, names: dict[int, bytes]) -> bytes:
        if kid.page < 0:
            return names[kid.n]
        itself, _, lying = self.pages[kid.page]
        if kid.lies_on:
            return b"<< /Type /OBJR /Pg %b /Obj %b >>" % (itself, lying[kid.n])
        return b"%d" % kid.n if kid.page == page else b"<< /Type /MCR /Pg %b /MCID %d >>" % (itself, kid.n)


def _attributes(element: TaggedElement) -> bytes:
    """What an element says of itself, by the owner of the attribute."""
    if element.role in ("TH", "TD"):
        entries = [b"/Scope /%b" % element.scope.encode()] if element.scope else []
        entries += [b"/ColSpan %d" % element.across] if element.across > 1 else []
        entries += [b"/RowSpan %d" % element.down] if element.down > 1 else []
        return b"<< /O /Table %b >>" % b" ".join(entries) if entries else b""
    if element.listing:
        return b"<< /O /List /ListNumbering /%b >>" % element.listing.encode()
    if element.printed:
        asked = pdf_string(element.word)
        state = b" /checked /off" if element.printed == "cb" else b""
        return b"<< /O /PrintField /Role /%b%b /Desc %b >>" % (element.printed.encode(), state, asked)
    if element.box and element.role == "Figure":
        return b"<< /O /Layout /Placement /Block /BBox [%b] >>" % numbers(*element.box).encode()
    return b""
