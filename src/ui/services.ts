import type { Memento, Uri } from "vscode";
import type { Insertions } from "../app/code/insertions.ts";
import type { Code } from "../app/code/writeRecords.ts";
import type { DetailPages } from "../app/detail/detailPages.ts";
import type { EngineSource } from "../app/engine/engine.ts";
import type { WriteFile } from "../app/export/fileThread.ts";
import type { KnownMarks } from "../app/library/knownMarks.ts";
import type { ChosenFieldsMemory, SaveFile } from "../app/ports.ts";
import type { SessionSource } from "../app/search/windowSession.ts";
import type { AgentStop } from "../host/agentStop.ts";
import type { Connections } from "../host/connections.ts";
import type { Credentials } from "../host/credentials.ts";
import type { LibraryFile } from "../host/libraryFile.ts";
import type { Log } from "../host/log.ts";
import type { SampleMode } from "../host/sampleMode.ts";
import type { Settings } from "../host/settings.ts";
import type { ReportPage } from "../present/report/reportProtocol.ts";
import type { RequestPrice } from "../present/requestPrice.ts";
import type { Wording } from "../present/wording.ts";
import type { LibraryReader } from "../store/library/reader/libraryReader.ts";
import type { Failures } from "./failures.ts";
import type { LastEditor } from "../host/editor/lastEditor.ts";
import type { RowSelections } from "./target.ts";
import type { TextDocuments } from "./textDocuments.ts";

/** The services of a window. A promise creates its service on the first call. */
export interface Services {
  readonly log: Log;
  readonly settings: Settings;
  readonly credentials: Credentials;
  readonly sample: SampleMode;
  readonly connections: Connections;
  readonly failures: Failures;
  readonly wording: () => Wording;
  readonly globalMemory: Memento;
  readonly workspaceMemory: Memento;
  readonly extensionUri: Uri;
  readonly engine: EngineSource;
  readonly session: SessionSource;
  readonly library: () => Promise<LibraryReader>;
  readonly libraryFile: LibraryFile;
  readonly agentStop: AgentStop;
  readonly marks: KnownMarks;
  readonly servicesNow: () => readonly string[];
  readonly pages: () => Promise<DetailPages>;
  /** Returns "may use 1 search", or the price measured for this account. */
  readonly mayUse: RequestPrice;
  /** Returns the price and the remaining searches; "free" on sample data. */
  readonly cost: RequestPrice;
  /** Returns the suffix for a label: "(may use 1 search) · 12 searches left". */
  readonly price: RequestPrice;
  readonly results: RowSelections["results"] & {
    readonly hasRows: () => boolean;
    readonly focusFirstRow: () => void;
  };
}

/** Services for commands, which run only after all services exist. */
export interface CommandServices extends Services, Omit<RowSelections, "results"> {
  readonly code: () => Promise<Code>;
  readonly insertions: () => Promise<Insertions>;
  readonly chosenFields: ChosenFieldsMemory;
  readonly writeFile: WriteFile;
  readonly saveFile: SaveFile;
  readonly documents: TextDocuments;
  readonly lastEditor: LastEditor;
  readonly onRecordTaken: () => void;
  readonly report: () => Promise<{ show(page: ReportPage): void }>;
  readonly searches: { showNotice(text?: string): void };
  readonly sampleFiles: () => Promise<SampleFiles>;
  readonly scheduledChecks: () => Promise<{ checkDue(): Promise<void> }>;
}

type SampleFiles = readonly { readonly name: string; readonly language: string; readonly text: string }[];
