import { Disposable, window, type ExtensionContext } from "vscode";
import { commandTable } from "./compose/commandTable.ts";
import { mementoKeys, views } from "./host/ids.ts";
import { createLazyServices, type LazyServices } from "./compose/lazyServices.ts";
import { createStartServices, type StartServices } from "./compose/startServices.ts";
import { publicApi, type PublicApi } from "./compose/publicApi.ts";
import { registerTools } from "./ui/agents/toolTable.ts";
import { registerCommands } from "./ui/commandMap.ts";
import { TextLibrary } from "./ui/library/text/textLibrary.ts";

/** Builds the parts and joins them. Sends nothing; heavy modules load on first use. */
export function activate(context: ExtensionContext): PublicApi {
  const parts = createStartServices(context);
  const lazy = createLazyServices(context, parts);
  const { failures } = parts;
  const textLibrary = new TextLibrary(lazy);
  context.subscriptions.push(
    registerCommands(commandTable({ ...lazy, textLibrary }), failures),
    textLibrary,
    registerPages(lazy),
    registerTools(parts.settings, lazy.toolHandlers),
    followFirstViews(parts, lazy),
    followSchedule(parts, lazy),
  );
  ends.push(
    async () => await lazy.engine.current()?.close(),
    async () => await lazy.library.current()?.close(),
  );
  return publicApi(context.extensionMode, lazy, textLibrary);
}

/** Waits for requests in flight, so that no paid answer is lost. */
export async function deactivate(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}

/** Work that `deactivate` waits for: VS Code calls it without the context. */
const ends: (() => Promise<void>)[] = [];

function registerPages(parts: LazyServices): Disposable {
  const { detail, table, libraryTable, usage, report, listView, storedSearch } = parts;
  return Disposable.from(
    window.registerWebviewPanelSerializer(views.detail, {
      deserializeWebviewPanel: async (panel, state) => await (await detail()).restore(panel, state),
    }),
    window.registerWebviewPanelSerializer(views.table, {
      deserializeWebviewPanel: async (panel) => await (await table()).restore(panel, storedSearch()),
    }),
    window.registerWebviewPanelSerializer(views.libraryTable, {
      deserializeWebviewPanel: async (panel) => (await libraryTable()).restore(panel),
    }),
    window.registerWebviewPanelSerializer(views.usage, {
      deserializeWebviewPanel: async (panel) => (await usage()).restore(panel),
    }),
    window.registerWebviewPanelSerializer(views.report, {
      deserializeWebviewPanel: async (panel, state) => (await report()).restore(panel, state),
    }),
    window.registerWebviewPanelSerializer(views.list, {
      deserializeWebviewPanel: async (panel, state) => await (await listView()).restore(panel, state),
    }),
  );
}

/** Delay after a window opens. */
const startMs = 5_000;

/** Without a schedule, no timer stays. */
function followSchedule(
  { globalMemory, failures }: StartServices,
  { scheduledChecks }: LazyServices,
): Disposable {
  if (globalMemory.get(mementoKeys.isWatching) !== true) return Disposable.from();
  const begin = async (): Promise<void> => await (await scheduledChecks()).begin();
  const timer = setTimeout(() => void failures.attempt(begin), startMs);
  return new Disposable(() => clearTimeout(timer));
}

/**
 * Restores the last search when Results is first shown, or once the service is known: settings of another machine may
 * arrive later.
 */
function followFirstViews(
  { screen, connections, failures, log }: StartServices,
  { session: source }: LazyServices,
): Disposable {
  let isSeen = false;
  const restoreLast = async (): Promise<void> => {
    const last = screen.storedSearch();
    if (last === undefined) return;
    const [session, { drawAgain }] = await Promise.all([source(), import("./app/search/search.ts")]);
    // A search may be answered before the view that it opens is visible.
    const { shown, busy, error } = session.state;
    if (shown !== undefined || busy !== undefined || error !== undefined) return;
    const outcome = await drawAgain(session, last);
    if (outcome === "ignored") log.info("The last search is not drawn again: it is not in the store.");
  };
  return Disposable.from(
    screen.results.onFirstVisible(() => {
      isSeen = true;
      void failures.attempt(restoreLast);
    }),
    connections.onDidChange(() => {
      if (isSeen || source.current() !== undefined) void failures.attempt(restoreLast);
    }),
    screen.searches.onFirstVisible(() => void failures.attempt(source)),
  );
}
