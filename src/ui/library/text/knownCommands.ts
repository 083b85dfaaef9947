import { commands as editorCommands, l10n, window, type QuickPickItem } from "vscode";
import { libraryRecordOf, libraryRow } from "../../../app/library/librarySource.ts";
import { nameKeys } from "../../../domain/names/nameKeys.ts";
import { companyNameOf, nameOf } from "../../../domain/record.ts";
import { readRecordKey } from "../../../domain/record/recordKey.ts";
import { contextKeys, mementoKeys } from "../../../host/ids.ts";
import { relativeAge } from "../../../present/date.ts";
import type { Wording } from "../../../present/wording.ts";
import type { LibraryRecord } from "../../../store/library/reader/queries/records.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import { labelText, oneLine } from "../../../text/oneLine.ts";
import { escapeLinks } from "../../../text/escape.ts";
import { showDone } from "../../code/statusMessages.ts";
import type { CommandServices, Services } from "../../services.ts";
import { pickMany } from "../../prompt/pickOne.ts";

/** A longer name would push the rest of a message out of sight. */
const maxNameLength = 60;

export const openKnown = withRecord(async ({ pages }, record) => {
  await (await pages()).open(libraryRow(record), { preserveFocus: false, isFree: true });
});

export const insertKnown = withRecord(async (parts, record) => {
  const { insertRecord } = await import("../../code/insertAndCopyCommands.ts");
  const row = libraryRow(record);
  await insertRecord({ ...parts, knownRows: () => [row] }, row);
});

export const insertKnownValue = withRecord(async (parts, record) => {
  const { insertValue } = await import("../../code/valueCommands.ts");
  const row = libraryRow(record);
  await insertValue({ ...parts, knownRows: () => [row] }, row);
});

export const starKnown = withRecord(async ({ engine }, record) => {
  const { library } = (await engine()).store;
  const { star } = await library.mark(record, { star: "toggle" });
  const name = nameInWords(record);
  showDone(star ? l10n.t("Starred {0}", name) : l10n.t("Star removed from {0}", name));
});

export const hideKnownName = withRecord(async (parts, record) => {
  const { engine, servicesNow } = parts;
  const name = companyNameOf(record);
  const core = name === undefined ? undefined : nameKeys(name)?.core;
  if (name === undefined || core === undefined) return;
  const { library } = (await engine()).store;
  const services = servicesNow();
  for (const service of services) await library.hideName(service, core, oneLine(name));
  await rememberHidden(parts, true);
  const undo = l10n.t("Undo");
  const message = l10n.t("“{0}” is hidden in your files.", nameInWords(record));
  const pressed = await window.showInformationMessage(escapeLinks(message), undo);
  if (pressed !== undo) return;
  for (const service of services) await library.showName(service, core);
});

function withRecord(work: (parts: CommandServices, record: LibraryRecord) => Promise<void>) {
  return async (parts: CommandServices, key: unknown): Promise<void> => {
    const record = await readRecord(parts, key);
    if (record !== undefined) await work(parts, record);
    else void window.showInformationMessage(l10n.t("This record is no longer in the local data."));
  };
}

async function readRecord(
  { library, servicesNow }: Services,
  argument: unknown,
): Promise<LibraryRecord | undefined> {
  const key = readRecordKey(argument);
  if (key === undefined || !servicesNow().includes(key.service)) return undefined;
  return await libraryRecordOf(library, key);
}

interface NameItem extends QuickPickItem {
  readonly core: string;
}

export async function manageHiddenNames(needs: Services): Promise<void> {
  const { library, engine, wording } = needs;
  const services = needs.servicesNow();
  const hidden = (await (await library()).ask("hiddenNames", { services })) ?? [];
  if (hidden.length === 0) {
    await rememberHidden(needs, false);
    void window.showInformationMessage(l10n.t("No names are hidden."));
    return;
  }
  const items = itemsOf(hidden, wording());
  const chosen = await pickMany({
    title: l10n.t("Hidden Names"),
    placeholder: l10n.t("Select the names to show again"),
    items,
  });
  if (chosen === undefined || chosen.length === 0) return;
  const { store } = await engine();
  for (const { core } of chosen) {
    for (const service of services) await store.library.showName(service, core);
  }
  await rememberHidden(needs, chosen.length < items.length);
  showDone(
    chosen.length === 1 ? l10n.t("1 name shows again") : l10n.t("{0} names show again", chosen.length),
  );
}

/** Shows or hides the command Manage Hidden Names… in the palette. */
async function rememberHidden({ globalMemory }: Services, hasHidden: boolean): Promise<void> {
  await globalMemory.update(mementoKeys.hasHiddenNames, hasHidden ? true : undefined);
  void editorCommands.executeCommand("setContext", contextKeys.hasHiddenNames, hasHidden);
}

/** A name hidden for both hosts of a connection appears once. */
function itemsOf(hidden: QueryResult<"hiddenNames">, wording: Wording): readonly NameItem[] {
  const byCore = new Map(hidden.toReversed().map((name) => [name.core, name]));
  return [...byCore.values()]
    .toSorted((one, other) => other.at - one.at)
    .map(({ core, name, at }) => ({
      core,
      label: labelText(name),
      description: l10n.t("hidden {0}", relativeAge(at, Date.now(), wording)),
    }));
}

function nameInWords(record: LibraryRecord): string {
  return oneLine(nameOf(record, l10n.t), maxNameLength);
}
