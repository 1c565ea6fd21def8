"""The structure tree and the way back from the pages agree."""

from io import BytesIO

import pikepdf

from reports.pdf import pdf
from tests.reports.sample import report


def test_every_mark_on_a_page_leads_to_its_element() -> None:
    with pikepdf.open(BytesIO(pdf(report()))) as made:
        numbers = made.Root.StructTreeRoot.ParentTree.Nums
        for number, page in enumerate(made.pages):
            assert page.StructParents == numbers[2 * number]
            marks = [
                int(step.operands[1].MCID)
                for step in pikepdf.parse_content_stream(page)
                if str(step.operator) == "BDC" and "/MCID" in step.operands[1]
            ]
            assert marks == list(range(len(numbers[2 * number + 1])))


def test_every_link_leads_to_its_element() -> None:
    with pikepdf.open(BytesIO(pdf(report()))) as made:
        nums = list(made.Root.StructTreeRoot.ParentTree.Nums)
        parents = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
        links = [link for page in made.pages for link in page.get("/Annots", [])]
        assert links
        for link in links:
            assert parents[int(link.StructParent)].S == "/Link"
            assert str(link.Contents)
            assert link.F == 4
