import { setImmediate as nextTimeSlice } from "node:timers/promises";
import {
  commands as editorCommands,
  l10n,
  ProgressLocation,
  Uri,
  window,
  type ExtensionContext,
} from "vscode";
import type { Engine } from "../app/engine/engine.ts";
import type { ForgettingScreen } from "../app/library/forgetting.ts";
import { KnownMarks } from "../app/library/knownMarks.ts";
import { servicesOfNow } from "../app/library/librarySource.ts";
import type { SearchSession } from "../domain/search/searchSession.ts";
import { commands } from "../host/ids.ts";
import { LibraryFile } from "../host/libraryFile.ts";
import { storageFolder } from "../host/storageFolder.ts";
import type { LibraryReader } from "../store/library/reader/libraryReader.ts";
import { escapeLinks } from "../text/escape.ts";
import type { Sentence } from "../text/sentence.ts";
import { lazy, type Lazy, partOf } from "../ui/lazy.ts";
import type { StartServices } from "./startServices.ts";

export type DataServices = ReturnType<typeof createDataServices>;

/** `onJoined` is called once, before any request or view. */
export function createDataServices(
  context: ExtensionContext,
  services: StartServices,
  leavePage: ForgettingScreen["leavePage"],
  onJoined: () => Promise<void>,
) {
  const { connections, failures, libraryView, screen, settings } = services;
  const libraryFile = new LibraryFile(services.storageFolder);
  const usableFolder = lazy(
    async () => await storageFolder(context.globalStorageUri),
    (folder) => folder,
  );
  const library: Lazy<LibraryReader> = lazy(
    async () =>
      await Promise.all([
        usableFolder(),
        import("../store/library/reader/libraryReader.ts"),
        import("../store/library/reader/readerThread.ts"),
      ]),
    ([folder, { LibraryReader }, { startReaderThread }]) => {
      const script = scriptOf(context, "libraryReader.js");
      return new LibraryReader({
        folder,
        open: (path) => startReaderThread(script, path),
        log: (line) => services.log.info(line),
        // Keeps all names in memory for hovers in open documents.
        isInUse: () => settings.library().hover && window.visibleTextEditors.length > 0,
        onDamagedIndex: async () => await (await engine()).store.repairIndexes(),
      });
    },
  );
  const servicesNow = (): readonly string[] => servicesOfNow(connections);
  const marks = new KnownMarks(library, servicesNow);
  const refreshMarks = (): void => void failures.attempt(() => marks.refresh());
  const libraryChanged = (): void => {
    libraryView.refreshSoon();
    libraryFile.compareSoon();
    refreshMarks();
  };
  const joined: Lazy<{ readonly engine: Engine; readonly session: SearchSession }> = lazy(
    async () =>
      await loadEngine(context, services, {
        folder: await usableFolder(),
        release: async () => await library.current()?.release(),
      }),
    async (made) => {
      const { createReadLibrary } = await import("../app/library/readLibrary.ts");
      const { createWindowSession } = await import("../app/search/windowSession.ts");
      const readLibrary = createReadLibrary({ library, connections });
      const search = createWindowSession(made, { ...services, readLibrary });
      await screen.followEngine(made, search, marks);
      made.store.onDidChange(libraryChanged);
      search.onDidChange(({ busy }) => {
        if (busy !== undefined) failures.dropRetry();
      });
      libraryChanged();
      const { followStoredRows } = await import("../app/search/windowSession.ts");
      followStoredRows(search, library, async (work) => await failures.attempt(work));
      const { followForgotten } = await import("../app/library/forgetting.ts");
      const { forgetTyped } = await import("../ui/library/forget/forgetTyped.ts");
      followForgotten(made.store, {
        session: search,
        leavePage,
        forgetTyped: async (isNamed) => await forgetTyped(services, isNamed),
      });
      await onJoined();
      return { engine: made, session: search };
    },
  );
  const [engine, session] = [partOf(joined, "engine"), partOf(joined, "session")];
  const following = connections.onDidChange(() => {
    libraryView.redraw();
    failures.dropRetry();
    if (joined.current() !== undefined) refreshMarks();
  });
  context.subscriptions.push(libraryFile, following);
  return { engine, session, library, libraryFile, marks, servicesNow };
}

async function loadEngine(
  context: ExtensionContext,
  services: StartServices,
  { folder, release }: { readonly folder: string | undefined; readonly release: () => Promise<void> },
): Promise<Engine> {
  const { StoreThread } = await import("../store/storeThread.ts");
  // Loads first, in a separate time slice: both together would block the host.
  await import("../service/contract/records.ts");
  await nextTimeSlice();
  const { createEngine } = await import("../app/engine/engine.ts");
  const { createSend } = await import("../net/send.ts");
  const { settings } = services;
  const log = (line: string): void => services.log.info(line);
  return await createEngine({
    ...services,
    folder,
    release,
    askAtLimit: async (counts) => await (await import("../ui/usage/limitQuestion.ts")).askAtLimit(counts),
    open: (needs) =>
      new StoreThread({
        ...needs,
        script: scriptOf(context, "storeThread.js"),
        worker: scriptOf(context, "storeWorker.js"),
      }),
    onForgetting: (work) =>
      void window.withProgress(
        {
          location: ProgressLocation.Window,
          title: l10n.t("Deleting the last copies of deleted data…"),
        },
        () => work,
      ),
    log,
    notify: (problem) => void warn(problem),
    send: (onRoute) =>
      createSend({
        transport: settings.transport,
        proxyConfigured: settings.proxyConfigured,
        editorFetch: (...request) => globalThis.fetch(...request),
        log,
        onRoute,
      }),
    probe: async (address) => await (await import("../net/connectivity.ts")).probe(address),
  });
}

/** Without a button, VS Code truncates a sentence longer than its line. */
async function warn({ text, values }: Sentence): Promise<void> {
  const showLog = l10n.t("Show Log");
  const chosen = await window.showWarningMessage(escapeLinks(l10n.t(text, ...values)), showLog);
  if (chosen === showLog) await editorCommands.executeCommand(commands.showLog);
}

export function scriptOf({ extensionUri }: Pick<ExtensionContext, "extensionUri">, name: string): string {
  return Uri.joinPath(extensionUri, "dist", name).fsPath;
}
