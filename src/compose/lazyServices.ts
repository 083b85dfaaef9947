import type { Disposable, ExtensionContext } from "vscode";
import type { DetailPages } from "../app/detail/detailPages.ts";
import type { WriteFile } from "../app/export/fileThread.ts";
import type { ChosenFields, ChosenFieldsMemory, SaveFile } from "../app/ports.ts";
import type { ResultRow } from "../domain/record.ts";
import { mementoKeys } from "../host/ids.ts";
import type { DetailView } from "../ui/detail/detailView.ts";
import { lazy, type Lazy } from "../ui/lazy.ts";
import { createDataServices, type DataServices, scriptOf } from "./dataServices.ts";
import type { StartServices } from "./startServices.ts";

export type LazyServices = ReturnType<typeof createLazyServices>;

export function createLazyServices(context: ExtensionContext, services: StartServices) {
  const { screen, settings, libraryView } = services;
  const register = <T extends Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const dataServices = createDataServices(
    context,
    services,
    async (isForgotten) => {
      await Promise.all([detail.current()?.closeIfForgotten(isForgotten), listView.current()?.reread()]);
    },
    // Without a record to drag or copy, no paste is offered.
    async () => {
      const { registerDropAndPaste } = await import("../ui/code/dropProviders.ts");
      register(registerDropAndPaste(writing.dropAndPaste, services.copied));
    },
  );
  const pages = async (): Promise<DetailPages> => (await detail()).pages;
  const base = { ...services, ...screen, ...dataServices, pages };
  const { engine, session } = base;
  libraryView.drawWith(async () => {
    const { createLibraryRenderer } = await import("../ui/library/view/libraryRenderer.ts");
    return createLibraryRenderer(base);
  });
  const searching = lazy(
    () => import("../ui/search/searchCommands.ts"),
    ({ createSearchCommands }) => createSearchCommands(base),
  );
  const detail: Lazy<DetailView> = lazy(
    () => import("../ui/detail/detailView.ts"),
    async ({ createDetailView }) => {
      const view = await createDetailView(
        base,
        () => screen.results.rowsInOrder(),
        async (filters) => {
          const { companyQuestion } = await import("../app/search/search.ts");
          const { runSearch } = await import("../ui/search/runSearch.ts");
          return await runSearch(base, companyQuestion(filters, settings), { way: "search" });
        },
      );
      register(view.onDidShow((record) => screen.results.select(record)));
      return register(view);
    },
  );
  const table = lazy(
    () => import("../ui/table/tableView.ts"),
    async (code) => register(new code.TableView(base, await session())),
  );
  const libraryTable = lazy(
    () => import("../ui/library/table/libraryTableView.ts"),
    (code) => register(new code.LibraryTableView(base)),
  );
  const rowInFront = (): ResultRow | undefined => detail.current()?.pages.rowInFront();
  const knownRows = (): readonly ResultRow[] => {
    const onPage = detail.current()?.pages.shown?.row;
    // Of two rows with the same key, the row of the search holds the full filing.
    return [
      ...libraryView.rows,
      ...(libraryTable.current()?.chosenRows() ?? []),
      ...(onPage === undefined ? [] : [onPage]),
      ...(session.current()?.state.shown?.rows ?? []),
    ];
  };
  const scheduledChecks = lazy(
    () => import("../ui/saved/scheduledChecks.ts"),
    ({ startScheduledChecks }) => register(startScheduledChecks(base)),
  );
  const writing = createWritingServices(base, knownRows);
  const usage = lazy(
    () => import("../ui/usage/usageView.ts"),
    async (code) => register(new code.UsageView(base, writing.saveFile, await engine())),
  );
  const report = lazy(
    () => import("../ui/connection/reportView.ts"),
    ({ createReportView }) => register(createReportView(base.extensionUri, base.failures)),
  );
  const listView = lazy(
    () => import("../ui/list/listView.ts"),
    async (code) => register(new code.ListView({ ...base, ...writing }, await engine())),
  );
  const toolHandlers = lazy(
    () => import("../ui/agents/toolHandlers.ts"),
    ({ createToolHandlers }) => createToolHandlers(base),
  );
  const views = { detail, table, libraryTable, usage, report, listView };
  const made = { searching, rowInFront, knownRows, scheduledChecks, toolHandlers, ...views };
  return { ...base, ...made, ...writing };
}

function createWritingServices(
  services: StartServices & Pick<DataServices, "engine">,
  knownRows: () => readonly ResultRow[],
) {
  const writing = lazy(
    () => import("../host/recordWriter.ts"),
    ({ createWriteRecords }) => createWriteRecords(services.extensionUri),
  );
  const chosenFields: ChosenFieldsMemory = {
    get: () => services.globalMemory.get<ChosenFields>(mementoKeys.fields),
    update: (fields) => services.globalMemory.update(mementoKeys.fields, fields),
  };
  const code = lazy(
    () => import("../app/code/writeRecords.ts"),
    async ({ Code }) => {
      const { writeInSlices: inSlices } = await import("../host/progress.ts");
      return new Code({ ...services, chosenFields, run: await writing(), inSlices });
    },
  );
  const insertions = lazy(
    () => import("../app/code/insertions.ts"),
    async ({ Insertions }) =>
      new Insertions(await code(), (await import("../host/progress.ts")).readInSlices),
  );
  const dropAndPaste = lazy(
    () => import("../ui/code/dropAndPaste.ts"),
    async ({ createDropAndPaste }) => createDropAndPaste(await code(), await insertions(), knownRows),
  );
  const saving = lazy(
    () => import("../host/files.ts"),
    ({ createSaveFile }) => createSaveFile(services.globalMemory, services.log),
  );
  const fileThreads = lazy(
    () => import("../app/export/fileThread.ts"),
    ({ createWriteFile }) =>
      createWriteFile({
        writer: scriptOf(services, "writer.js"),
        database: scriptOf(services, "databaseFile.js"),
      }),
  );
  const writeFile: WriteFile = async (...job) => await (await fileThreads())(...job);
  const saveFile: SaveFile = async (file) => await (await saving())(file);
  return { code, insertions, dropAndPaste, chosenFields, writeFile, saveFile };
}
