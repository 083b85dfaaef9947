import { l10n, window } from "vscode";
import {
  exportName,
  exportParts,
  exportTable,
  recordsOfRows,
  type ExportedRecords,
} from "../../app/export/exportRecords.ts";
import { type ExportedFile, exportSteps } from "../../app/export/exportSource.ts";
import { withLocalFolder } from "../../app/export/localFolder.ts";
import { newRows, storedRows } from "../../app/library/readLibrary.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import type { ResultRow } from "../../domain/record.ts";
import { mementoKeys } from "../../host/ids.ts";
import type { ListQuestion } from "../../service/contract/question.ts";
import { questionText } from "../../present/question.ts";
import type { Wording } from "../../present/wording.ts";
import type { CommandServices } from "../services.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { isSavedNode } from "../search/searchesNode.ts";
import { isObject, readTarget, rowsOf, tableInFront, type RowSelections } from "../target.ts";
import { pickFileFormat, separatorIn } from "./fileFormatPick.ts";
import {
  type LibraryChoice,
  libraryChoicesOf,
  libraryRecords,
  libraryTable,
  idsOf,
  newIdsOf,
  type ExportedSet,
  withUsual,
} from "../../app/library/table/exported.ts";
import { resultsTable } from "../../app/export/shownTable.ts";
import { newsTitle } from "../../present/recordMarks.ts";
import type { LibraryTable } from "../../app/library/table/libraryTable.ts";
import { nameOfKey, readRecordKey, type RecordKey, rowsByKey } from "../../domain/record/recordKey.ts";

/** Exports the rows of its argument; from the palette and the table’s toolbar, asks which rows. Sends nothing. */
async function exportTarget(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  if (isSavedNode(args[0])) return await exportSaved(needs, args[0].search);
  const target = readTarget(args);
  const table = needs.libraryTableInUse?.()?.table;
  if (target.kind === "tableSelection" && target.isOfLibrary === true && table !== undefined)
    return await exportLibrary(needs, table, columnsShownInTable(args));
  const inFront = target.kind === "inFront" ? tableInFront(needs) : undefined;
  if (inFront !== undefined) return inFront.requestExport();
  const shown = rowsShownInTable(needs, args);
  if (target.kind === "inFront" || shown !== undefined)
    return await exportChosen(needs, { selected: rowsOf(needs, target), shown }, columnsShownInTable(args));
  const rows = chosenRows(needs, args);
  if (rows.length > 0) await exportRows(needs, rows);
}

export { exportTarget as export };

/** Asks which rows to export, from the title of Results: there the focused row is not the command’s target. */
export async function exportInView(needs: CommandServices): Promise<void> {
  await exportChosen(needs, { selected: needs.results.selectedRows(), shown: undefined });
}

async function exportChosen(
  needs: CommandServices,
  rows: { readonly selected: readonly ResultRow[]; readonly shown: readonly ResultRow[] | undefined },
  columns?: readonly string[],
): Promise<void> {
  const { shown } = (await needs.session()).state;
  const all = shown?.rows ?? [];
  if (all.length === 0 && rows.selected.length === 0) {
    const source = { library: needs.library, services: needs.servicesNow() };
    const ids = await idsOf(source);
    return await exportLibrary(needs, { source, records: { shown: ids, selected: [], total: ids.length } });
  }
  const fresh = all.filter((row) => needs.marks.of(row)?.news?.isNew === true);
  const choice = await pickChoice(choicesOf({ ...rows, all, fresh }), (count) =>
    count === 1 ? l10n.t("Loaded record (1)") : l10n.t("All loaded records ({0})", count),
  );
  if (choice !== undefined) await exportRows(needs, choice.rows, columns);
}

async function exportLibrary(
  needs: CommandServices,
  table: Pick<LibraryTable, "source" | "records">,
  columns?: readonly string[],
): Promise<void> {
  const choices = libraryChoicesOf(table.records, await newIdsOf(table.source));
  const choice = await pickChoice(choices, (count) =>
    count === 1 ? l10n.t("Record in the library (1)") : l10n.t("All records in the library ({0})", count),
  );
  if (choice === undefined) return;
  const records = await libraryRecords(table.source, choice.ids);
  await exportFile(needs, {
    count: choice.count,
    words: l10n.t("Library"),
    ...records,
    ...(columns && { table: libraryTable(table.source, columns, choice.ids, needs.wording()) }),
  });
}

/** Exports the stored or the new records of a saved search; sends nothing. */
async function exportSaved(needs: CommandServices, search: SavedSearch): Promise<void> {
  const [all, fresh] = await Promise.all([storedRows(needs, search), newRows(needs, search.id)]);
  const choices = choicesOf({ selected: [], shown: undefined, all, fresh });
  if (choices.length === 0) {
    void window.showInformationMessage(l10n.t("No records of this search are stored yet. Check it first."));
    return;
  }
  const choice = await pickChoice(choices, (count) =>
    count === 1 ? l10n.t("Stored record (1)") : l10n.t("All stored records ({0})", count),
  );
  if (choice === undefined) return;
  const { rows } = choice;
  await exportFile(needs, { count: rows.length, words: search.name, ...recordsOfRows(needs, rows) });
}

async function pickChoice<Any extends ExportChoice | LibraryChoice>(
  choices: readonly Any[],
  labelOfAll: (count: number) => string,
): Promise<Any | undefined> {
  const [first, second] = choices;
  if (first === undefined)
    void window.showInformationMessage(l10n.t("There are no records to export yet. Run a search first."));
  if (second === undefined) return first;
  return await pickOne({
    title: l10n.t("Export"),
    placeholder: l10n.t("Select what to export"),
    items: choices.map((choice) => ({ label: choiceLabel(choice, labelOfAll), value: choice })),
    active: choices.find(({ isUsual }) => isUsual),
  });
}

function choiceLabel(choice: ExportChoice | LibraryChoice, labelOfAll: (count: number) => string): string {
  const count = "rows" in choice ? choice.rows.length : choice.count;
  switch (choice.what) {
    case "selected":
      return count === 1 ? l10n.t("Selected record (1)") : l10n.t("Selected records ({0})", count);
    case "shown":
      return count === 1
        ? l10n.t("Record shown in the table (1)")
        : l10n.t("Records shown in the table ({0})", count);
    case "all":
      return labelOfAll(count);
    case "new":
      return l10n.t("New only ({0})", count);
  }
}

async function exportRows(
  needs: CommandServices,
  rows: readonly ResultRow[],
  columns?: readonly string[],
): Promise<void> {
  const { shown } = (await needs.session()).state;
  const wording = needs.wording();
  const newsOf = (row: ResultRow): string => newsTitle(needs.marks.of(row)?.news, wording);
  await exportFile(needs, {
    count: rows.length,
    words: searchWords(shown?.question, wording),
    ...recordsOfRows(needs, rows),
    ...(columns && { table: resultsTable(columns, rows, newsOf, wording) }),
  });
}

async function exportFile(
  needs: CommandServices,
  { count, words, ...records }: ExportedRecords & { readonly count: number; readonly words: string },
): Promise<void> {
  const { globalMemory, saveFile } = needs;
  const title = count === 1 ? l10n.t("Export 1 record") : l10n.t("Export {0} records", count);
  const { table } = records;
  const format = await pickFileFormat(title, globalMemory, table !== undefined);
  if (format === undefined) return;
  await globalMemory.update(mementoKeys.exportFormat, format.id);
  const options = { ...needs, separator: () => separatorIn(globalMemory) };
  const isAsTable = globalMemory.get(mementoKeys.exportAsTable) === true;
  let written: ExportedFile | undefined;
  const firstWords =
    records.isSample || globalMemory.get(mementoKeys.toldOfAgreement) === true
      ? ""
      : l10n.t("Your agreement with the service says whom you may share these records with.");
  const isSaved = await withLocalFolder((folder) =>
    saveFile({
      title,
      name: exportName(words, new Date()),
      extension: format.extension,
      kind: format.label,
      content: async (signal, reportPercent) => {
        const report = (part: number): void => reportPercent((part / count) * (100 / exportSteps));
        const job = { format: format.id, folder, signal, report };
        const file =
          table !== undefined && isAsTable
            ? await exportTable(options, { kind: records.kind, table }, job)
            : await exportParts(options, records, job);
        if (!("text" in file)) written = file;
        return file;
      },
      saved: (file) =>
        [savedText(written?.records ?? count, file), cutText(written?.cutTexts ?? 0), firstWords]
          .filter((text) => text !== "")
          .join(" "),
      namesPeople: () => written?.namesPeople === true && !records.isSample,
    }),
  );
  if (isSaved && firstWords !== "") await globalMemory.update(mementoKeys.toldOfAgreement, true);
}

/** Returns the filters of a search, without the page size. */
function searchWords(question: ListQuestion | undefined, wording: Wording): string {
  if (question === undefined) return "";
  const { endpoint, filters } = question;
  return questionText(endpoint === "companies" ? { endpoint, filters } : question, wording);
}

function savedText(count: number, file: string): string {
  return count === 1
    ? l10n.t("Exported 1 record to {0}.", file)
    : l10n.t("Exported {0} records to {1}.", count, file);
}

function cutText(texts: number): string {
  if (texts === 0) return "";
  return texts === 1
    ? l10n.t("1 text was too long for an Excel cell and was cut.")
    : l10n.t("{0} texts were too long for an Excel cell and were cut.", texts);
}

interface ExportChoice {
  readonly what: ExportedSet;
  /** At least one. */
  readonly rows: readonly ResultRow[];
  readonly isUsual: boolean;
}

/** `shown`: rows that pass the table’s filters, in its order; undefined outside the table. */
interface RowSets {
  readonly selected: readonly ResultRow[];
  readonly shown: readonly ResultRow[] | undefined;
  readonly all: readonly ResultRow[];
  /** New records of the search. */
  readonly fresh: readonly ResultRow[];
}

/** Returns the sets of rows to choose from, without repeats and empty sets. */
export function choicesOf({ selected, shown, all, fresh }: RowSets): readonly ExportChoice[] {
  const isFiltered = shown !== undefined && shown.length > 0 && !isSame(shown, all);
  const sets = [
    { what: "selected", rows: isSame(selected, all) ? [] : selected },
    { what: "shown", rows: isFiltered && !isSame(shown, selected) ? shown : [] },
    // Without a filter, in the order of the table.
    { what: "all", rows: shown === undefined || isFiltered || shown.length === 0 ? all : shown },
    { what: "new", rows: isSame(fresh, all) ? [] : fresh },
  ] as const;
  return withUsual(
    sets.filter(({ rows }) => rows.length > 0),
    selected.length,
  );
}

function isSame(some: readonly RecordKey[], all: readonly RecordKey[]): boolean {
  if (some.length !== all.length) return false;
  const keys = new Set(all.map(nameOfKey));
  return some.every((one) => keys.has(nameOfKey(one)));
}

/** Returns the ids of the table’s columns; undefined unless its toolbar called. */
function columnsShownInTable([first]: readonly unknown[]): readonly string[] | undefined {
  const columns = isObject(first) ? first["columns"] : undefined;
  return Array.isArray(columns) ? columns.filter((id) => typeof id === "string") : undefined;
}

/** Returns the table’s rows; undefined unless its toolbar called: only the toolbar passes keys as `shown`. */
export function rowsShownInTable(
  { knownRows }: Pick<RowSelections, "knownRows">,
  args: readonly unknown[],
): readonly ResultRow[] | undefined {
  const [first] = args;
  const shown = isObject(first) ? first["shown"] : undefined;
  if (readTarget(args).kind !== "tableSelection" || !Array.isArray(shown)) return undefined;
  const keys = shown.flatMap((key: unknown) => readRecordKey(key) ?? []);
  return rowsByKey(knownRows(), keys);
}
