import { type Disposable, type ExtensionContext, type Memento, env, l10n } from "vscode";
import { createConnections, sampleKey, type Connections } from "../host/connections.ts";
import { createCredentials, type Credentials } from "../host/credentials.ts";
import { defaultConnection } from "../host/ids.ts";
import { createLog, type Log } from "../host/log.ts";
import { createSampleMode, type SampleMode } from "../host/sampleMode.ts";
import { createSettings, type Settings } from "../host/settings.ts";
import { type Wording, createFormatters } from "../present/wording.ts";
import { createCopied, type Copied } from "../app/code/copied.ts";
import { createTextDocuments, type TextDocuments } from "../ui/detail/textDocuments.ts";
import { LastEditor } from "../ui/code/lastEditor.ts";
import { createLibraryView, type LibraryView } from "../ui/library/view/libraryView.ts";
import { createFailures, type Failures } from "../ui/failures.ts";
import { createScreen, type Screen } from "../ui/screen/screen.ts";

/** The sample’s searches are free, and none is refused: more a day than any window asks. */
const sampleSearches = 1_000_000_000;

/** The parts that are there from the start. None is heavy, none sends anything. */
export interface StartParts {
  readonly log: Log;
  readonly settings: Settings;
  readonly credentials: Credentials;
  readonly sample: SampleMode;
  readonly connections: Connections;
  readonly failures: Failures;
  readonly wording: () => Wording;
  readonly screen: Screen;
  readonly libraryView: LibraryView;
  readonly documents: TextDocuments;
  readonly lastEditor: LastEditor;
  readonly copied: Copied;
  readonly globalMemory: Memento;
  readonly workspaceMemory: Memento;
}

export function createParts(context: ExtensionContext): StartParts {
  const ending = <T extends Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const { secrets, workspaceState: workspaceMemory, globalState: globalMemory } = context;
  const log = ending(createLog());
  const settings = createSettings();
  const credentials = ending(createCredentials(secrets, defaultConnection));
  const sample = ending(
    createSampleMode(async () => {
      const { startSampleService } = await import("../sample/service.ts");
      return await startSampleService({ key: sampleKey, searches: sampleSearches });
    }, workspaceMemory),
  );
  const connections = ending(createConnections(settings, credentials, sample));
  const wording = createWording(settings);
  const failures = createFailures(log);
  const screen = ending(
    createScreen({
      connections,
      wording,
      workspaceMemory,
      globalMemory,
      loadDetails: settings.loadDetails,
    }),
  );
  return {
    log,
    settings,
    credentials,
    sample,
    connections,
    failures,
    libraryView: ending(
      createLibraryView(
        (error) => failures.show(error),
        (hasRecords) => screen.onLibraryDrawn(hasRecords),
      ),
    ),
    wording,
    screen,
    documents: ending(createTextDocuments()),
    lastEditor: ending(new LastEditor()),
    copied: createCopied(),
    globalMemory,
    workspaceMemory,
  };
}

function createWording(settings: Settings): () => Wording {
  const formatters = createFormatters();
  return () => ({ t: l10n.t, locale: env.language, currency: settings.currency(), formatters });
}
