import type { Engine } from "../app/engine/engine.ts";
import type { ResultRow } from "../domain/record.ts";
import type { SearchSession } from "../domain/search/searchSession.ts";
import { Uri, type Disposable, type ExtensionContext } from "vscode";
import type { LibraryReader } from "../store/library/reader/libraryReader.ts";
import { createKnownMarks, type KnownMarks } from "../app/library/knownMarks.ts";
import { servicesOfNow } from "../app/library/libraryRows.ts";
import type { LibraryDrawing } from "../ui/library/view/libraryView.ts";
import { folderOf, loadEngine } from "./loadEngine.ts";
import { once, partOf, type Once } from "./once.ts";
import type { Parts } from "./parts.ts";
import { createWritingParts, type WritingParts } from "./writingParts.ts";
import { createLibraryFile, type LibraryFile } from "../host/libraryFile.ts";
import type { DetailPages } from "../app/detail/detailPages.ts";
import type { CompanyFilters } from "../service/contract/filters/table.ts";
import type { DetailView } from "../ui/detail/pages.ts";
import type { ReportView } from "../ui/connection/reportView.ts";
import type { UsageView } from "../ui/usage/usageView.ts";
import type { TableView } from "../ui/table/tableView.ts";
import type { LibraryTableView } from "../ui/library/table/libraryTableView.ts";

/** The parts whose code is loaded by their first use. */
export interface LazyParts extends WritingParts {
  readonly engine: Once<Engine>;
  /** The one search that the window shows. */
  readonly session: Once<SearchSession>;
  /** Reads the library, without the rest of the engine. */
  readonly library: Once<LibraryReader>;
  readonly libraryFile: LibraryFile;
  /** What the person has put on records. */
  readonly marks: KnownMarks;
  /** The services whose records may be shown now. */
  readonly servicesNow: () => readonly string[];
  readonly detail: Once<DetailView>;
  readonly pages: () => Promise<DetailPages>;
  /** The record of the detail page that is in front, if one is. */
  readonly rowInFront: () => ResultRow | undefined;
  /** Every row that a key may lead to: those of the views, those that are selected in the library’s table, and the record of the detail page. */
  readonly knownRows: () => readonly ResultRow[];
  readonly table: Once<TableView>;
  readonly libraryTable: Once<LibraryTableView>;
  readonly usage: Once<UsageView>;
  readonly report: Once<ReportView>;
}

/** Says how each of them is made; `context` ends what was. */
export function createLazyParts(context: ExtensionContext, parts: Parts): LazyParts {
  const { subscriptions, extensionUri } = context;
  const { screen } = parts;
  const release = async (): Promise<void> => await library.made()?.release();
  const joined = once(async () => {
    const made = await loadEngine(context, parts, release);
    const { createReadLibrary } = await import("../app/library/readLibrary.ts");
    const { createWindowSession } = await import("../app/search/windowSession.ts");
    const readLibrary = createReadLibrary(library, parts.connections);
    const search = createWindowSession(made, { ...parts, readLibrary });
    await screen.follow(made, search, marks);
    const libraryChanged = (): void => {
      parts.libraryView.changed();
      libraryFile.changed();
      void parts.failures.attempt(() => marks.refresh());
    };
    made.store.onDidChange(libraryChanged);
    search.onDidChange(({ busy }) => {
      if (busy !== undefined) parts.failures.dropRetry();
    });
    libraryChanged();
    return { engine: made, session: search };
  });
  const [engine, session] = [partOf(joined, "engine"), partOf(joined, "session")];
  const libraryFile = createLibraryFile(folderOf(context));
  subscriptions.push(libraryFile);
  const library = once(async () => {
    const { createLibraryReader } = await import("../store/library/reader/libraryReader.ts");
    const { ownThread } = await import("../store/library/reader/readerSide.ts");
    const script = Uri.joinPath(extensionUri, "dist", "libraryReader.js").fsPath;
    return createLibraryReader({
      folder: folderOf(context),
      open: (path) => ownThread(script, path),
      log: (line) => parts.log.info(line),
      onDamagedIndex: async () => await (await engine()).store.mendIndexes(),
    });
  });
  const servicesNow = (): readonly string[] => servicesOfNow(parts.connections);
  const marks = createKnownMarks(library, servicesNow);
  const libraryDrawing = async (): Promise<LibraryDrawing> => {
    const { createLibraryDrawing } = await import("../ui/library/view/libraryDrawing.ts");
    const { wording, settings } = parts;
    const { loadDetails } = settings;
    const { mayUse } = screen;
    const services = servicesNow;
    return createLibraryDrawing({ library, services, wording, loadDetails, mayUse, openStore: engine });
  };
  parts.libraryView.drawWith(libraryDrawing);
  subscriptions.push(
    parts.connections.onDidChange(() => {
      parts.libraryView.redraw();
      parts.failures.dropRetry();
      if (engine.made() !== undefined) void parts.failures.attempt(() => marks.refresh());
    }),
  );
  const detail = once(async () => {
    const { createDetailView } = await import("../ui/detail/pages.ts");
    const { loadDetails, reserveSearches: reserve } = parts.settings;
    const search = async (filters: CompanyFilters): Promise<void> => {
      const { runSearch } = await import("../ui/search/searching.ts");
      const { companyQuestion } = await import("../app/search/search.ts");
      await runSearch(
        { ...parts, session, mayUse: screen.mayUse },
        companyQuestion(filters, parts.settings),
        {
          way: "search",
        },
      );
    };
    const view = await createDetailView({
      ...parts,
      engine,
      session,
      library,
      marks,
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
    const { lastShown, mayUse } = screen;
    const view = await createTableView({ ...parts, session, extensionUri, pages, lastShown, mayUse });
    subscriptions.push(view);
    return view;
  });
  const libraryTable = once(async () => {
    const { LibraryTableView } = await import("../ui/library/table/libraryTableView.ts");
    const view = new LibraryTableView({
      ...parts,
      extensionUri,
      pages,
      library,
      services: servicesNow,
      onDidConnect: (listener) => parts.connections.onDidChange(listener),
      // The engine tells of what other windows have written, too.
      onDidChange: (listener) => whenMade(engine, parts, ({ store }) => store.onDidChange(listener)),
    });
    subscriptions.push(view);
    return view;
  });
  const writing = createWritingParts(context, parts, { engine, knownRows: () => knownRows() });
  const { saveFile } = writing;
  const usage = once(async () => {
    const { createUsageView } = await import("../ui/usage/usageView.ts");
    const view = await createUsageView({ ...parts, engine, session, extensionUri, saveFile });
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
    const inResults = session.made()?.state.shown?.rows ?? [];
    // The row of the search comes last: of two with one key it is the one that knows the filing in full.
    return [
      ...parts.libraryView.rows,
      ...(libraryTable.made()?.chosen() ?? []),
      ...(onPage === undefined ? [] : [onPage]),
      ...inResults,
    ];
  };
  return {
    engine,
    session,
    library,
    libraryFile,
    marks,
    servicesNow,
    detail,
    pages,
    rowInFront,
    knownRows,
    table,
    libraryTable,
    usage,
    report,
    ...writing,
  };
}

/** Listens to the engine as soon as it is made, which this does. */
function whenMade(
  engine: Once<Engine>,
  { failures }: Pick<Parts, "failures">,
  listen: (engine: Engine) => () => void,
): Disposable {
  let end: (() => void) | undefined;
  let isOver = false;
  void failures.attempt(async () => {
    const made = await engine();
    if (!isOver) end = listen(made);
  });
  return {
    dispose: () => {
      isOver = true;
      end?.();
    },
  };
}
