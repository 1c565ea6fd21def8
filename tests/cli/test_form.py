"""A form is told by how a file's name ends."""

from cli.form import Form


def test_a_form_is_the_end_of_a_files_name() -> None:
    assert [f"integrity.{form}" for form in Form] == [
        "integrity.pdf",
        "integrity.json",
        "integrity.csv",
    ]
