import type { SessionSource } from "../../app/search/windowSession.ts";
import type { RecordKey, ResultRow } from "../../domain/record.ts";
import { readTableMessage, tableLayout } from "./tableMessages.ts";
import { searchInWords } from "../../app/library/searchInWords.ts";
import { drawAgain } from "../../app/search/search.ts";
import {
  commands as editorCommands,
  env,
  l10n,
  type Disposable,
  type Memento,
  type Uri,
  type WebviewPanel,
} from "vscode";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { commands, mementoKeys, views } from "../../host/ids.ts";
import { pictureFileName } from "../../present/charts/fileName.ts";
import { chartWords } from "../../present/charts/words.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { FromTablePage, ToTablePage, TableSearch } from "../../present/table/messages.ts";
import { tableNames } from "../../present/table/names.ts";
import type { RequestPrice } from "../../present/allowance.ts";
import type { Wording } from "../../present/wording.ts";
import type { DetailPages } from "../../app/detail/detailPages.ts";
import type { Failures } from "../failures.ts";
import type { LastShown } from "../screen/rememberedSearch.ts";
import { createTableFeed, type TableFeed } from "./tableFeed.ts";
import { openFirst, runTableCommand } from "./tableCommands.ts";
import { savePicture, tableStatus } from "./tableStatus.ts";
import { createTablePanel, type TablePanel } from "./tablePanel.ts";

/** The loaded rows as a table, in a panel of its own that follows the search. */
export interface TableView extends Disposable {
  /** Shows the panel; it asks nobody. */
  open(): void;
  /** Takes over a panel that came back with its window; asks nobody. */
  restore(panel: WebviewPanel): Promise<void>;
  /** What is selected in the table, while it is in front. */
  chosenInFront(): readonly ResultRow[] | undefined;
  /** What is selected in the table. */
  chosen(): readonly ResultRow[];
}

/** What the table needs. */
export interface TableViewNeeds {
  readonly session: SessionSource;
  readonly wording: () => Wording;
  readonly failures: Failures;
  readonly extensionUri: Uri;
  readonly pages: () => Promise<Pick<DetailPages, "open">>;
  /** The search that was shown when the window was left. */
  readonly lastShown: () => LastShown | undefined;
  readonly mayUse: RequestPrice;
  /** Of the person: how they have arranged the columns. */
  readonly globalMemory: Memento;
}

/** Joins panel, feed and messages. */
export async function createTableView(needs: TableViewNeeds): Promise<TableView> {
  return new Table(needs, await needs.session());
}

class Table implements TableView {
  readonly #needs: TableViewNeeds;
  readonly #session: SearchSession;
  readonly #panel: TablePanel;
  readonly #feed: TableFeed;
  readonly #unsubscribe: () => void;
  #chosen: { readonly generation: number; readonly indexes: readonly number[] } = {
    generation: 0,
    indexes: [],
  };

  constructor(needs: TableViewNeeds, session: SearchSession) {
    this.#needs = needs;
    this.#session = session;
    const { extensionUri, wording, failures } = needs;
    this.#panel = createTablePanel({
      extensionUri,
      view: views.table,
      onMessage: (unchecked) => {
        const message = readTableMessage(unchecked);
        // Retry is for the rows that were selected when it failed.
        const chosen = this.chosen();
        if (message !== undefined) void failures.attempt(() => this.#onMessage(message, chosen));
      },
    });
    const sending = {
      post: (message: ToTablePage) => this.#panel.post(message),
      wording,
      nextTimeSlice: () => new Promise<void>((resolve) => setImmediate(resolve)),
      now: () => performance.now(),
    };
    this.#feed = createTableFeed({
      ...sending,
      begin: (search, generation) => this.#begin(search, generation),
    });
    this.#unsubscribe = session.onDidChange((state) => void failures.attempt(() => this.#draw(state)));
  }

  open(): void {
    this.#panel.show();
    this.#panel.name(titleOf(this.#session.state));
  }

  async restore(adopted: WebviewPanel): Promise<void> {
    this.#panel.adopt(adopted);
    const last = this.#needs.lastShown();
    const { shown, busy } = this.#session.state;
    if (shown === undefined && busy === undefined && last !== undefined) await drawAgain(this.#session, last);
    this.#panel.name(titleOf(this.#session.state));
  }

  chosenInFront(): readonly ResultRow[] | undefined {
    return this.#panel.isActive ? this.chosen() : undefined;
  }

  chosen(): readonly ResultRow[] {
    return this.#feed.rowsAt(this.#chosen.generation, this.#chosen.indexes);
  }

  dispose(): void {
    this.#unsubscribe();
    this.#panel.dispose();
  }

  async #onMessage(message: FromTablePage, chosen: readonly ResultRow[]): Promise<void> {
    switch (message.type) {
      case "ready":
        this.#feed.forget();
        return await this.#draw(this.#session.state);
      case "select":
        this.#chosen = { generation: message.generation, indexes: message.rows };
        return;
      case "open":
        return await openFirst(this.#needs.pages, this.#feed.rowsAt(message.generation, [message.row]));
      case "command":
        return this.#announce(await runTableCommand(this.#needs.pages, message.command, chosen));
      case "export": {
        const shown = this.#feed.rowsAt(message.generation, message.shown).map(keyOf);
        await editorCommands.executeCommand(commands.export, { webview: views.table, shown });
        return;
      }
      case "layout":
        await this.#needs.globalMemory.update(mementoKeys.tableLayout, message.layout);
        return;
      case "savePicture": {
        const title = chartWords(l10n).titles[message.chart];
        const name = pictureFileName(title, titleOf(this.#session.state), message.format);
        return this.#announce(await savePicture(message, name));
      }
      case "copyPicture":
        await env.clipboard.writeText(message.svg);
        this.#announce(l10n.t("Picture copied as SVG text"));
    }
  }

  #announce(text: string | undefined): void {
    if (text !== undefined) this.#panel.post({ type: "announce", text });
  }

  #begin(search: ShownSearch | undefined, generation: number): void {
    const { wording, globalMemory } = this.#needs;
    const { locale, currency } = wording();
    const begun = search === undefined ? {} : { search: searchOf(search, generation) };
    const { data: layout } = tableLayout.safeParse(globalMemory.get(mementoKeys.tableLayout));
    const names = tableNames(wording());
    this.#panel.post({ type: "begin", ...begun, locale, currency, names, ...(layout && { layout }) });
  }

  async #draw(state: SearchState): Promise<void> {
    if (!this.#panel.isOpen) return;
    this.#panel.name(titleOf(state));
    const rowsSent = this.#feed.show(state.shown);
    this.#panel.post({ type: "status", status: tableStatus(state, this.#needs.mayUse) });
    await rowsSent;
  }
}

const longestTitle = 40;

function titleOf({ shown }: SearchState): string {
  return shown === undefined
    ? l10n.t("Results as Table")
    : oneLine(searchInWords(shown, l10n.t), longestTitle);
}

function searchOf(shown: ShownSearch, generation: number): TableSearch {
  const { question, service, at, from } = shown;
  const place = from === "library" ? "library " : "";
  return {
    generation,
    identity: `${place}${service} ${JSON.stringify(question)}`,
    answered: at,
    title: oneLine(searchInWords(shown, l10n.t)),
  };
}

function keyOf({ service, key }: ResultRow): RecordKey {
  return { service, key };
}
