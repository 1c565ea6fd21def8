"""The metadata can be read, and says no more than the report."""

from dataclasses import replace
from xml.etree import ElementTree as ET

from reports.model import Property
from reports.xmp import NAMESPACE, packet
from tests.reports.sample import ROOT, report


def test_the_packet_is_well_formed_whatever_the_title() -> None:
    odd = replace(report(), title="A < B & “C”", keywords=(), properties=(), dated="")
    ET.fromstring(packet(odd))  # noqa: S314  # of our own making


def test_a_property_is_stated_and_described() -> None:
    own = Property("logRoot", "Root of the log", ROOT)
    tree = ET.fromstring(packet(replace(report(), properties=(own,))))  # noqa: S314  # our own
    (value,) = tree.iter(f"{{{NAMESPACE}}}logRoot")
    assert value.text == ROOT
    assert "Root of the log" in [each.text for each in tree.iter()]


def test_no_date_is_made_up() -> None:
    assert b"CreateDate" in packet(report())
    assert b"CreateDate" not in packet(replace(report(), dated=""))
