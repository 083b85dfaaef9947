import type { EngineSource } from "../../app/engine.ts";
import type { ResultRow } from "../../domain/record.ts";
import { readTableMessage, tableLayout } from "./tableMessages.ts";
import { type ListQuestion, questionInWords } from "../../service/contract/question.ts";
import {
  commands as editorCommands,
  env,
  l10n,
  type Disposable,
  type Memento,
  type Uri,
  type WebviewPanel,
} from "vscode";
import type { SearchState, ShownSearch } from "../../domain/search/state.ts";
import { commands, mementoKeys } from "../../host/ids.ts";
import { pictureFileName } from "../../present/charts/charts.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { FromTablePage, TableCommand, ToTablePage, TableSearch } from "../../present/table/messages.ts";
import { tableNames } from "../../present/table/names.ts";
import type { Wording } from "../../present/wording.ts";
import type { DetailPages } from "../../app/openRecord.ts";
import type { Failures } from "../failures.ts";
import { createChartsFeed, createTableFeed } from "./tableFeed.ts";
import { savePicture, tableStatus } from "./tableStatus.ts";
import { createTablePanel } from "./tablePanel.ts";

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
  readonly engine: EngineSource;
  readonly wording: () => Wording;
  readonly failures: Failures;
  readonly extensionUri: Uri;
  readonly pages: () => Promise<Pick<DetailPages, "open">>;
  /** The search that was shown when the window was left. */
  readonly lastShown: () => ListQuestion | undefined;
  /** Of the person: how they have arranged the columns. */
  readonly globalMemory: Memento;
}

/** Joins panel, feed and messages. */
export async function createTableView(needs: TableViewNeeds): Promise<TableView> {
  const { session } = await needs.engine();
  let chosen: { readonly generation: number; readonly indexes: readonly number[] } = {
    generation: 0,
    indexes: [],
  };
  const panel = createTablePanel({
    extensionUri: needs.extensionUri,
    onMessage(unchecked) {
      const message = readTableMessage(unchecked);
      if (message !== undefined) void needs.failures.attempt(() => onMessage(message));
    },
  });
  const sending = {
    post: (message: ToTablePage) => panel.post(message),
    wording: needs.wording,
    nextTimeSlice: () => new Promise<void>((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
  };
  const charts = createChartsFeed(sending);
  const feed = createTableFeed({
    ...sending,
    begin(search, generation) {
      const { locale, currency } = needs.wording();
      const begun = search === undefined ? {} : { search: searchOf(search, generation) };
      const { data: layout } = tableLayout.safeParse(needs.globalMemory.get(mementoKeys.tableLayout));
      const names = tableNames(needs.wording());
      panel.post({ type: "begin", ...begun, locale, currency, names, ...(layout && { layout }) });
    },
  });
  /** Charts come after the rows: a person reads those first. */
  const drawCharts = async (): Promise<void> => {
    const { shown } = session.state;
    if (shown !== undefined && feed.generation !== undefined) await charts.show(shown, feed.generation);
  };
  const draw = async (state: SearchState): Promise<void> => {
    if (!panel.isOpen) return;
    panel.name(titleOf(state));
    const rowsSent = feed.show(state.shown);
    panel.post({ type: "status", status: tableStatus(state) });
    await rowsSent;
    await drawCharts();
  };
  const rows = (): readonly ResultRow[] => feed.rowsAt(chosen.generation, chosen.indexes);
  const say = (text: string | undefined): void => {
    if (text !== undefined) panel.post({ type: "say", text });
  };
  const onMessage = async (message: FromTablePage): Promise<void> => {
    switch (message.type) {
      case "ready":
        feed.forget();
        charts.want(false);
        return await draw(session.state);
      case "select":
        chosen = { generation: message.generation, indexes: message.rows };
        return;
      case "open":
        return await openFirst(needs, feed.rowsAt(message.generation, [message.row]));
      case "command":
        await run(needs, message.command, rows());
        if (message.command === "copyRecord") say(l10n.t("Copied"));
        return;
      case "charts":
        charts.want(message.areWanted);
        return await drawCharts();
      case "layout":
        await needs.globalMemory.update(mementoKeys.tableLayout, message.layout);
        return;
      case "savePicture": {
        const name = pictureFileName(charts.titleOf(message.chart), titleOf(session.state), message.format);
        return say(await savePicture(message, name));
      }
      case "copyPicture":
        await env.clipboard.writeText(message.svg);
        say(l10n.t("The picture is copied as the text of an SVG"));
    }
  };
  const unsubscribe = session.onDidChange((state) => void needs.failures.attempt(() => draw(state)));
  return {
    open() {
      panel.show();
      panel.name(titleOf(session.state));
    },
    async restore(adopted) {
      panel.adopt(adopted);
      const last = needs.lastShown();
      if (session.state.shown === undefined && last !== undefined) await session.restore(last);
      panel.name(titleOf(session.state));
    },
    chosenInFront: () => (panel.isActive ? rows() : undefined),
    chosen: rows,
    dispose() {
      unsubscribe();
      panel.dispose();
    },
  };
}

const longestTitle = 40;

function titleOf({ shown }: SearchState): string {
  return shown === undefined
    ? l10n.t("Results as Table")
    : oneLine(questionInWords(shown.question, l10n.t), longestTitle);
}

function searchOf({ question, origin, at }: ShownSearch, generation: number): TableSearch {
  return {
    generation,
    identity: `${origin} ${JSON.stringify(question)}`,
    answered: at,
    title: oneLine(questionInWords(question, l10n.t)),
  };
}

/** Runs a command of the product, on these rows where it is about rows. */
async function run(needs: TableViewNeeds, command: TableCommand, rows: readonly ResultRow[]): Promise<void> {
  switch (command) {
    case "loadMore":
    case "search":
    case "useSampleData":
      await editorCommands.executeCommand(commands[command]);
      return;
    case "openDetails":
      return await openFirst(needs, rows);
    case "insertRecord":
    case "insertRecordAs":
    case "copyRecord":
    case "copyRecordAs":
      if (rows.length > 0) await editorCommands.executeCommand(commands[command], rows[0], rows);
  }
}

async function openFirst({ pages }: TableViewNeeds, [first]: readonly ResultRow[]): Promise<void> {
  if (first !== undefined) await (await pages()).open(first, { preserveFocus: false });
}
