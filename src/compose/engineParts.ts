import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { commands as editorCommands, l10n, Uri, window, type ExtensionContext } from "vscode";
import type { Engine } from "../app/engine/engine.ts";
import { createKnownMarks, type KnownMarks } from "../app/library/knownMarks.ts";
import { servicesOfNow } from "../app/library/libraryRows.ts";
import type { SearchSession } from "../domain/search/searchSession.ts";
import { commands } from "../host/ids.ts";
import { LibraryFile } from "../host/libraryFile.ts";
import type { LibraryReader } from "../store/library/reader/libraryReader.ts";
import { escapeLinks } from "../text/oneLine.ts";
import type { Sentence } from "../text/sentence.ts";
import { lazy, type Lazy, partOf } from "../ui/lazy.ts";
import type { Parts } from "./parts.ts";

export interface EngineParts {
  readonly engine: Lazy<Engine>;
  readonly session: Lazy<SearchSession>;
  readonly library: Lazy<LibraryReader>;
  readonly libraryFile: LibraryFile;
  readonly marks: KnownMarks;
  readonly servicesNow: () => readonly string[];
}

export function createEngineParts(context: ExtensionContext, parts: Parts): EngineParts {
  const { connections, failures, libraryView, screen } = parts;
  const libraryFile = new LibraryFile(folderOf(context));
  const library: Lazy<LibraryReader> = lazy(
    async () =>
      await Promise.all([
        import("../store/library/reader/libraryReader.ts"),
        import("../store/library/reader/readerSide.ts"),
      ]),
    ([{ createLibraryReader }, { ownThread }]) => {
      const script = Uri.joinPath(context.extensionUri, "dist", "libraryReader.js").fsPath;
      return createLibraryReader({
        folder: folderOf(context),
        open: (path) => ownThread(script, path),
        log: (line) => parts.log.info(line),
        onDamagedIndex: async () => await (await engine()).store.mendIndexes(),
      });
    },
  );
  const servicesNow = (): readonly string[] => servicesOfNow(connections);
  const marks = createKnownMarks(library, servicesNow);
  const refreshMarks = (): void => void failures.attempt(() => marks.refresh());
  const libraryChanged = (): void => {
    libraryView.changed();
    libraryFile.changed();
    refreshMarks();
  };
  const joined: Lazy<{ readonly engine: Engine; readonly session: SearchSession }> = lazy(
    async () => await loadEngine(context, parts, async () => await library.made()?.release()),
    async (made) => {
      const { createReadLibrary } = await import("../app/library/readLibrary.ts");
      const { createWindowSession } = await import("../app/search/windowSession.ts");
      const readLibrary = createReadLibrary(library, connections);
      const search = createWindowSession(made, { ...parts, readLibrary });
      await screen.follow(made, search, marks);
      made.store.onDidChange(libraryChanged);
      search.onDidChange(({ busy }) => {
        if (busy !== undefined) failures.dropRetry();
      });
      libraryChanged();
      return { engine: made, session: search };
    },
  );
  const [engine, session] = [partOf(joined, "engine"), partOf(joined, "session")];
  const following = connections.onDidChange(() => {
    libraryView.redraw();
    failures.dropRetry();
    if (joined.made() !== undefined) refreshMarks();
  });
  context.subscriptions.push(libraryFile, following);
  return { engine, session, library, libraryFile, marks, servicesNow };
}

/** Undefined where it is on another machine or is virtual. */
function folderOf({ globalStorageUri }: ExtensionContext): string | undefined {
  return globalStorageUri.scheme === "file" ? globalStorageUri.fsPath : undefined;
}

/** `releaseStore` is called before the database is deleted. */
async function loadEngine(
  context: ExtensionContext,
  parts: Parts,
  releaseStore: () => Promise<void>,
): Promise<Engine> {
  // What checks answers comes first, in a separate time slice: both together would hold up the host.
  await import("../service/contract/records.ts");
  await nextTimeSlice();
  const { createEngine } = await import("../app/engine/engine.ts");
  const { createSend } = await import("../net/send.ts");
  const { settings, log } = parts;
  return await createEngine({
    ...parts,
    folder: folderOf(context),
    store: {
      release: releaseStore,
      askAtLimit: async (counts) => await (await import("../ui/usage/fullLibrary.ts")).askAtLimit(counts),
      worker: Uri.joinPath(context.extensionUri, "dist", "storeWorker.js").fsPath,
    },
    log: (line) => log.info(line),
    notify: (problem) => void warn(problem),
    send: (onRoute) =>
      createSend({
        transport: settings.transport,
        proxyConfigured: settings.proxyConfigured,
        editorFetch: (...request) => globalThis.fetch(...request),
        log: (line) => log.info(line),
        onRoute,
      }),
    probe: async (address) => await (await import("../net/probe.ts")).probe(address),
  });
}

/** With a button: without one, VS Code cuts a sentence off that is longer than its line. */
async function warn({ text, values }: Sentence): Promise<void> {
  const showLog = l10n.t("Show Log");
  const chosen = await window.showWarningMessage(escapeLinks(l10n.t(text, ...values)), showLog);
  if (chosen === showLog) await editorCommands.executeCommand(commands.showLog);
}
