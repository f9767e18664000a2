"""A map as a picture: an HTML page with the network, the list of pages and what is known of each."""

from maps.picture.render import picture, write_picture

__all__ = ["picture", "write_picture"]
