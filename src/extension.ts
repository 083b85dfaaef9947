import { setImmediate as nextTurn } from "node:timers/promises";
import { l10n, window, type ExtensionContext } from "vscode";
import { commandTable } from "./commandTable.ts";
import { createConnections, sampleKey } from "./host/connections.ts";
import { createCredentials } from "./host/credentials.ts";
import { createLog } from "./host/log.ts";
import { createSampleMode } from "./host/sampleMode.ts";
import { createSettings } from "./host/settings.ts";
import { views } from "./ids.ts";
import { once } from "./once.ts";
import { publicApi, type PublicApi } from "./publicApi.ts";
import { createCopied } from "./ui/code/copied.ts";
import { registerLandings } from "./ui/code/landings.ts";
import { registerCommands } from "./ui/commandMap.ts";
import type { DetailPages } from "./ui/detail/detailPages.ts";
import { createTextDocuments } from "./ui/detail/textDocuments.ts";
import { trackLastEditor } from "./ui/editor/lastEditor.ts";
import { createFailures } from "./ui/failures.ts";
import { createScreen } from "./ui/screen.ts";
import { createWording } from "./ui/wording.ts";

/** Builds the parts and joins them. No network, nothing heavy: that is loaded by the first use. */
export function activate(context: ExtensionContext): PublicApi {
  const { secrets, workspaceState, globalState, globalStorageUri, extensionUri } = context;
  const log = createLog();
  const settings = createSettings();
  const credentials = createCredentials(secrets);
  const sample = createSampleMode(async () => {
    const { startSampleService } = await import("./sample/service.ts");
    return await startSampleService({ key: sampleKey });
  }, workspaceState);
  const connections = createConnections(settings, credentials, sample);
  const failures = createFailures(log);
  const wording = createWording(settings);
  const screen = createScreen({
    connections,
    wording,
    workspaceMemory: workspaceState,
    globalMemory: globalState,
  });
  const documents = createTextDocuments();
  const lastEditor = trackLastEditor();
  const engine = once(async () => {
    // What checks answers comes first, in a turn of its own: both together would hold up the host.
    await import("./api/records.ts");
    await nextTurn();
    const { createEngine } = await import("./engine.ts");
    const folder = globalStorageUri.scheme === "file" ? globalStorageUri.fsPath : undefined;
    const made = await createEngine({ settings, connections, log, folder, tell });
    context.subscriptions.push({ dispose: () => void made.close() });
    await screen.follow(made);
    return made;
  });
  const detail = once(async () => {
    const { createDetailView } = await import("./ui/detail/pages.ts");
    const view = await createDetailView({
      engine,
      connections,
      wording,
      failures,
      extensionUri,
      reserve: settings.reserveSearches,
    });
    context.subscriptions.push(view);
    return view;
  });
  const copied = createCopied();
  const { results } = screen;
  const code = once(async () => {
    const { createCode } = await import("./ui/code/code.ts");
    return createCode({
      extensionUri,
      settings,
      engine,
      connections,
      copied,
      globalMemory: globalState,
    });
  });
  const landing = once(async () => {
    const { createLanding } = await import("./ui/code/landing.ts");
    return createLanding(await code(), results);
  });
  const pages = async (): Promise<DetailPages> => (await detail()).pages;
  const table = once(async () => {
    const { createTableView } = await import("./ui/table/tableView.ts");
    const { lastShown } = screen;
    const view = await createTableView({ engine, wording, failures, extensionUri, pages, lastShown });
    context.subscriptions.push(view);
    return view;
  });
  const parts = { settings, credentials, connections, sample, failures, log, screen, engine, wording };
  const commands = commandTable({
    ...parts,
    documents,
    lastEditor,
    code,
    pages,
    rowInFront: () => detail.made()?.rowInFront(),
    table,
    globalMemory: globalState,
    workspaceMemory: workspaceState,
  });
  context.subscriptions.push(
    log,
    credentials,
    sample,
    connections,
    screen,
    documents,
    lastEditor,
    registerCommands(commands, failures),
    registerLandings(landing, copied),
    window.registerWebviewPanelSerializer(views.detail, {
      deserializeWebviewPanel: async (panel, state) => await (await detail()).restore(panel, state),
    }),
    window.registerWebviewPanelSerializer(views.table, {
      deserializeWebviewPanel: async (panel) => await (await table()).restore(panel),
    }),
    screen.results.onFirstLook(() => {
      const last = screen.lastShown();
      if (last === undefined) return;
      void failures.attempt(async () => {
        const { session } = await engine();
        // A search may be answered before the view that it opens is seen.
        const { shown, busy } = session.state;
        if (shown === undefined && busy === undefined) await session.restore(last);
      });
    }),
    screen.searches.onFirstLook(() => void failures.attempt(engine)),
  );
  return publicApi(context.extensionMode, engine);
}

function tell({
  text,
  values,
}: {
  readonly text: string;
  readonly values: readonly (string | number)[];
}): void {
  void window.showWarningMessage(l10n.t(text, ...values));
}
