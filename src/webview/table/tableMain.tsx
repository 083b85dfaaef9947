import { newTableData, withRows, type TableData, createLayoutSaver } from "./model/tableData.ts";
import { render } from "preact";
import type { FromLibraryPage, ToLibraryPage } from "../../present/table/libraryTableProtocol.ts";
import type { FromTablePage, ToTablePage } from "../../present/table/tableProtocol.ts";
import { arrangementOf, isOfLibrary, withAnswer } from "./library/libraryAnswers.ts";
import { marksIn, typedTexts, withMarksOf, withoutTexts } from "./model/tableFilters.ts";
import { unfilteredCharts } from "./chartsTab.tsx";
import { freshView, storedView, viewFor, type StoredView, type View } from "./model/tableView.ts";
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
  #storedView = this.#editor.savedState;
  #data: TableData | undefined;
  #view = freshView;
  #announcement = noAnnouncement;
  #isDrawPending = false;
  /** The rows that the marks’ filters already cover. */
  #coveredRows: TableData["rows"] | undefined;
  #chosen: readonly number[] | undefined;
  #arrangedView: View | undefined;
  #table: Table | undefined;

  start(): void {
    window.addEventListener("message", ({ data }: MessageEvent<ToTablePage | ToLibraryPage>) =>
      this.#receiveMessage(data),
    );
    // Keys may come faster than frames: each must see the effect of the key before.
    for (const type of ["keydown", "click"]) {
      document.addEventListener(type, () => this.#drawPending(), { capture: true });
    }
    // The editor turns its copy key into this event.
    document.addEventListener("copy", (event) => {
      const grid = document.activeElement?.closest(".grid");
      if (grid === null || grid === undefined || getSelection()?.toString() !== "") return;
      event.preventDefault();
      this.#selectFocused();
      this.#send({ type: "command", command: "copyRecord" });
    });
    const typed = this.#storedView?.version === 1 ? typedTexts(this.#storedView.filters) : [];
    this.#editor.post({ type: "ready", typed });
  }

  #receiveMessage(message: ToTablePage | ToLibraryPage): void {
    if (isOfLibrary(message)) this.#addAnswer(message);
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
    this.#updateMarks();
    this.#drawSoon();
  }

  #addAnswer(message: ToLibraryPage): void {
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
    if (this.#arrangedView?.sorts === sorts && this.#arrangedView.filters === filters) return;
    this.#arrangedView = this.#view;
    const asked = data.library.asked + 1;
    this.#data = { ...data, library: { ...data.library, asked } };
    this.#editor.post(arrangementOf(this.#view, asked));
  }

  #export(): void {
    this.#drawPending();
    const message = this.#data && this.#table && exportMessage(this.#data, this.#table);
    if (message !== undefined) this.#editor.post(message);
  }

  /** Extends the marks’ filters to new rows. */
  #updateMarks(): void {
    const data = this.#data;
    if (data?.library !== undefined) return;
    if (data === undefined || data.rows.length !== data.status?.rows || data.rows === this.#coveredRows)
      return;
    this.#coveredRows = data.rows;
    const { filters, measure } = this.#view;
    const charts = marksIn(filters).length === 0 ? undefined : unfilteredCharts(data, measure);
    this.#data = { ...data, charts };
    if (charts !== undefined) this.#view = { ...this.#view, filters: withMarksOf(filters, charts) };
  }

  /** A command without a selection applies to the focused row, which is selected so that this shows. */
  #selectFocused(): void {
    this.#drawPending();
    const place = document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset["place"];
    if (place === undefined || (this.#chosen ?? []).length > 0) return;
    this.#change((view) => ({ ...view, selection: selectOnly(Number(place)) }));
  }

  #beginTable(message: Extract<ToTablePage, { readonly type: "begin" }>): void {
    const data = newTableData(message);
    this.#data = data;
    this.#chosen = undefined;
    this.#arrangedView = undefined;
    if (this.#storedView?.version === 1 && message.forgotten !== undefined) {
      this.#storedView = {
        ...this.#storedView,
        filters: withoutTexts(this.#storedView.filters, message.forgotten),
      };
      this.#editor.saveState(this.#storedView);
    }
    this.#view =
      data.search === undefined ? freshView : viewFor(data.search, this.#storedView, message.layout);
    this.#layouts.begin(this.#view.layout);
    document.documentElement.lang = message.locale;
    document.title = data.search?.title ?? message.names.table;
  }

  /** Rows arrive in many messages, so draw once a frame. */
  #drawSoon(): void {
    if (this.#isDrawPending) return;
    this.#isDrawPending = true;
    requestAnimationFrame(() => this.#drawPage());
  }

  #drawPending(): void {
    if (this.#isDrawPending) this.#drawPage();
  }

  #drawPage(): void {
    this.#isDrawPending = false;
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
      this.#storedView = storedView(this.#view, this.#data.search);
      this.#editor.saveState(this.#storedView);
      this.#layouts.saveSoon(this.#view.layout);
    }
  }

  // Commands apply to the current selection, not to that of the last drawing.
  readonly #send = (message: Request): void => {
    this.#drawPending();
    this.#editor.post(message);
  };

  readonly #change = (next: (now: View) => View): void => {
    this.#view = next(this.#view);
    this.#drawSoon();
  };

  readonly #announce = (text: string, isVisible = false): void => {
    this.#announcement = { text, times: this.#announcement.times + 1, isVisible };
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
