import * as z from "zod";
import { ViewColumn, window, type Disposable, type Uri, type WebviewPanel } from "vscode";
import { views } from "../../host/ids.ts";
import type { ToTablePage, FromTablePage, TableCommand } from "../../present/table/messages.ts";
import { loadPage } from "../detail/detailPanel.ts";
import type { ChartId } from "../../present/charts/chart.ts";

/** The webview panel of the table. It is made by `show`, and made anew after it was closed. */
export interface TablePanel extends Disposable {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  /** Shows the panel, in the column where it is, else in the active one. */
  show(): void;
  /** Takes over a panel that VS Code brought back. */
  adopt(panel: WebviewPanel): void;
  name(title: string): void;
  post(message: ToTablePage): void;
}

/** What the panel needs. */
export interface TablePanelNeeds {
  readonly extensionUri: Uri;
  /** Messages of the page, unchecked. */
  readonly onMessage: (message: unknown) => void;
}

/** One panel. What is posted while there is none, or none that is seen, is lost: the page says when it can draw. */
export function createTablePanel({ extensionUri, onMessage }: TablePanelNeeds): TablePanel {
  let panel: WebviewPanel | undefined;
  const adopt = (adopted: WebviewPanel): void => {
    panel?.dispose();
    panel = adopted;
    adopted.webview.onDidReceiveMessage(onMessage);
    adopted.onDidDispose(() => {
      if (panel === adopted) panel = undefined;
    });
    loadPage(adopted, extensionUri, "table");
  };
  return {
    get isOpen() {
      return panel !== undefined;
    },
    get isActive() {
      return panel?.active === true;
    },
    show() {
      if (panel === undefined) adopt(window.createWebviewPanel(views.table, "", ViewColumn.Active));
      else panel.reveal();
    },
    adopt,
    name(title) {
      if (panel !== undefined) panel.title = title;
    },
    post: (message) => void panel?.webview.postMessage(message),
    dispose: () => void panel?.dispose(),
  };
}

const tableCommand = z.literal([
  "openDetails",
  "insertRecord",
  "insertRecordAs",
  "copyRecord",
  "copyRecordAs",
  "loadMore",
  "search",
  "useSampleData",
] as const satisfies readonly TableCommand[]);

const place = z.int().nonnegative();

const chart = z.literal(["time", "amounts", "places", "industries"] as const satisfies readonly ChartId[]);

/** Many times what a chart in the largest window comes to, in characters. */
const longestPicture = 8_000_000;

const svg = z.string().max(longestPicture).startsWith("<svg ");
/** A PNG begins with its signature, here in base64. */
const png = z.base64().max(longestPicture).startsWith("iVBORw0KGgo");

/** More than the columns of any table that a person arranges, and longer than a field's path. */
const mostColumns = 500;
const id = z.string().max(300);
const byColumn = <T extends z.ZodType>(value: T) =>
  z.record(id, value).refine((values) => Object.keys(values).length <= mostColumns);

/** An arrangement of columns; it comes from the page, or from the memory of an earlier version. */
export const tableLayout = z.object({
  order: z.array(id).max(mostColumns),
  shown: byColumn(z.boolean()),
  widths: byColumn(z.number().min(1).max(10_000)),
});

const message = z.union([
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("select"), turn: z.int(), rows: z.array(place).max(1_000_000) }),
  z.object({ type: z.literal("open"), turn: z.int(), row: place }),
  z.object({ type: z.literal("command"), command: tableCommand }),
  z.object({ type: z.literal("charts"), areWanted: z.boolean() }),
  z.object({ type: z.literal("layout"), layout: tableLayout }),
  z.object({ type: z.literal("savePicture"), chart, format: z.literal("svg"), data: svg }),
  z.object({ type: z.literal("savePicture"), chart, format: z.literal("png"), data: png }),
  z.object({ type: z.literal("copyPicture"), svg }),
]);

/** A message of the table's page, checked; undefined for anything else. */
export function readTableMessage(value: unknown): FromTablePage | undefined {
  return message.safeParse(value).data;
}
