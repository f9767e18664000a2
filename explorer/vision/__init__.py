"""The describer that looks at pictures: what a vision model says of a page, held against its tree.

The tree knows where things are and what may be tapped; the model knows what they are for. So the walk goes by
structure (`explorer.anchors`) from the first moment, and waits for no answer while there is something left to
try, unless dozens are due. Answers bring names, descriptions, other words for a page, the function of icons
without words, controls that structure does not see, pop-ups and walls. They are kept as they come and change
what is walked only when nothing else is left (`explorer.vision.rounds`), so the map does not depend on how
fast they came.
"""
