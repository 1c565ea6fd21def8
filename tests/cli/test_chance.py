from cli.chance import fresh


def test_every_id_is_another_one() -> None:
    ids = {fresh("correct") for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {len("correct-") + 16}
