import type { Engine } from "../app/engine.ts";
import type { ResultRow } from "../domain/record.ts";
import type { DropAndPaste } from "../ui/code/dropProviders.ts";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { l10n, Uri, window, type ExtensionContext } from "vscode";
import { once, type Once } from "./once.ts";
import type { Parts } from "./parts.ts";
import type { ChosenFields, ChosenFieldsMemory, SaveFile } from "../app/ports.ts";
import type { WriteFile } from "../app/exportRecords.ts";
import { mementoKeys } from "../host/ids.ts";
import type { Insertions } from "../app/insertRecords.ts";
import type { Code } from "../app/writeRecords.ts";
import type { DetailPages } from "../app/detailPages.ts";
import type { CompanyFilters } from "../service/contract/filters/table.ts";
import { escapeLinks } from "../text/oneLine.ts";
import type { DetailView } from "../ui/detail/pages.ts";
import type { ReportView } from "../ui/connection/reportView.ts";
import type { UsageView } from "../ui/usage/usageView.ts";
import type { TableView } from "../ui/table/tableView.ts";

/** The parts whose code is loaded by their first use. */
export interface LazyParts {
  readonly engine: Once<Engine>;
  readonly detail: Once<DetailView>;
  readonly pages: () => Promise<DetailPages>;
  /** The record of the detail page that is in front, if one is. */
  readonly rowInFront: () => ResultRow | undefined;
  /** Every row that a key may lead to: those of the search that is shown, and the record of the detail page. */
  readonly knownRows: () => readonly ResultRow[];
  readonly table: Once<TableView>;
  readonly usage: Once<UsageView>;
  readonly report: Once<ReportView>;
  readonly code: Once<Code>;
  readonly insertions: Once<Insertions>;
  readonly dropAndPaste: Once<DropAndPaste>;
  readonly chosenFields: ChosenFieldsMemory;
  readonly writeFile: WriteFile;
  /** Asks for a file and writes it; what is needed for that is loaded by the first use. */
  readonly saveFile: SaveFile;
}

/** Says how each of them is made; `context` ends what was. */
export function createLazyParts(context: ExtensionContext, parts: Parts): LazyParts {
  const { subscriptions, extensionUri } = context;
  const { screen } = parts;
  const engine = once(async () => {
    const made = await loadEngine(context, parts);
    await screen.follow(made);
    return made;
  });
  const detail = once(async () => {
    const { createDetailView } = await import("../ui/detail/pages.ts");
    const { loadDetails, reserveSearches: reserve } = parts.settings;
    const search = async (filters: CompanyFilters): Promise<void> => {
      const { runSearch } = await import("../ui/search/searching.ts");
      const { companyQuestion } = await import("../app/search.ts");
      await runSearch({ ...parts, engine }, companyQuestion(filters, parts.settings));
    };
    const view = await createDetailView({
      ...parts,
      engine,
      extensionUri,
      loadDetails,
      reserve,
      rowsInOrder: () => screen.results.rowsInOrder(),
      search,
    });
    subscriptions.push(
      view,
      view.onDidShow((record) => screen.results.select(record)),
    );
    return view;
  });
  const pages = async (): Promise<DetailPages> => (await detail()).pages;
  const table = once(async () => {
    const { createTableView } = await import("../ui/table/tableView.ts");
    const { lastShown } = screen;
    const view = await createTableView({ ...parts, engine, extensionUri, pages, lastShown });
    subscriptions.push(view);
    return view;
  });
  const writing = once(async () => {
    const { createWriting } = await import("../host/writing.ts");
    return createWriting(extensionUri);
  });
  const chosenFields: ChosenFieldsMemory = {
    get: () => parts.globalMemory.get<ChosenFields>(mementoKeys.fields),
    update: (fields) => parts.globalMemory.update(mementoKeys.fields, fields),
  };
  const writeFile: WriteFile = async (...job) => await (await writing()).writeFile(...job);
  const code = once(async () => {
    const { createCode } = await import("../app/writeRecords.ts");
    const { write } = await writing();
    return createCode({
      ...parts,
      engine,
      chosenFields,
      run: write,
    });
  });
  const insertions = once(async () => {
    const { createInsertions } = await import("../app/insertRecords.ts");
    const { inSlices } = await writing();
    return createInsertions({ code: await code(), inSlices });
  });
  const dropAndPaste = once(async () => {
    const { createDropAndPaste } = await import("../ui/code/dropAndPaste.ts");
    return createDropAndPaste(await code(), await insertions(), knownRows);
  });
  const saving = once(async () => {
    const { createSaveFile } = await import("../host/files.ts");
    return createSaveFile({ memory: parts.globalMemory, log: parts.log });
  });
  const saveFile: SaveFile = async (file) => await (await saving())(file);
  const usage = once(async () => {
    const { createUsageView } = await import("../ui/usage/usageView.ts");
    const view = await createUsageView({ ...parts, engine, extensionUri, saveFile });
    subscriptions.push(view);
    return view;
  });
  const report = once(async () => {
    const { createReportView } = await import("../ui/connection/reportView.ts");
    const view = createReportView({ ...parts, extensionUri });
    subscriptions.push(view);
    return view;
  });
  const rowInFront = (): ResultRow | undefined => detail.made()?.rowInFront();
  const knownRows = (): readonly ResultRow[] => {
    const onPage = detail.made()?.pages.shown?.row;
    // The row of the search comes last: of two with one key it is the one that knows the filing in full.
    return [...(onPage === undefined ? [] : [onPage]), ...(engine.made()?.session.state.shown?.rows ?? [])];
  };
  return {
    engine,
    detail,
    pages,
    rowInFront,
    knownRows,
    table,
    usage,
    report,
    code,
    insertions,
    dropAndPaste,
    chosenFields,
    writeFile,
    saveFile,
  };
}

async function loadEngine(
  { globalStorageUri, extensionUri }: ExtensionContext,
  parts: Parts,
): Promise<Engine> {
  // What checks answers comes first, in a time slice of its own: both together would hold up the host.
  await import("../service/contract/records.ts");
  await nextTimeSlice();
  const { createEngine } = await import("../app/engine.ts");
  const { createSend } = await import("../net/send.ts");
  const { settings, log } = parts;
  return await createEngine({
    ...parts,
    folder: globalStorageUri.scheme === "file" ? globalStorageUri.fsPath : undefined,
    log: (line) => log.info(line),
    notify: ({ text, values }) => void window.showWarningMessage(escapeLinks(l10n.t(text, ...values))),
    send: (onRoute) =>
      createSend({
        transport: settings.transport,
        proxyConfigured: settings.proxyConfigured,
        editorFetch: (...request) => globalThis.fetch(...request),
        log: (line) => log.info(line),
        onRoute,
      }),
    storeWorker: Uri.joinPath(extensionUri, "dist", "storeWorker.js").fsPath,
    probe: async (address) => await (await import("../net/probe.ts")).probe(address),
  });
}
