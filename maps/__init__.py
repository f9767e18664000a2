"""What is known about an app: pages, edges, files, checks, the picture."""
