"""The map in the making: which sights are one place, which are two, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.atlas import Atlas
from lxb.locator import Locator
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from maps.facts import Fact, Sight, sight
from maps.model import Edge, EdgeAction

PACKAGE = "com.example.app"


def seen(
    title: str = "", *words: str, tabs: Iterable[str] = (), layer: str = "page", items: str = ""
) -> Sight:
    facts = {Fact("text", text=w, cls="TextView") for w in words}
    facts |= {Fact("tab", text=t) for t in tabs}
    if title:
        facts.add(Fact("title", text=title, cls="TextView"))
    if items:
        facts.add(Fact("items", id=items, cls="LinearLayout"))
    return Sight(frozenset(facts), title, tuple(tabs), layer, PACKAGE, "")


def atlas(**places: Sight) -> Atlas:
    made = Atlas(PACKAGE)
    for page, first in places.items():
        made.add(page, page, "page", first)
    return made


def who(of: Atlas, sight_: Sight) -> str | None:
    place = of.identify(sight_)
    return place.id if place else None


def edge(start: str, end: str, words: str = "", action: EdgeAction = "tap", **more: int) -> Edge:
    locator = Locator(text=words or f"to {end}") if action == "tap" else None
    return Edge(source_page=start, target_page=end, action=action, locator=locator, label=words, **more)


def always(_: Edge) -> bool:
    return True


# --- one place or two -------------------------------------------------------------------------------------


def test_another_visit_is_the_same_place_though_some_words_changed() -> None:
    of = atlas(orders=seen("Orders", "All", "Unpaid", "Shipped", "No orders yet"))
    assert who(of, seen("Orders", "All", "Unpaid", "Shipped", "Three days left")) == "orders"


def test_two_places_of_one_title_are_two() -> None:
    of = atlas(dark=seen("Display", "Brightness", "Dark theme", "Wallpaper", "Sleep"))
    assert who(of, seen("Display", "Resolution", "Refresh rate", "Font", "Colours")) is None


def test_places_of_one_make_with_other_titles_are_two() -> None:
    of = atlas(unpaid=seen("Unpaid", "Search orders", "Nothing here"))
    assert who(of, seen("Shipped", "Search orders", "Nothing here")) is None


def test_selected_tabs_tell_places_apart() -> None:
    of = atlas(home=seen("", "Search", "Scan", tabs=["Home"]), me=seen("", "Search", "Scan", tabs=["Me"]))
    assert who(of, seen("", "Search", "Scan", tabs=["Me"])) == "me"
    assert who(of, seen("", "Search", "Scan", tabs=["Cart"])) is None


def test_a_dialog_is_no_page() -> None:
    of = atlas(page=seen("Proxy", "None", "Manual"))
    assert who(of, seen("Proxy", "None", "Manual", layer="window")) is None


def test_other_apps_and_empty_sights_are_nowhere() -> None:
    of = atlas(home=seen("Home", "Search"))
    other = seen("Home", "Search")
    assert who(of, Sight(other.facts, "Home", (), "page", "com.other", "")) is None
    assert who(of, Sight(frozenset(), "", (), "page", PACKAGE, "")) is None


def test_a_page_scrolled_as_before_is_told_though_its_title_is_gone() -> None:
    of = atlas(settings=seen("Settings", "Network", "Display", "Sound"))
    below = seen("", "Printing", "Gestures", "Developer options", "Reset options")
    assert who(of, below) is None
    of.saw("settings", below.facts, scrolled=True)
    assert who(of, below) == "settings"


def test_a_sight_that_is_scrolled_does_not_change_what_stays() -> None:
    of = atlas(settings=seen("Settings", "Network", "Display"))
    core = of.places["settings"].core
    for _ in range(5):
        of.saw("settings", seen("", "Printing").facts, scrolled=True)
    assert of.places["settings"].core == core


def queue(*songs: str) -> Sight:
    """A sheet of rows that are nothing but content."""
    facts = {Fact("text", id="song", text=song, cls="TextView") for song in songs}
    facts |= {Fact("text", text="Queue", cls="TextView"), Fact("id", id="sheet", cls="FrameLayout")}
    return Sight(frozenset(facts), "", (), "window", PACKAGE, "")


def test_rows_that_all_read_otherwise_when_a_page_is_opened_again_are_its_content() -> None:
    of = atlas(queue=queue("Daydream", "Far Hills", "Old Lane", "Wildfire"))
    assert who(of, queue("Peninsula", "Wild Geese", "Paper Boat", "Long Street")) is None
    of.saw("queue", queue("Peninsula", "Daydream", "Paper Boat", "Summer Night").facts, anew=True)
    assert who(of, queue("Southern Town", "Half Moon", "River", "Night Train")) == "queue"


def test_rows_of_a_page_that_may_be_scrolled_are_not_taken_for_content() -> None:
    of = atlas(queue=queue("Network", "Display", "Sound", "Storage"))
    of.saw("queue", queue("Battery", "Printing", "Gestures", "Storage").facts)
    assert not of.places["queue"].changing


def test_what_changes_at_every_visit_leaves_the_core() -> None:
    of = atlas(home=seen("Home", "Search", "Deal of Monday"))
    for day in ("Tuesday", "Wednesday", "Thursday"):
        of.saw("home", seen("Home", "Search", f"Deal of {day}").facts)
    words = {fact.text for fact in of.places["home"].core}
    assert words == {"Home", "Search"}


# --- templates --------------------------------------------------------------------------------------------

FRAME = ("Shop", "Cart", "Chat", "Details", "Delivery", "Rating")


def test_the_same_page_under_another_title_is_a_template() -> None:
    of = atlas(product=seen("Blue shoes", *FRAME))
    other = seen("Red hat", *FRAME)
    assert who(of, other) is None
    found = of.template_of(other)
    assert found is not None
    of.untitle(found.id)
    assert who(of, other) == "product"
    assert who(of, seen("Green coat", *FRAME)) == "product"


def test_a_few_words_in_common_make_no_template() -> None:
    of = atlas(unpaid=seen("Unpaid", "Search", "Nothing here"))
    assert of.template_of(seen("Shipped", "Search", "Nothing here")) is None
    assert of.template_of(seen("", *FRAME)) is None


def test_a_page_told_by_its_title_comes_before_a_template() -> None:
    of = atlas(product=seen("Blue shoes", *FRAME), help=seen("Help", *FRAME, "Ask us"))
    of.untitle("product")
    assert who(of, seen("Help", *FRAME, "Ask us")) == "help"


@pytest.mark.parametrize("app", ["notes", "settings"])
def test_places_of_real_apps_are_told_at_another_visit_and_apart(app: str) -> None:
    """Each plain place as it is first seen; then all of them at another visit, with other content."""
    gallery = Gallery(PhoneSpec.parse(f"virtual:{app}"))
    plain = [place for place in gallery.places if not gallery.is_behind_content(place)]
    of = Atlas(gallery.package)
    for place in plain:
        first = sight(parse(gallery.tree(place)))
        if of.identify(first) is None:
            of.add(place, place, "page", first)
    told = [who(of, sight(parse(gallery.tree(place, visit=3)))) for place in plain]
    wrong = [(place, t) for place, t in zip(plain, told, strict=True) if t not in {place, None}]
    missed = [place for place, t in zip(plain, told, strict=True) if t is None]
    assert len(wrong) <= 0.05 * len(plain), wrong
    assert len(missed) <= 0.05 * len(plain), missed


words = st.sampled_from([f"word {n}" for n in range(12)])
sights = st.builds(
    lambda title, said, tabs: seen(title, *said, tabs=tabs),
    st.sampled_from(["", "A", "B"]),
    st.lists(words, max_size=8),
    st.lists(st.sampled_from(["Home", "Me"]), max_size=1),
)


@given(st.lists(sights, max_size=8), sights)
def test_whatever_is_known_an_answer_shares_title_tabs_and_layer(known: list[Sight], now: Sight) -> None:
    of = Atlas(PACKAGE)
    for n, first in enumerate(known):
        if of.identify(first) is None:
            of.add(f"p{n}", f"p{n}", "page", first)
    found = of.identify(now)
    if found is not None:
        assert found.sight.title in {now.title, ""} or not now.title
        assert not (found.sight.tabs and now.tabs) or found.sight.tabs == now.tabs
    if now.facts and now in known:
        assert found is not None, "what was seen before is known"


# --- merging ----------------------------------------------------------------------------------------------


def test_what_the_first_page_became_one_with_is_the_first_page() -> None:
    of = Atlas(PACKAGE)
    for page in ("one", "two", "three"):
        of.add(page, page, "page", seen(page, *FRAME))
    of.home = "two"
    of.merge("three", "one")
    assert of.home == "two"
    of.merge("three", "two")
    assert of.home == "three"


def test_merged_places_have_the_edges_of_both() -> None:
    of = atlas(
        home=seen("Home", "Search"), one=seen("Blue", *FRAME), two=seen("Red", *FRAME), end=seen("End", "Fin")
    )
    for each in (edge("home", "one"), edge("home", "two"), edge("two", "end"), edge("one", "two")):
        of.add_edge(each)
    of.stack.opened("home", "two")
    of.stack.opened("two", "end")
    of.merge("one", "two")
    assert set(of.places) == {"home", "one", "end"}
    ends = {(e.source_page, e.target_page) for e in of.edges.values()}
    assert ends == {("home", "one"), ("one", "end")}, "what led from one to the other led nowhere"
    assert of.stack.pages == ["home", "one", "end"]
    assert who(of, seen("Green", *FRAME)) == "one"


def test_an_edge_that_both_have_is_counted_once_with_all_its_sights() -> None:
    of = atlas(a=seen("A", "x"), b=seen("B", "y"), c=seen("C", "z"))
    of.add_edge(edge("a", "b", "go", seen=2))
    of.add_edge(edge("a", "c", "go", seen=3, failed=1))
    of.merge("b", "c")
    (only,) = of.edges.values()
    assert (only.target_page, only.seen, only.failed) == ("b", 5, 1)


def test_a_control_that_got_another_locator_takes_its_edges_along() -> None:
    of = atlas(a=seen("A", "x"), b=seen("B", "y"))
    of.add_edge(edge("a", "b", "Milk", seen=4))
    of.relocate("a", Locator(text="Milk"), Locator(id="row", any=True))
    (only,) = of.edges.values()
    assert (only.locator, only.label, only.seen) == (Locator(id="row", any=True), "", 4)
    of.relocate("a", Locator(id="row", any=True), None)
    assert not of.edges


# --- ways -------------------------------------------------------------------------------------------------


def chain() -> Atlas:
    of = atlas(**{p: seen(p.upper(), p) for p in "abcde"})
    for start, end in ("ab", "bc", "cd", "de", "ad"):
        of.add_edge(edge(start, end))
    return of


def test_the_nearest_place_is_the_one_with_the_fewest_actions() -> None:
    of = chain()
    found = of.paths.nearest("a", lambda page: page in {"c", "e"}, always)
    assert found is not None
    assert [e.target_page for e in found] in (["b", "c"], ["d", "e"])
    assert of.paths.nearest("a", lambda page: page == "a", always) == ()
    assert of.paths.nearest("e", lambda page: page == "a", always) is None


def test_what_is_added_to_a_page_makes_a_dearer_way_the_better_one() -> None:
    of = chain()
    found = of.paths.nearest("a", {"b", "c"}.__contains__, always, lambda page: 5.0 if page == "b" else 0.0)
    assert found is not None
    assert [e.target_page for e in found] == ["b", "c"]


def test_depths_are_counted_in_taps_from_home() -> None:
    of = chain()
    assert of.paths.depths(of.home) == {}
    of.home = "a"
    of.add_edge(Edge(source_page="c", target_page="a", action="back"))
    assert of.paths.depths(of.home) == {"a": 0, "b": 1, "d": 1, "c": 2, "e": 2}


def test_back_is_a_way_only_where_one_came_from() -> None:
    of = chain()
    of.stack.opened("d", "e")
    found = of.path("e", "d", always)
    assert found is not None
    assert [(e.action, e.target_page) for e in found] == [("back", "d")]
    of.stack.clear()
    assert of.path("e", "d", always) is None


def test_of_two_ways_back_the_one_that_was_never_gone_teaches_more() -> None:
    of = chain()
    of.stack.opened("d", "e")
    of.add_edge(edge("e", "a"))
    wanted = {"a", "d"}.__contains__
    found = of.paths.nearest("e", wanted, always)
    assert found is not None
    assert [(e.action, e.target_page) for e in found] == [("back", "d")]
    of.add_edge(Edge(source_page="e", target_page="d", action="back"))
    found = of.paths.nearest("e", wanted, always)
    assert found is not None
    assert [(e.action, e.target_page) for e in found] == [("tap", "a")]


def test_an_edge_that_failed_is_gone_round_where_that_is_cheap() -> None:
    of = chain()
    of.add_edge(edge("b", "d"))
    of.failed(of.edges[edge("a", "d").key])
    found = of.path("a", "d", always)
    assert found is not None
    assert [e.target_page for e in found] == ["b", "d"]


def test_edges_that_keep_failing_are_no_way() -> None:
    of = chain()
    one = of.edges[edge("a", "d").key]
    for _ in range(2):
        of.failed(one)
        assert of.path("a", "d", always) is not None
    of.failed(one)
    found = of.path("a", "d", always)
    assert found is not None
    assert [e.target_page for e in found] == ["b", "c", "d"]


def test_edges_that_the_walker_refuses_are_no_way() -> None:
    found = chain().path("a", "d", lambda e: e.target_page != "b" and e.source_page != "a")
    assert found is None


@given(st.sets(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=20))
def test_a_way_is_a_chain_of_known_edges_and_none_shorter_is_missed(pairs: set[tuple[str, str]]) -> None:
    of = atlas(**{p: seen(p.upper(), p) for p in "abcdef"})
    for start, end in pairs:
        of.add_edge(edge(start, end))
    for goal in "abcdef":
        found = of.path("a", goal, always)
        reach = {"a": 0}
        for step in range(6):
            for start, end in pairs:
                if reach.get(start) == step:
                    reach.setdefault(end, step + 1)
        assert (found is None) == (goal not in reach)
        if found is not None:
            assert len(found) == reach[goal]
            at = "a"
            for hop in found:
                assert hop.source_page == at
                at = hop.target_page
            assert at == goal
