"""Finding on the screen what a model describes in words, for models that cannot point.

The tree is looked through first, then what is read off the picture, and at last the model is shown numbers on
the picture and asked which is meant. Nothing is touched here, and nothing is guessed: of several that fit
alike the model chooses, or has to be more exact.
"""

from executor.grounding.ground import Grounding
from executor.grounding.result import Candidate, Choices, Found, Nothing, Result, TooMany
from executor.grounding.written import reading

__all__ = ["Candidate", "Choices", "Found", "Grounding", "Nothing", "Result", "TooMany", "reading"]
