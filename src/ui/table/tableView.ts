import { createHash } from "node:crypto";
import type { ResultRow } from "../../domain/record.ts";
import { readTableMessage } from "./tableMessages.ts";
import { drawAgain, searchInWords } from "../../app/search/search.ts";
import { commands as editorCommands, l10n, type Disposable, type WebviewPanel } from "vscode";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import { capitalized, type Wording } from "../../present/wording.ts";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { commands, mementoKeys, views } from "../../host/ids.ts";
import { failedText } from "../../present/searchStatus.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { FromTablePage, TableSearch, TableStatus } from "../../present/table/tableProtocol.ts";
import { tableNames } from "../../present/table/tableNames.ts";
import type { RestorableSearch } from "../screen/rememberedSearch.ts";
import { TableFeed } from "./tableFeed.ts";
import type { Services } from "../services.ts";
import { TablePage } from "./tablePage.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { endNote, nextPageLabel } from "../results/stateNodes.ts";

export class TableView implements Disposable {
  readonly #needs: Services;
  readonly #session: SearchSession;
  readonly #page: TablePage<FromTablePage>;
  readonly #feed: TableFeed;
  readonly #unsubscribe: readonly (() => void)[];
  #chosen: { readonly generation: number; readonly indexes: readonly number[] } = {
    generation: 0,
    indexes: [],
  };

  constructor(needs: Services, session: SearchSession) {
    this.#needs = needs;
    this.#session = session;
    const { wording, failures } = needs;
    this.#page = new TablePage(needs, {
      view: views.table,
      layoutKey: mementoKeys.tableLayout,
      title: () => titleOf(session.state, wording()),
      read: readTableMessage,
      onMessage: (message) => {
        // Retry acts on the rows that were selected when it failed.
        const chosen = this.chosenRows();
        void failures.attempt(() => this.#onMessage(message, chosen));
      },
    });
    this.#feed = new TableFeed({
      post: (message) => this.#page.panel.post(message),
      wording,
      marks: needs.marks,
      nextTimeSlice: () => new Promise<void>((resolve) => setImmediate(resolve)),
      now: () => performance.now(),
      begin: (search, generation) => this.#beginSearch(search, generation),
    });
    const draw = (): void => void failures.attempt(() => this.#drawState(session.state));
    this.#unsubscribe = [session.onDidChange(draw), needs.marks.onDidChange(draw)];
  }

  openTable(): void {
    this.#page.open();
  }

  /** Takes over a panel that VS Code restored, with its last search; sends nothing. */
  async restore(adopted: WebviewPanel, last: RestorableSearch | undefined): Promise<void> {
    this.#page.restore(adopted);
    const { shown, busy } = this.#session.state;
    if (shown === undefined && busy === undefined && last !== undefined) await drawAgain(this.#session, last);
    this.#page.updateTitle();
  }

  isInFront(): boolean {
    return this.#page.panel.isActive;
  }

  requestExport(): void {
    this.#page.panel.post({ type: "export" });
  }

  chosenRows(): readonly ResultRow[] {
    return this.#feed.rowsAt(this.#chosen.generation, this.#chosen.indexes);
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#page.panel.dispose();
  }

  async #onMessage(message: FromTablePage, chosen: readonly ResultRow[]): Promise<void> {
    switch (message.type) {
      case "ready":
        await this.#page.checkTyped(message.typed);
        this.#feed.sendAllNext();
        return await this.#drawState(this.#session.state);
      case "select":
        this.#chosen = { generation: message.generation, indexes: message.rows };
        return;
      case "open":
        return await this.#page.openFirst(this.#feed.rowsAt(message.generation, [message.row]));
      case "export": {
        const shown = this.#feed
          .rowsAt(message.generation, message.shown)
          .map(({ service, key }) => ({ service, key }));
        await editorCommands.executeCommand(commands.export, {
          webview: views.table,
          shown,
          columns: message.columns,
        });
        return;
      }
      case "command":
      case "layout":
      case "savePicture":
      case "copyPicture":
        await this.#page.act(message, chosen);
    }
  }

  #beginSearch(search: ShownSearch | undefined, generation: number): void {
    const wording = this.#needs.wording();
    const begun = search === undefined ? {} : { search: searchOf(search, generation, wording) };
    this.#page.begin({ ...begun, names: tableNames(wording) });
  }

  async #drawState(state: SearchState): Promise<void> {
    if (!this.#page.panel.isOpen) return;
    this.#page.updateTitle();
    const rowsSent = this.#feed.show(state.shown);
    this.#page.panel.post({ type: "status", status: tableStatus(state, this.#needs) });
    await rowsSent;
  }
}

const maxTitleLength = 40;

export function titleOf({ shown }: SearchState, wording: Wording): string {
  return shown === undefined
    ? l10n.t("Results as Table")
    : oneLine(searchTitle(shown, wording), maxTitleLength);
}

/** A name stays as the person wrote it, or as the file is called. */
function searchTitle(shown: ShownSearch, wording: Wording): string {
  return shown.name ?? capitalized(searchInWords(shown, wording), wording);
}

function searchOf(shown: ShownSearch, generation: number, wording: Wording): TableSearch {
  const { question, service, at, from } = shown;
  const place = from !== "library" ? "" : shown.isList === true ? `list ${shown.name ?? ""} ` : "library ";
  return {
    generation,
    // VS Code stores it with the page, out of reach of forgetting; a hash holds no name.
    identity: hashOf(`${place}${service} ${JSON.stringify(question)}`),
    answered: at,
    title: oneLine(searchTitle(shown, wording)),
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

function tableStatus(state: SearchState, { mayUse, connections, wording }: Services): TableStatus {
  const { shown, busy, error } = state;
  const isConnected = (["app", "base"] as const).some((role) => connections.serviceOf(role) !== undefined);
  const rows = shown?.rows.length ?? 0;
  return {
    loaded: loadedWords(shown),
    rows,
    busy: busy?.what,
    ...(shown?.next.kind === "page" ? { next: nextPageLabel(state, mayUse) } : {}),
    notes: shown === undefined || rows === 0 ? [] : notesOf(shown),
    ...(error === undefined ? {} : { error: failedText(error, wording()) }),
    ...(rows > 0 ? {} : { empty: emptyWords(state, isConnected) }),
  };
}

function loadedWords(shown: ShownSearch | undefined): string {
  if (shown === undefined) return "";
  const loaded = shown.rows.length;
  if (shown.totalCount !== undefined) return l10n.t("{0} loaded, of {1} in all", loaded, shown.totalCount);
  return shown.next.kind === "page" ? l10n.t("{0} loaded, more exist", loaded) : l10n.t("{0} loaded", loaded);
}

function notesOf(shown: ShownSearch): readonly string[] {
  const end = endNote(shown);
  return [
    ...(shown.service === sampleService ? [l10n.t("Sample data: fictional companies")] : []),
    ...(shown.unfit > 0 ? [l10n.t("{0} in an unexpected format", shown.unfit)] : []),
    ...(end === undefined ? [] : [oneLine(end, maxNoteLength)]),
  ];
}

const maxNoteLength = 300;

function emptyWords({ shown, error }: SearchState, isConnected: boolean): NonNullable<TableStatus["empty"]> {
  if (!isConnected) {
    return {
      text: l10n.t("Look around on fictional companies. No key needed."),
      command: "useSampleData",
      label: l10n.t("Use Sample Data"),
    };
  }
  if (shown !== undefined) {
    return {
      text: l10n.t("Nothing found. Try a different search."),
      command: "editSearch",
      label: l10n.t("Edit Search…"),
    };
  }
  const text =
    error === undefined
      ? l10n.t("Run a search to see results here.")
      : l10n.t("The search failed, so there are no rows yet.");
  return { text, command: "search", label: l10n.t("Search Companies…") };
}
