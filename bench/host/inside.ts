import { queryObjects } from "node:v8";
import { commands as editorCommands, Disposable, window } from "vscode";
import { commands } from "../../src/host/ids.ts";
import {
  connect,
  disconnect,
  productExtension,
  search,
  searchState,
  shownRows,
} from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../tools/project/until.ts";
import { watched } from "../eventLoop.ts";
import { heapInUse } from "../heap.ts";
import { besideIdle } from "../idle.ts";
import { exportRows } from "./exporting.ts";
import { atRest, type Seen } from "./seen.ts";

const searches = 200;
const details = 50;
const tables = 20;
const mostRows = 2_000;
const exported = 10_000;
const rowsPerPage = 100;

/** VS Code calls it in its extension host: a person's day with the product, watched from inside. */
export async function run(): Promise<void> {
  const origin = process.env["STARTUP_FUNDING_BENCH_SERVICE"] ?? "";
  const prompts = followPrompts();
  const blocks = new Map<string, Seen["blocks"][string]>();
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const seen = await besideIdle(work, process.env["STARTUP_FUNDING_BENCH_IDLE"]);
    blocks.set(name, { ms: seen.longestBlockMs, idleMs: seen.idleBlockMs });
    console.log(`[bench] done: ${name}`);
    return seen.value;
  };
  await pause(3_000);
  await phase(atRest, () => pause(3_000));
  await phase("activation", async () => await productExtension().activate());
  await phase("connecting", () => connect(prompts, { baseUrl: origin, appUrl: origin, key: "sk-bench" }));
  await phase("the first search", () => search(prompts, "bench first"));
  const pages = await phase("2,000 rows into the tree, page by page", loadPages);
  await phase("copying 2,000 records", copyAll);
  await phase("exporting 10,000 records as CSV", () => exportMany(prompts, "CSV"));
  await phase("exporting 10,000 records as Excel", () => exportMany(prompts, "Excel"));
  await someSearches(prompts, "warm", 20);
  await someDetails(5);
  await someTables(2);
  await search(prompts, "bench last");
  const before = await inUse();
  await phase(`${searches} searches`, () => someSearches(prompts, "run", searches));
  await phase(`${details} details opened and closed`, () => someDetails(details));
  await phase(`${tables} tables opened and closed`, () => someTables(tables));
  await search(prompts, "bench last");
  const after = await inUse();
  await phase(
    "the sample service starts",
    async () => await editorCommands.executeCommand(commands.useSampleData),
  );
  await disconnect();
  await prompts.restore();
  const seen: Seen = { blocks: Object.fromEntries(blocks), pages, before, after };
  console.log(`[bench] ${JSON.stringify(seen)}`);
}

async function loadPages(): Promise<Seen["pages"]> {
  const pages: Seen["pages"] = [];
  for (let rows = rowsPerPage; rows < mostRows; rows += rowsPerPage) {
    // A second page within half a second is taken for a slip of the finger.
    await pause(600);
    const { longestBlockMs, cpuMs } = await watched(async () => {
      await editorCommands.executeCommand(commands.loadMore);
      // The tree asks for its rows after the command has ended.
      await pause(300);
    });
    pages.push({ rows: rows + rowsPerPage, blockMs: longestBlockMs, cpuMs });
  }
  const shown = (await searchState()).shown?.rows.length;
  if (shown !== mostRows) throw new Error(`${String(shown)} rows are shown, not ${mostRows}.`);
  return pages;
}

async function copyAll(): Promise<void> {
  const nodes = (await shownRows()).map((row) => ({ kind: "row", row }));
  await editorCommands.executeCommand(commands.copyRecord, nodes[0], nodes);
}

async function exportMany(prompts: Prompts, format: "CSV" | "Excel"): Promise<void> {
  const rows = await shownRows();
  const many = Array.from({ length: exported }, (_, at) => rows[at % rows.length] ?? rows[0]);
  await exportRows(prompts, many, format);
}

async function someSearches(prompts: Prompts, name: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await search(prompts, `bench ${name} ${at}`);
    if (at % 50 === 49) console.log(`[bench] done: ${at + 1} of ${count} searches`);
  }
}

async function someDetails(count: number): Promise<void> {
  const rows = await shownRows();
  for (let at = 0; at < count; at += 1) {
    await openedAndClosed(commands.openDetails, { kind: "row", row: rows[at % rows.length] });
  }
}

async function someTables(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await openedAndClosed(commands.openTable);
}

async function openedAndClosed(command: string, ...args: readonly unknown[]): Promise<void> {
  await editorCommands.executeCommand(command, ...args);
  await until("the page to open", () => tabs().length > 0);
  await window.tabGroups.close(tabs());
  await until("the page to close", () => tabs().length === 0);
}

/** After forced collections: bytes of the heap, and disposables of the editor that something still holds. */
async function inUse(): Promise<Seen["before"]> {
  const heap = await heapInUse();
  return { heap, disposables: queryObjects(Disposable, { format: "count" }) };
}

function tabs() {
  return window.tabGroups.all.flatMap((group) => group.tabs);
}
