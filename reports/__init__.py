"""An audit as a report: titles, tables and figures, then the bytes of a PDF; or JSON, or words."""
