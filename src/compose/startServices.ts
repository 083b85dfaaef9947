import { type Disposable, type ExtensionContext, env, l10n, window } from "vscode";
import { AgentStop } from "../host/agentStop.ts";
import { createConnections, sampleKey } from "../host/connections.ts";
import { createCredentials } from "../host/credentials.ts";
import { defaultConnection } from "../host/ids.ts";
import { createLog } from "../host/log.ts";
import { createSampleMode } from "../host/sampleMode.ts";
import { createSettings, type Settings } from "../host/settings.ts";
import { type Wording, createFormatters } from "../present/wording.ts";
import { Copied } from "../app/code/copied.ts";
import { createTextDocuments } from "../ui/textDocuments.ts";
import { LastEditor } from "../host/editor/lastEditor.ts";
import { createLibraryView } from "../ui/library/view/libraryView.ts";
import { createFailures } from "../ui/failures.ts";
import { createScreen } from "../ui/screen/screen.ts";

/** Beyond any use: the sample’s searches are free. */
const sampleSearches = 1_000_000_000;

export type StartServices = ReturnType<typeof createStartServices>;

export function createStartServices(context: ExtensionContext) {
  const register = <T extends Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const { secrets, workspaceState: workspaceMemory, globalState: globalMemory, extensionUri } = context;
  const log = register(createLog());
  const settings = createSettings();
  const credentials = register(createCredentials(secrets, defaultConnection));
  const sample = register(
    createSampleMode(async () => {
      const { startSampleService } = await import("../sample/service.ts");
      return await startSampleService({ key: sampleKey, searches: sampleSearches });
    }, workspaceMemory),
  );
  const connections = register(createConnections(settings, credentials, sample));
  const wording = createWording(settings);
  const failures = createFailures(log);
  const screen = register(createScreen(context, connections, settings, wording));
  const storageFolder = folderOf(context);
  const agentStop = new AgentStop(storageFolder, (isStopped) => screen.onAgentsRead(isStopped));
  // Another window may have stopped agents, or allowed them again.
  register(window.onDidChangeWindowState(({ focused }) => focused && void agentStop.isStopped()));
  void agentStop.isStopped();
  return {
    log,
    settings,
    credentials,
    sample,
    connections,
    failures,
    libraryView: register(
      createLibraryView(
        (error) => failures.show(error),
        (hasRecords) => screen.onLibraryDrawn(hasRecords),
      ),
    ),
    wording,
    screen,
    storageFolder,
    agentStop,
    documents: register(createTextDocuments()),
    lastEditor: register(new LastEditor()),
    copied: new Copied(),
    globalMemory,
    workspaceMemory,
    extensionUri,
  };
}

/** Returns undefined if the folder is virtual or on another machine. */
function folderOf({ globalStorageUri }: ExtensionContext): string | undefined {
  return globalStorageUri.scheme === "file" ? globalStorageUri.fsPath : undefined;
}

function createWording(settings: Settings): () => Wording {
  const formatters = createFormatters();
  return () => ({ t: l10n.t, locale: env.language, currency: settings.currency(), formatters });
}
