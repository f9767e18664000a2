"""Apps of other kinds than those that come with the virtual phone, in a few pages each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exploring import Journey, journey


def explored(folder: Path, app: str, options: str = "lang=en") -> Journey:
    made = journey(folder, app, options)
    made.go(actions=300)
    return made


def check(made: Journey) -> None:
    """All of the app was found, each place once."""
    true = made.truth()
    assert (true.missed, true.details) == ([], [])


CLOCK = """
package: com.example.clock
name: Clock
home: settings
components:
  choice:
    params: {title: "", on: false}
    view: {radio_row: {title: "${title}", on: "${on}", content: true, close: true}}
pages:
  settings:
    name: Settings
    title: Settings
    layout: list
    body:
      - settings_row: {title: Snooze for, summary: 10 minutes, go: snooze}
      - settings_row: {title: Silence after, summary: 5 minutes, go: silence}
      - settings_row: {title: Ring at, summary: "07:30", go: ring}
      - settings_row: {title: Quiet from, summary: "22:15", go: quiet}
  snooze: {name: Snooze, kind: dialog, body: [alert: {title: Snooze for, yes: "",
    children: [choice: {each: "[5, 10, 15]", title: "${item} minutes", on: "${i == 1}"}]}]}
  silence: {name: Silence, kind: dialog, body: [alert: {title: Silence after, yes: "",
    children: [choice: {each: "[1, 5, 20]", title: "${item} minutes", on: "${i == 1}"}]}]}
  ring: {name: Ring, kind: dialog, body: [alert: {title: Ring at, risky: submit,
    children: [input: {id: time, bind: t, hint: "07:30"}]}]}
  quiet: {name: Quiet, kind: dialog, body: [alert: {title: Quiet from, risky: submit,
    children: [input: {id: time, bind: t, hint: "22:15"}]}]}
"""


def test_settings_that_differ_in_what_they_offer_are_each_a_place(tmp_path: Path) -> None:
    check(explored(tmp_path, CLOCK))


def test_a_dialog_that_asks_the_same_of_every_item_is_one_place(tmp_path: Path) -> None:
    networks = """
package: com.example.net
name: Networks
home: list
lists: {nets: [Harbour, Library, Station, Garden, Bakery]}
pages:
  list:
    name: Networks
    title: Networks
    layout: list
    body: [settings_row: {each: "words('nets')", title: "${item}", content: true, go: {page: ask,
      with: {n: "${item}"}}}]
  ask: {name: Ask, kind: dialog, content: true, body: [alert: {title: "${arg.n}", yes: "",
    children: [radio_row: {title: Allow, on: true, content: true, close: true},
      radio_row: {title: Deny, content: true, close: true}]}]}
"""
    made = explored(tmp_path, networks)
    check(made)
    assert not any(word in made.map.file.model_dump_json() for word in ("Harbour", "Bakery"))


MAIL = """
package: com.example.mail
name: Mail
home: all
components:
  folder:
    params: {title: ""}
    view:
      column:
        height: match
        children:
          - row:
              id: toolbar
              height: 56
              children:
                - image_button: {icon: menu, desc: Open navigation, width: 56, height: 56, go: drawer}
                - text: {id: toolbar_title, text: "${title}", size: 20, weight: 1, width: 0}
          - list: {id: threads, weight: 1, height: 0, children: [mail: {each: 7}]}
  mail:
    view:
      row:
        id: conversation
        content: true
        padding: 10
        go: thread
        children:
          - column:
              weight: 1
              width: 0
              children:
                - text: {id: sender, text: "${pick('people')}"}
                - text: {id: snippet, text: "${pick('chats')}"}
          - text: {id: date, text: "${date(9)}"}
  way:
    params: {title: ""}
    main: title
    view: {row: {min_height: 48, padding: [16, 0], children: [text: {id: folder_name, text: "${title}"}]}}
pages:
  all: {name: All mail, layout: column, body: [folder: {title: All mail}]}
  inbox: {name: Inbox, layout: column, body: [folder: {title: Inbox}]}
  starred: {name: Starred, layout: column, body: [folder: {title: Starred}]}
  sent: {name: Sent, layout: column, body: [folder: {title: Sent}]}
  spam: {name: Spam, layout: column, body: [folder: {title: Spam}]}
  thread: {name: Thread, content: true, title: "", body: [text: {id: subject,
    text: "${pick('articles')}"}, list_row: {title: Details, go: details}]}
  details: {name: Details, title: Details, body: [paragraph: Sent over an encrypted line]}
  drawer:
    name: Navigation
    kind: drawer
    body:
      - list:
          children:
            - way: {title: FIRST, go: all}
            - way: {title: Inbox, go: inbox}
            - way: {title: Starred, go: starred}
            - way: {title: Sent, go: sent}
            - way: {title: Spam, go: spam}
            - way: {title: Settings, go: settings}
  settings: {name: Settings, title: Settings, body: [switch_row: {title: Threads, on: true, toast: x}]}
"""


@pytest.mark.parametrize("first", ["All mail", "Everything"])
def test_folders_of_one_mould_are_places_while_they_are_full(tmp_path: Path, first: str) -> None:
    """Rows name the page they were opened from, or one of them leads to a page of another make."""
    check(explored(tmp_path, MAIL.replace("FIRST", first)))


def test_a_bare_page_is_not_taken_for_another_whose_title_is_no_word(tmp_path: Path) -> None:
    weather = """
package: com.example.sky
name: Sky
home: home
pages:
  home:
    name: Weather
    body:
      - list_row: {title: About, go: about}
      - list_row: {title: Feedback, go: feedback}
      - row: {each: "[0, 1, 2, 3]", id: day_row, padding: 12, content: true, go: day,
        children: [text: {id: day_name, text: "${date(0)}", weight: 1}, text: {id: day_temp,
          text: "${count(10, 30)}°"}]}
  about: {name: About, title: About, body: [paragraph: "2.0.1"]}
  feedback: {name: Feedback, title: Feedback, body: [form_field: {label: Text, bind: t}]}
  day: {name: Day, content: true, title: "${date(0)}", body: [stat: {label: Sunrise, number: "06:12"},
    stat: {label: Sunset, number: "18:02"}]}
"""
    check(explored(tmp_path, weather))


READER = """
package: com.example.reader
name: Reader
home: store
lists:
  books: [Old Moon, Fog Harbour, End of Night, Small Town, Northern River]
  sections: [Novels, Poems, Lives, Money, Children]
components:
  book:
    view:
      row:
        id: book_row
        let: {t: "pick('books')"}
        content: true
        padding: [16, 10]
        go: {page: detail, with: {t: "${t}"}}
        children:
          - image: {icon: picture, width: 60, height: 84}
          - column: {weight: 1, width: 0, children: [text: {id: row_title, text: "${t}"},
            text: {id: row_writer, text: "${pick('people')}"}, text: {id: row_about,
              text: "${pick('articles')}"}]}
pages:
  store:
    name: Store
    body:
      - grid: {columns: 3, children: [grid_entry: {label: Sections, icon: list, go: sections},
        grid_entry: {label: Audio, icon: music, go: audio}, grid_entry: {label: Members, icon: star,
          go: members}]}
      - text: {text: Lately read, padding: 16, go: history}
  sections: {name: Sections, title: Sections, layout: list,
    body: [list_row: {each: "words('sections')", title: "${item}", content: true, go: {page: section,
      with: {n: "${item}"}}}]}
  section: {name: Section, content: true, title: "${arg.n}", layout: list, body: [book: {each: 9}]}
  audio: {name: Audio, title: Audio, layout: list, body: [book: {each: 9}]}
  history: {name: History, title: Lately read, layout: list, body: [book: {each: 9}]}
  members: {name: Members, title: Members, body: [list_row: {title: Benefits, go: benefits},
    paragraph: Read all you like]}
  benefits: {name: Benefits, title: Benefits, body: [paragraph: No advertisements]}
  detail: {name: Book, content: true, title: "", body: [text: {id: book_title, text: "${arg.t}"},
    list_row: {title: Contents, go: contents}]}
  contents: {name: Contents, content: true, title: Contents, body: [paragraph: One chapter]}
"""


def test_a_page_called_like_its_entry_is_no_item_of_a_template_that_is_made_like_it(tmp_path: Path) -> None:
    made = explored(tmp_path, READER)
    check(made)
    assert {"Audio", "Lately read"} <= {page.name for page in made.map}
    assert not any(word in made.map.file.model_dump_json() for word in ("Old Moon", "Fog Harbour", "Novels"))


SALE = """
package: com.example.sale
name: Sale
home: home
pages:
  home:
    name: Home
    title: Shop
    toolbar_with: {up: false}
    body:
      - list_row: {title: Flash sale, go: sale}
      - list_row: {title: Letters, go: letters}
      - list_row: {title: Alerts, go: alerts}
      - row: {each: 4, id: goods, padding: 10, content: true, toast: x, children: [text: {id: name,
          text: "${words('things')[i]}", weight: 1}, text: {id: price, text: "$${price(9, 99)}"}]}
  letters: {name: Letters, title: Letters, body: [paragraph: No letters yet]}
  alerts: {name: Alerts, title: Wireless emergency alerts, body: [paragraph: None so far]}
  sale:
    name: Flash sale
    title: "TITLE"
    body:
      - text: {id: sale_price, text: "$${price(9, 99)}", size: 30}
      - list_row: {title: Rules, go: rules}
  rules: {name: Rules, title: Rules, body: [paragraph: First come]}
lists: {things: [Old Moon, Fog Lamp, Tea Set, Rain Coat]}
"""


@pytest.mark.parametrize("title", ["Leather cross-body bag, small", "Tea Set"])
def test_a_page_of_the_day_is_not_called_by_what_is_on_it(tmp_path: Path, title: str) -> None:
    """Its only title is that of an item, which nothing on the way there announced."""
    made = explored(tmp_path, SALE.replace("TITLE", title))
    check(made)
    assert not any(said in made.map.file.model_dump_json() for said in (title, "leather", "tea-set"))
    assert {"Flash sale", "Wireless emergency alerts"} <= {page.name for page in made.map}
