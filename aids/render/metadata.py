"""What a file tells of itself in XMP, as archives and readers for the blind look it up."""

from __future__ import annotations

from typing import Final

MADE: Final = "2000-01-01T00:00:00+00:00"
"""Files bear no date of their own: the same sheet is the same file whenever it is made."""

_PACKET: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{author}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{made}</xmp:ModifyDate>
<pdf:Producer>{producer}</pdf:Producer>
{claim}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
CLAIM: Final = "<pdfuaid:part>1</pdfuaid:part>\n"
"""That a file can be read by everybody, by ISO 14289-1."""


PRESS: Final = """<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion>
<pdf:Trapped>False</pdf:Trapped>
<xmp:MetadataDate>{made}</xmp:MetadataDate>
<xmpMM:DocumentID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">uuid:{uuid}</xmpMM:DocumentID>
<xmpMM:VersionID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:VersionID>
<xmpMM:RenditionClass xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">default</xmpMM:RenditionClass>
"""
"""That a file is ready for a press, by ISO 15930-7."""


def xmp(
    title: str, subject: str, author: str, lang: str, producer: str, *, accessible: bool, press: bool = False
) -> bytes:
    """The packet of a file; it says the same as its information dictionary."""
    values = {"title": title, "subject": subject, "author": author, "lang": lang, "producer": producer}
    claim = CLAIM if accessible and not press else ""
    if press:
        from uuid import NAMESPACE_URL, uuid5

        claim = PRESS.format(made=MADE, uuid=uuid5(NAMESPACE_URL, repr(values)))
    return _PACKET.format(
        made=MADE, claim=claim, **{name: text.translate(_ESCAPED) for name, text in values.items()}
    ).encode()
