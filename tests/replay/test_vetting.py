import pytest

from replay.builtin import toml
from replay.vetting import LONGEST, vetted

CLUB = toml("club")
HOUSE = CLUB.replace('id = "club"', 'id = "house"', 1)


def told(data: bytes) -> list[tuple[int | None, str, str]]:
    return [(each.line, each.key, each.got) for each in vetted(data).faults]


def test_a_rulebook_without_fault_is_one_with_its_text_as_it_came() -> None:
    for text in (HOUSE, HOUSE.replace("\n", "\r\n")):
        vet = vetted(text.encode())
        assert (vet.faults, vet.doubts, vet.toml) == ((), (), text)
        assert vet.book
        assert vet.book.name == "house@1"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\xef\xbb\xbf" + CLUB.encode(), (1, "file", "one")),
        (CLUB.replace("house rules", "house\0rules", 1).encode(), (1, "file", "# Russian")),
        (
            CLUB.encode().replace("’".encode(), b"\x92", 1),
            (7, "file", "the byte 0x92 at column 17"),
        ),
        (b"\xff\xfe" + CLUB.encode("utf-16-le"), (1, "file", "UTF-16")),
        (CLUB.encode() + b"#" * LONGEST, (None, "file", "more")),
    ],
)
def test_a_file_that_is_no_plain_utf8_is_told_so(
    data: bytes, fault: tuple[int | None, str, str]
) -> None:
    line, key, got = told(data)[0]
    assert (line, key) == fault[:2]
    assert got.startswith(fault[2])
    assert vetted(data).book is None


def test_faults_of_bytes_text_figures_and_sense_are_told_in_the_order_of_their_lines() -> None:
    text = CLUB.replace("on_table = { value = 4", "on_table = { value = 40")
    text = text.replace("version = 1", "version = x").replace('tie = { value = "taken"', "tie = {")
    found = told(b"\xef\xbb\xbf" + text.encode())
    lines = [line or 0 for line, _, _ in found]
    assert [key for _, key, _ in found] == ["file", "file", "boxes.on_table", "file"]
    assert lines == sorted(lines)


def test_a_contradiction_is_told_with_the_line_of_its_key() -> None:
    text = CLUB.replace("exchange_min = { value = 1", "exchange_min = { value = 5", 1)
    text = text.replace("exchange_max = { value = 5", "exchange_max = { value = 2", 1)
    (fault,) = vetted(text.encode()).faults
    assert "exchange_min" in text.splitlines()[(fault.line or 0) - 1]
    vet = vetted(
        CLUB.replace("blind_per_guest = { value = 2", "blind_per_guest = { value = 9").encode()
    )
    assert [each.key for each in vet.faults] == ["boxes.blind_per_guest"]
    assert vet.book is None


def test_what_is_odd_is_no_fault() -> None:
    vet = vetted(HOUSE.replace("full_house = { value = 7,", "full_house = { value = 70,").encode())
    assert vet.book
    assert [each.key for each in vet.doubts] == ["pay.bet.four_of_a_kind"]


def test_a_text_of_ones_own_under_the_programs_id_is_doubted_and_obeyed() -> None:
    edited = vetted(CLUB.replace("version = 1", "version = 2", 1).encode())
    (doubt,) = edited.doubts
    assert (doubt.line, doubt.key, doubt.got) == (4, "id", "club")
    assert edited.book
    assert vetted(CLUB.encode()).doubts == ()
