"""A run as one HTML page."""

from lxb.trace.page.render import trace_page, write_trace_page

__all__ = ["trace_page", "write_trace_page"]
