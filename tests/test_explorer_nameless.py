"""Apps drawn with Compose and the like: nothing has an id, and rows are told by words alone."""

from __future__ import annotations

from pathlib import Path

from tests.exploring import journey

FIT = """
package: com.example.fit
name: Fit
home: today
tabs:
  nav:
    style: bottom
    back: today
    item: cell
    items: [{page: today, label: Today}, {page: trends, label: Trends}, {page: feed, label: Feed},
      {page: me, label: Me}]
components:
  cell:
    params: {label: "", icon: "", badge: null, selected: false}
    view: {column: {class: View, weight: 1, width: 0, height: match, selected: "${selected}", clickable: true,
      children: [text: "${label}"]}}
  top:
    params: {title: ""}
    main: title
    view: {row: {class: View, height: 64, children: [
      image: {class: View, icon: back, desc: Back, width: 48, height: 48, back: true},
      text: {text: "${title}", size: 22}]}}
  item:
    params: {title: "", sub: ""}
    view: {column: {class: View, min_height: 56, padding: [16, 8], children: [
      text: "${title}", text: {text: "${sub}", if: sub}]}}
  ask:
    params: {title: "", hint: ""}
    view: {column: {class: View, children: [text: "${title}", input: {hint: "${hint}", bind: a},
      text: {text: Cancel, height: 44, clickable: true, close: true}]}}
pages:
  today: {name: Today, layout: column, body: [text: Good morning,
    item: {title: Steps, sub: Daily, go: steps}, item: {title: Sleep, sub: Daily, go: sleep},
    item: {title: Weight, sub: Daily, go: weight}]}
  trends: {name: Trends, layout: column, body: [text: Last year,
    item: {title: Steps, go: trend_steps}, item: {title: Sleep, go: trend_sleep},
    item: {title: Compare, go: compare}]}
  feed: {name: Feed, layout: column, body: [text: Nothing new]}
  me: {name: Me, layout: column, body: [text: Your account,
    item: {title: Name, go: name}, item: {title: Height, go: height}, item: {title: Birthday, go: birthday}]}
  steps: {name: Steps, layout: column, body: [top: Steps, item: {title: Goal, sub: Daily, go: goal}]}
  sleep: {name: Sleep, layout: column, body: [top: Sleep,
    item: {title: Target, sub: 8 h, go: target}, item: {title: Bedtime, sub: "23:00", go: bedtime},
    item: {title: Alarm, go: alarm}]}
  weight: {name: Weight, layout: column, body: [top: Weight, text: Nothing yet]}
  goal: {name: Goal, kind: dialog, body: [ask: {title: Goal, hint: Steps a day}]}
  target: {name: Target, layout: column, body: [top: Target, text: Adults need eight hours]}
  bedtime: {name: Bedtime, layout: column, body: [top: Bedtime, text: Wind down before]}
  alarm: {name: Alarm, layout: column, body: [top: Alarm, text: Wake up gently]}
  trend_steps: {name: Trend of steps, layout: column, body: [top: Steps, text: Twelve weeks,
    text: {text: Details, height: 44, clickable: true, go: details}]}
  trend_sleep: {name: Trend of sleep, layout: column, body: [top: Sleep, text: Twelve months,
    text: {text: Legend, height: 44, clickable: true, go: legend}]}
  details: {name: Details, layout: column, body: [top: Details, text: Each day]}
  legend: {name: Legend, layout: column, body: [top: Legend, text: Deep and light]}
  compare: {name: Compare, layout: column, body: [top: Compare, text: Choose two]}
  name: {name: Name, kind: dialog, body: [ask: {title: Name, hint: Name}]}
  height: {name: Height, kind: dialog, body: [ask: {title: Height, hint: cm}]}
  birthday: {name: Birthday, kind: dialog, body: [ask: {title: Birthday, hint: Date}]}
"""


def test_pages_and_dialogs_without_any_id_are_places_and_called_by_their_titles(tmp_path: Path) -> None:
    made = journey(tmp_path, FIT, "lang=en")
    made.go(actions=300)
    true = made.truth()
    assert (true.missed, true.details) == ([], [])
    names = [page.name for page in made.map]
    assert {"Bedtime", "Compare", "Height", "Legend"} <= set(names)
