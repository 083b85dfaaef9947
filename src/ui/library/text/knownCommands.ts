import { l10n, window } from "vscode";
import type { DetailPages } from "../../../app/detail/detailPages.ts";
import type { EngineSource } from "../../../app/engine/engine.ts";
import {
  libraryRecordOf,
  libraryRow,
  type LibrarySource,
  servicesOfNow,
} from "../../../app/library/libraryRows.ts";
import { nameKeys } from "../../../domain/names/keys.ts";
import { companyNameOf, nameOf, type ResultRow } from "../../../domain/record.ts";
import { readRecordKey } from "../../../domain/record/recordKey.ts";
import type { Connections } from "../../../host/connections.ts";
import type { LibraryRecord } from "../../../store/library/reader/queries/records.ts";
import { oneLine } from "../../../text/oneLine.ts";
import { escapeLinks } from "../../../text/escape.ts";
import { showDone } from "../../code/outcome.ts";
import type { CommandHandler, Handlers } from "../../commandMap.ts";

export interface KnownCommandNeeds {
  readonly library: LibrarySource;
  readonly engine: EngineSource;
  readonly connections: Pick<Connections, "serviceOf">;
  readonly pages: () => Promise<Pick<DetailPages, "open">>;
  readonly insert: (row: ResultRow) => Promise<unknown>;
  readonly insertValue: (row: ResultRow) => Promise<unknown>;
}

/** A longer name would push the rest of a message out of sight. */
const longestName = 60;

/** Each for the key of a record. None asks the service. */
export function knownCommands(
  needs: KnownCommandNeeds,
): Handlers<"open" | "insert" | "insertValue" | "star" | "hide"> {
  const onRecord =
    (work: (record: LibraryRecord) => Promise<unknown>): CommandHandler =>
    async (first) => {
      const record = await knownOne(needs, first);
      if (record !== undefined) await work(record);
      else void window.showInformationMessage(l10n.t("This record is no longer in the local data."));
    };
  return {
    open: onRecord(async (record) => {
      const page = await needs.pages();
      await page.open(libraryRow(record), { preserveFocus: false, isFree: true });
    }),
    insert: onRecord(async (record) => await needs.insert(libraryRow(record))),
    insertValue: onRecord(async (record) => await needs.insertValue(libraryRow(record))),
    star: onRecord(async (record) => await toggleStar(needs, record)),
    hide: onRecord(async (record) => await hideName(needs, record)),
  };
}

async function knownOne(
  { library, connections }: KnownCommandNeeds,
  argument: unknown,
): Promise<LibraryRecord | undefined> {
  const key = readRecordKey(argument);
  if (key === undefined || !servicesOfNow(connections).includes(key.service)) return undefined;
  return await libraryRecordOf(library, key);
}

async function toggleStar({ engine }: KnownCommandNeeds, record: LibraryRecord): Promise<void> {
  const { library } = (await engine()).store;
  const { star } = await library.mark(record, (marks) => ({ ...marks, star: !marks.star }));
  const name = nameInWords(record);
  showDone(star ? l10n.t("Starred {0}", name) : l10n.t("Star removed from {0}", name));
}

async function hideName({ engine, connections }: KnownCommandNeeds, record: LibraryRecord): Promise<void> {
  const name = companyNameOf(record);
  const core = name === undefined ? undefined : nameKeys(name)?.core;
  if (name === undefined || core === undefined) return;
  const { library } = (await engine()).store;
  const services = servicesOfNow(connections);
  for (const service of services) await library.hideName(service, core, oneLine(name));
  const undo = l10n.t("Undo");
  const message = l10n.t("“{0}” is hidden in your files.", nameInWords(record));
  const pressed = await window.showInformationMessage(escapeLinks(message), undo);
  if (pressed !== undo) return;
  for (const service of services) await library.showName(service, core);
}

function nameInWords(record: LibraryRecord): string {
  return oneLine(nameOf(record, l10n.t), longestName);
}
