"""A model that is played by a script: it knows what the virtual phone shows and errs as it is told.

It is reached over HTTP as any OpenAI-compatible service is. Everything it says is simulated.
"""
