import type { Disposable, ExtensionContext } from "vscode";
import type { Engine, EngineSource } from "../app/engine/engine.ts";
import type { DetailPages } from "../app/detail/detailPages.ts";
import type { ResultRow } from "../domain/record.ts";
import type { ReportView } from "../ui/connection/reportView.ts";
import type { ToolSource } from "../ui/agents/toolTable.ts";
import type { DetailView } from "../ui/detail/pages.ts";
import { lazy, type Lazy } from "../ui/lazy.ts";
import type { LibraryTableView } from "../ui/library/table/libraryTableView.ts";
import type { SearchCommands } from "../ui/search/searchCommands.ts";
import type { UnaskedChecks } from "../ui/saved/unaskedChecks.ts";
import type { TableView } from "../ui/table/tableView.ts";
import type { UsageView } from "../ui/usage/usageView.ts";
import { createEngineParts, type EngineParts } from "./engineParts.ts";
import type { StartParts } from "./parts.ts";
import { createWritingParts, type WritingParts } from "./writingParts.ts";

export interface LazyParts extends EngineParts, WritingParts {
  readonly searching: Lazy<SearchCommands>;
  readonly detail: Lazy<DetailView>;
  readonly pages: () => Promise<DetailPages>;
  readonly rowInFront: () => ResultRow | undefined;
  /** Those of the views, of the library table’s selection, and of the detail page. */
  readonly knownRows: () => readonly ResultRow[];
  readonly table: Lazy<TableView>;
  readonly libraryTable: Lazy<LibraryTableView>;
  /** Checks saved searches by themselves from the first call on. */
  readonly unaskedChecks: Lazy<UnaskedChecks>;
  readonly usage: Lazy<UsageView>;
  readonly report: Lazy<ReportView>;
  readonly toolHandlers: ToolSource;
}

export function createLazyParts(context: ExtensionContext, parts: StartParts): LazyParts {
  const { extensionUri } = context;
  const { screen, settings, connections, libraryView } = parts;
  const ending = <T extends Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const engineParts = createEngineParts(context, parts, {
    leavePage: (isGone) => detail.current()?.closeIfGone(isGone),
    // Where there is no record to drag or copy, no paste is asked about.
    async onJoined() {
      const { registerDropAndPaste } = await import("../ui/code/dropProviders.ts");
      ending(registerDropAndPaste(writing.dropAndPaste, parts.copied));
    },
  });
  const base = { ...parts, ...screen, ...engineParts, extensionUri };
  const { engine, session, servicesNow } = base;
  libraryView.drawWith(async () => {
    const { createLibraryDrawing } = await import("../ui/library/view/libraryDrawing.ts");
    const { loadDetails } = settings;
    return createLibraryDrawing({ ...base, services: servicesNow, loadDetails, openStore: engine });
  });
  const searching = lazy(
    () => import("../ui/search/searchCommands.ts"),
    ({ createSearchCommands }) =>
      createSearchCommands({
        ...base,
        loadDetails: settings.loadDetails,
        pages: async () => (await detail()).pages,
      }),
  );
  const detail: Lazy<DetailView> = lazy(
    () => import("../ui/detail/pages.ts"),
    async ({ createDetailView }) => {
      const view = await createDetailView({
        ...base,
        loadDetails: settings.loadDetails,
        reserve: settings.reserveSearches,
        rowsInOrder: () => screen.results.rowsInOrder(),
        async search(filters) {
          const { companyQuestion } = await import("../app/search/search.ts");
          return await (await searching()).run(companyQuestion(filters, settings), { way: "search" });
        },
      });
      ending(view.onDidShow((record) => screen.results.select(record)));
      return ending(view);
    },
  );
  const pages = async (): Promise<DetailPages> => (await detail()).pages;
  const table = lazy(
    () => import("../ui/table/tableView.ts"),
    async (code) => ending(new code.TableView({ ...base, pages }, await session())),
  );
  const libraryTable = lazy(
    () => import("../ui/library/table/libraryTableView.ts"),
    ({ LibraryTableView }) =>
      ending(
        new LibraryTableView({
          ...base,
          pages,
          services: servicesNow,
          onDidConnect: (listener) => connections.onDidChange(listener),
          // The engine tells of what other windows have written, too.
          onDidChange: (listener) => whenMade(engine, parts, ({ store }) => store.onDidChange(listener)),
        }),
      ),
  );
  const rowInFront = (): ResultRow | undefined => detail.current()?.pages.rowInFront();
  const knownRows = (): readonly ResultRow[] => {
    const onPage = detail.current()?.pages.shown?.row;
    // The row of the search comes last: of two with one key it is the one that knows the filing in full.
    return [
      ...libraryView.rows,
      ...(libraryTable.current()?.chosenRows() ?? []),
      ...(onPage === undefined ? [] : [onPage]),
      ...(session.current()?.state.shown?.rows ?? []),
    ];
  };
  const unaskedChecks = lazy(
    () => import("../ui/saved/unaskedChecks.ts"),
    ({ startUnaskedChecks }) => ending(startUnaskedChecks(base)),
  );
  const writing = createWritingParts(context, parts, { engine, knownRows });
  const usage = lazy(
    () => import("../ui/usage/usageView.ts"),
    async (code) => ending(new code.UsageView({ ...base, saveFile: writing.saveFile }, await engine())),
  );
  const report = lazy(
    () => import("../ui/connection/reportView.ts"),
    ({ createReportView }) => ending(createReportView(base)),
  );
  const toolHandlers = lazy(
    () => import("../ui/agents/toolHandlers.ts"),
    ({ createToolHandlers }) => createToolHandlers(base),
  );
  const views = { detail, pages, table, libraryTable, usage, report };
  const made = { searching, rowInFront, knownRows, unaskedChecks, toolHandlers, ...views };
  return { ...base, ...made, ...writing };
}

function whenMade(
  engine: EngineSource,
  { failures }: Pick<StartParts, "failures">,
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
