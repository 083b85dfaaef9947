import { newTableData, withRows, type TableData, createLayoutSaver } from "./model/data.ts";
import { render } from "preact";
import type { FromLibraryPage, ToLibraryPage } from "../../present/table/libraryTableProtocol.ts";
import type { FromTablePage, ToTablePage } from "../../present/table/tableProtocol.ts";
import { arrangementOf, isOfLibrary, withAnswer } from "./library/libraryAnswers.ts";
import { marksIn, typedTexts, withMarksOf, withoutTexts } from "./model/tableFilters.ts";
import { unfilteredCharts } from "./pictures.tsx";
import { freshView, storedView, viewFor, type StoredView, type View } from "./model/view.ts";
import { selectOnly } from "./model/gridCursor.ts";
import { connectEditor, noAnnouncement } from "../shared/editor.ts";
import type { Table } from "./model/tableState.ts";
import { Page } from "./tableLayout.tsx";
import { exportMessage } from "./toolbar.tsx";
import "./style.css";
import { inEnglish as fill } from "../../text/sentence.ts";

type Request = FromTablePage | FromLibraryPage;

/** Draws the editor’s messages and the person’s view, which is stored while the page is hidden. */
class TablePage {
  readonly #root = document.querySelector("#root") ?? document.body;
  readonly #editor = connectEditor<Request, StoredView>();
  readonly #layouts = createLayoutSaver((layout) => this.#editor.post({ type: "layout", layout }));
  #kept = this.#editor.savedState;
  #data: TableData | undefined;
  #view = freshView;
  #announcement = noAnnouncement;
  #isDue = false;
  /** The rows that the marks’ filters already cover. */
  #followed: TableData["rows"] | undefined;
  #chosen: readonly number[] | undefined;
  #arranged: View | undefined;
  #table: Table | undefined;

  start(): void {
    window.addEventListener("message", ({ data }: MessageEvent<ToTablePage | ToLibraryPage>) =>
      this.#receiveMessage(data),
    );
    // Keys may come faster than frames: each must see the effect of the key before.
    for (const type of ["keydown", "click"]) {
      document.addEventListener(type, () => this.#catchUp(), { capture: true });
    }
    // The editor turns its copy key into this event.
    document.addEventListener("copy", (event) => {
      const grid = document.activeElement?.closest(".grid");
      if (grid === null || grid === undefined || getSelection()?.toString() !== "") return;
      event.preventDefault();
      this.#selectFocused();
      this.#send({ type: "command", command: "copyRecord" });
    });
    const typed = this.#kept?.version === 1 ? typedTexts(this.#kept.filters) : [];
    this.#editor.post({ type: "ready", typed });
  }

  #receiveMessage(message: ToTablePage | ToLibraryPage): void {
    if (isOfLibrary(message)) this.#takeAnswer(message);
    else if (message.type === "begin") this.#beginTable(message);
    else if (message.type === "announce") this.#announce(message.text, true);
    else if (message.type === "export") return this.#export();
    else if (message.type === "showTable") this.#view = { ...this.#view, compared: [] };
    else if (this.#data !== undefined && message.type === "rows") {
      this.#data = withRows(this.#data, message);
      const { rows, status, names, formats } = this.#data;
      if (rows.length === status?.rows) {
        const { length } = rows;
        this.#announce(length === 1 ? names.rowArrived : fill(names.rowsArrived, formats.count(length)));
      }
    } else if (this.#data !== undefined && message.type === "status") {
      this.#data = { ...this.#data, status: message.status };
    }
    this.#followMarks();
    this.#drawSoon();
  }

  #takeAnswer(message: ToLibraryPage): void {
    const before = this.#data?.library?.answered;
    if (this.#data !== undefined) this.#data = withAnswer(this.#data, message);
    const { library, names, formats } = this.#data ?? {};
    if (library === undefined || names === undefined || library.answered === before) return;
    const { length } = library.order;
    this.#announce(length === 1 ? names.rowShown : fill(names.rowsShown, formats?.count(length) ?? length));
  }

  #sendArrangement(): void {
    const data = this.#data;
    const { sorts, filters } = this.#view;
    if (data?.library === undefined) return;
    if (this.#arranged?.sorts === sorts && this.#arranged.filters === filters) return;
    this.#arranged = this.#view;
    const asked = data.library.asked + 1;
    this.#data = { ...data, library: { ...data.library, asked } };
    this.#editor.post(arrangementOf(this.#view, asked));
  }

  #export(): void {
    this.#catchUp();
    const message = this.#data && this.#table && exportMessage(this.#data, this.#table);
    if (message !== undefined) this.#editor.post(message);
  }

  /** Extends the marks’ filters to new rows. */
  #followMarks(): void {
    const data = this.#data;
    if (data?.library !== undefined) return;
    if (data === undefined || data.rows.length !== data.status?.rows || data.rows === this.#followed) return;
    this.#followed = data.rows;
    const { filters, measure } = this.#view;
    const charts = marksIn(filters).length === 0 ? undefined : unfilteredCharts(data, measure);
    this.#data = { ...data, charts };
    if (charts !== undefined) this.#view = { ...this.#view, filters: withMarksOf(filters, charts) };
  }

  /** A command without a selection applies to the focused row, which is selected so that this shows. */
  #selectFocused(): void {
    this.#catchUp();
    const place = document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset["place"];
    if (place === undefined || (this.#chosen ?? []).length > 0) return;
    this.#change((view) => ({ ...view, selection: selectOnly(Number(place)) }));
  }

  #beginTable(message: Extract<ToTablePage, { readonly type: "begin" }>): void {
    const data = newTableData(message);
    this.#data = data;
    this.#chosen = undefined;
    this.#arranged = undefined;
    if (this.#kept?.version === 1 && message.forgotten !== undefined) {
      this.#kept = { ...this.#kept, filters: withoutTexts(this.#kept.filters, message.forgotten) };
      this.#editor.saveState(this.#kept);
    }
    this.#view = data.search === undefined ? freshView : viewFor(data.search, this.#kept, message.layout);
    this.#layouts.begin(this.#view.layout);
    document.documentElement.lang = message.locale;
    document.title = data.search?.title ?? message.names.table;
  }

  /** Rows arrive in many messages, so draw once a frame. */
  #drawSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.#drawPage());
  }

  #catchUp(): void {
    if (this.#isDue) this.#drawPage();
  }

  #drawPage(): void {
    this.#isDue = false;
    this.#sendArrangement();
    if (this.#data === undefined) return;
    render(
      <Page
        data={this.#data}
        view={this.#view}
        announcement={this.#announcement}
        change={this.#change}
        send={this.#send}
        announce={this.#announce}
        onChosen={this.#onChosen}
        onTable={(table) => (this.#table = table)}
      />,
      this.#root,
    );
    if (this.#data.search !== undefined) {
      this.#kept = storedView(this.#view, this.#data.search);
      this.#editor.saveState(this.#kept);
      this.#layouts.saveSoon(this.#view.layout);
    }
  }

  // Commands apply to the current selection, not to that of the last drawing.
  readonly #send = (message: Request): void => {
    this.#catchUp();
    this.#editor.post(message);
  };

  readonly #change = (next: (now: View) => View): void => {
    this.#view = next(this.#view);
    this.#drawSoon();
  };

  readonly #announce = (text: string, isSeen = false): void => {
    this.#announcement = { text, times: this.#announcement.times + 1, isSeen };
    this.#drawSoon();
  };

  readonly #onChosen = (rows: readonly number[]): void => {
    const generation = this.#data?.search?.generation;
    const isSame = this.#chosen?.length === rows.length && this.#chosen.every((row, at) => row === rows[at]);
    if (generation === undefined || isSame) return;
    this.#chosen = rows;
    this.#editor.post({ type: "select", generation, rows });
  };
}

new TablePage().start();
