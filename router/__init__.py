"""From a sentence to a page, a route and its replay."""
