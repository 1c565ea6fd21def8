"""An audit as a report: titles, tables and figures, then the bytes of PDF, JSON, CSV or HTML."""
