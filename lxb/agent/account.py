"""What a model is told of the way that was walked before it acts; names are quoted as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.errors import Lang
from lxb.model.quoting import fenced, quoted

if TYPE_CHECKING:
    from lxb.agent.guide import Guide
    from lxb.results import RunResult
    from maps.model import Edge


def of_walk(result: RunResult, guide: Guide, lang: Lang) -> str:
    """How the walk to the page of a result went, and what is left to do.

    Args:
        result: of the walk.
        guide: that walked.
        lang: of the task.
    """
    page = quoted(result.target_name or "")
    way = " > ".join(quoted(label) for label in guide.walked)
    if lang == "zh":
        told = f"手机已按地图走到页面“{page}”。" if result.arrived else f"手机按地图没能走到页面“{page}”。"
        told += f"\n已依次点击：{way}。" if way else ""
        return told + (f"\n剩下要做的：{quoted(result.rest, 500)}" if result.arrived and result.rest else "")
    told = (
        f'The phone has walked to the page "{page}" by the map.'
        if result.arrived
        else f'The phone did not get to the page "{page}" by the map.'
    )
    told += f"\nIt went over: {way}." if way else ""
    return told + (f"\nLeft to do: {quoted(result.rest, 500)}" if result.arrived and result.rest else "")


def hop(edge: Edge, guide: Guide, lang: Lang) -> tuple[str, str]:
    """The task of making one hop that the map alone did not, and the data that goes with it.

    Args:
        edge: the hop as the map knows it.
        guide: whose map.
        lang: of the task.
    """
    page = guide.map.pages[edge.target_page]
    if lang == "zh":
        task = "只做一步：在当前页面上点击通向下一个页面的控件。下一个页面的名称和控件以前的文字见数据。"
        lines = [f"下一个页面：{page.name}", f"控件以前的文字：{edge.label}"]
    else:
        task = (
            "Do one step only: on this page tap the control that leads to the next page. The next page's "
            "name and what the control used to say stand in the data."
        )
        lines = [f"next page: {page.name}", f"the control used to say: {edge.label}"]
    return task, fenced(lines[: 2 if edge.label else 1])
