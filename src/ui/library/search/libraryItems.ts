import { l10n, ThemeIcon, type QuickPickItem } from "vscode";
import { section, separator } from "../../prompt/pickOne.ts";
import type { FoundRecords } from "../../../app/library/finding.ts";
import { libraryRow } from "../../../app/library/libraryRows.ts";
import type { ResultRow } from "../../../domain/record.ts";
import { rowOf } from "../../../present/row.ts";
import type { Wording } from "../../../present/wording.ts";
import type { LibraryRecord } from "../../../store/library/reader/queries/records.ts";
import type { KnownCompany } from "../../../store/library/reader/queries/names.ts";
import { labelText } from "../../../text/oneLine.ts";

export type LibraryChoice =
  | { readonly kind: "record"; readonly row: ResultRow }
  /** Searches the library for another text. */
  | { readonly kind: "type"; readonly text: string }
  /** Opens the form of a search: the library is empty. */
  | { readonly kind: "form" }
  | { readonly kind: "search"; readonly company: string };

/** The line that says what is still being looked for has no choice: Enter on it waits. */
export interface LibraryItem extends QuickPickItem {
  readonly choice?: LibraryChoice;
}

interface LibraryWords {
  readonly wording: Wording;
  /** Undefined where the service cannot be asked. */
  readonly search: { readonly company: string; readonly price: string } | undefined;
}

/** Enter takes the first row: a record that was meant, or what helps to find one, free. The search is the last row. */
export function libraryItems(found: FoundRecords, { wording, search }: LibraryWords): readonly LibraryItem[] {
  const items = itemsOf(found, wording);
  if (search === undefined) return items;
  // No text is found in an empty label: these are not shown.
  const unseen = Array.from({ length: Math.max(0, searchNumber - items.length) }, () => ({ label: "" }));
  return [...items, ...unseen, separator(l10n.t("Look further")), searchItem(search.company, search.price)];
}

/** VS Code names the chosen row by its number, maybe in the list before: the search has one that no record has. */
const searchNumber = 100;

function itemsOf(found: FoundRecords, wording: Wording): readonly LibraryItem[] {
  const { text, records, suggestions, isLooking, isEmpty } = found;
  if (isEmpty) {
    const description = l10n.t("no records stored yet: what searches return is kept on this machine");
    return [helper(l10n.t("Open Search Form…"), description, "library", { kind: "form" })];
  }
  const items = records.map((record) => ({ record, item: recordItem(record, wording) }));
  if (text.trim() === "") {
    const listed = (areStarred: boolean): readonly LibraryItem[] =>
      items.flatMap(({ record, item }) => (isStarred(record) === areStarred ? [item] : []));
    return [...section(l10n.t("Starred"), listed(true)), ...section(l10n.t("Recent"), listed(false))];
  }
  if (items.length > 0) return items.map(({ item }) => item);
  if (isLooking) return [helper(l10n.t("Looking for similar names…"), "", "search")];
  const similar = suggestions.flatMap((known) => suggestionItem(known, wording));
  if (similar.length > 0) return [separator(l10n.t("Not stored. Did you mean")), ...similar];
  const nothing = l10n.t("no record with this name is stored");
  return [helper(l10n.t("Show Recent Records"), nothing, "search-stop", { kind: "type", text: "" })];
}

const mostFacts = 3;

function recordItem(record: LibraryRecord, wording: Wording, more: readonly string[] = []): LibraryItem {
  const row = libraryRow(record);
  const text = rowOf(row.record, wording, row.detail !== undefined);
  const isListed = row.record.kind === "filing" && row.detail === undefined;
  const facts = text.facts.map(labelText);
  // What is cut is cut at the end: that is what matters least.
  const parts = [
    ...facts.slice(0, mostFacts),
    ...more,
    ...(isListed ? [l10n.t("search result only")] : []),
    ...facts.slice(mostFacts),
  ];
  return {
    label: isStarred(record) ? `★ ${text.name}` : text.name,
    description: parts.join(" · "),
    iconPath: new ThemeIcon(text.icon),
    alwaysShow: true,
    choice: { kind: "record", row },
  };
}

function suggestionItem({ company, newest, count }: KnownCompany, wording: Wording): readonly LibraryItem[] {
  const [record] = newest;
  if (record === undefined) return [];
  const others = count - 1;
  const more =
    others === 0 ? [] : [others === 1 ? l10n.t("1 more record") : l10n.t("{0} more records", others)];
  return [{ ...recordItem(record, wording, more), choice: { kind: "type", text: company.name } }];
}

function searchItem(company: string, price: string): LibraryItem {
  return {
    label: labelText(l10n.t('Search for company "{0}"', company)),
    description: price,
    iconPath: new ThemeIcon("search"),
    alwaysShow: true,
    choice: { kind: "search", company },
  };
}

function isStarred({ marks }: LibraryRecord): boolean {
  return marks?.star === true;
}

function helper(label: string, description: string, icon: string, choice?: LibraryChoice): LibraryItem {
  const item = { label, description, iconPath: new ThemeIcon(icon), alwaysShow: true };
  return choice === undefined ? item : { ...item, choice };
}
