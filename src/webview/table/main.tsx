import { begunData, withRows, type TableData, createLayoutKeeper } from "./data.ts";
import { render } from "preact";
import type { FromTablePage, ToTablePage } from "../../present/table/messages.ts";
import { wantsCharts, withMarksOf } from "./model/marks.ts";
import { freshView, keptView, viewFor, type KeptView, type View } from "./model/view.ts";
import { Page, type Said } from "./page.tsx";
import "./style.css";
import { fill } from "./words.ts";

/** What the editor gives to a page that runs inside it. */
declare function acquireVsCodeApi(): {
  readonly postMessage: (message: FromTablePage) => void;
  readonly setState: (state: KeptView) => void;
  readonly getState: () => KeptView | undefined;
};

/** Draws what it is told, and how the person looks at it; that is kept while the page is hidden. */
function start(root: Element): void {
  const { postMessage, setState, getState } = acquireVsCodeApi();
  let kept = getState();
  let data: TableData | undefined;
  let view = freshView;
  let said: Said = { text: "", times: 0, isSeen: false };
  let isDue = false;
  let areWanted = false;
  let chosen: readonly number[] | undefined;
  const layouts = createLayoutKeeper((layout) => postMessage({ type: "layout", layout }));
  const draw = (): void => {
    isDue = false;
    if (data === undefined) return;
    render(
      <Page data={data} view={view} said={said} change={change} send={send} say={say} onChosen={onChosen} />,
      root,
    );
    if (data.search !== undefined) {
      kept = keptView(view, data.search);
      setState(kept);
      layouts.drawn(view.layout);
    }
    wantCharts();
  };
  const wantCharts = (): void => {
    if (areWanted === wantsCharts(view)) return;
    areWanted = !areWanted;
    postMessage({ type: "charts", areWanted });
  };
  const catchUp = (): void => {
    if (isDue) draw();
  };
  // A command is about the rows that are chosen now, not about those of the last drawing.
  const send = (message: FromTablePage): void => {
    catchUp();
    postMessage(message);
  };
  // Rows arrive in many messages: what they change is drawn once a frame.
  const drawSoon = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(draw);
  };
  const change = (next: (now: View) => View): void => {
    view = next(view);
    drawSoon();
  };
  const say = (text: string, isSeen = false): void => {
    said = { text, times: said.times + 1, isSeen };
    drawSoon();
  };
  const onChosen = (rows: readonly number[]): void => {
    const generation = data?.search?.generation;
    if (
      generation === undefined ||
      (chosen?.length === rows.length && chosen.every((row, at) => row === rows[at]))
    )
      return;
    chosen = rows;
    postMessage({ type: "select", generation, rows });
  };
  const onMessage = (message: ToTablePage): void => {
    if (message.type === "begin") {
      data = begunData(message);
      chosen = undefined;
      view = data.search === undefined ? freshView : viewFor(data.search, kept, message.layout);
      layouts.begin(view.layout);
      document.documentElement.lang = message.locale;
      document.title = data.search?.title ?? message.names.table;
    } else if (message.type === "say") say(message.text, true);
    else if (message.type === "charts") {
      if (data?.search?.generation !== message.generation) return;
      data = { ...data, charts: message.set };
      view = { ...view, filters: withMarksOf(view.filters, message.set) };
    } else if (data !== undefined && message.type === "rows") {
      data = withRows(data, message);
      if (data.rows.length === data.status?.rows)
        say(fill(data.names.arrived, data.formats.count(data.rows.length)));
    } else if (data !== undefined && message.type === "status") data = { ...data, status: message.status };
    drawSoon();
  };
  window.addEventListener("message", ({ data: message }: MessageEvent<ToTablePage>) => onMessage(message));
  // Keys may come faster than frames: each works on what the one before it has done.
  for (const type of ["keydown", "click"]) document.addEventListener(type, catchUp, { capture: true });
  // The editor turns its own key for copying into this event.
  document.addEventListener("copy", (event) => {
    if (document.activeElement?.closest(".grid") === null || getSelection()?.toString() !== "") return;
    event.preventDefault();
    send({ type: "command", command: "copyRecord" });
  });
  postMessage({ type: "ready" });
}

start(document.querySelector("#root") ?? document.body);
