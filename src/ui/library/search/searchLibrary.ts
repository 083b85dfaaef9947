import { setTimeout as after } from "node:timers/promises";
import {
  commands as editorCommands,
  l10n,
  QuickPickItemKind,
  window,
  ThemeIcon,
  type QuickPickItem,
} from "vscode";
import { createFinding, type FoundRecords } from "../../../app/library/finding.ts";
import { companyQuestion } from "../../../app/search/search.ts";
import { type LibraryNeeds, libraryRow } from "../../../app/library/librarySource.ts";
import { commands } from "../../../host/ids.ts";
import { parseText } from "../../../service/contract/filters/typedValues.ts";
import type { Failures } from "../../failures.ts";
import type { CommandServices, Services } from "../../services.ts";
import { untilClosed, section, separator } from "../../prompt/pickOne.ts";
import { runSearch } from "../../search/runSearch.ts";
import type { ResultRow } from "../../../domain/record.ts";
import { rowOf } from "../../../present/row.ts";
import type { Wording } from "../../../present/wording.ts";
import type { LibraryRecord } from "../../../store/library/reader/queries/records.ts";
import type { KnownCompany } from "../../../store/library/reader/queries/names.ts";
import { labelText } from "../../../text/oneLine.ts";

/** Pause in typing before a search for similar names, in ms. */
const typingPauseMs = 250;

/** Other extensions may pass a text. Sends nothing. */
export async function searchLibrary(needs: CommandServices, text: unknown): Promise<void> {
  const roles = await needs.connections.usableRoles();
  const choice = await pickFromLibrary(needs, typeof text === "string" ? text : "", roles.includes("app"));
  if (choice === undefined) return;
  switch (choice.kind) {
    case "record":
      return await (await needs.pages()).open(choice.row, { preserveFocus: false });
    case "form": {
      const form =
        roles.includes("base") && !roles.includes("app") ? commands.browseFundings : commands.search;
      return await editorCommands.executeCommand(form);
    }
    case "search": {
      const question = companyQuestion({ company: choice.company }, needs.settings);
      await runSearch(needs, question, { way: "search" });
    }
  }
}

type FinalChoice = Exclude<LibraryChoice, { readonly kind: "type" }>;

interface LibraryPickNeeds extends LibraryNeeds, Pick<Services, "price" | "wording"> {
  readonly failures: Pick<Failures, "attempt">;
}

/** Returns the final choice; choices that only change the text keep the pick open. */
export async function pickFromLibrary(
  needs: LibraryPickNeeds,
  value: string,
  canSearch: boolean,
): Promise<FinalChoice | undefined> {
  const pick = window.createQuickPick<LibraryItem>();
  // Keep the order by relevance; VS Code has the property, but no type for it.
  Object.assign(pick, { sortByLabel: false });
  pick.title = l10n.t("Search Library");
  pick.placeholder = l10n.t("Type a company, a person, or a place; nothing is sent");
  pick.ignoreFocusOut = true;
  pick.value = value;
  return await untilClosed<FinalChoice>(pick, (close) => {
    let drawn: FoundRecords | undefined;
    let lastText: string | undefined;
    /** True if Enter was pressed before the rows for the text were ready. */
    let isAccepted = false;
    const choose = (choice: LibraryChoice): void => {
      if (choice.kind !== "type") return close(choice);
      pick.value = choice.text;
      lookFor(choice.text);
    };
    const show = (found: FoundRecords): void => {
      const price = needs.price("companies");
      const company = canSearch ? companyNameIn(found.text) : undefined;
      const search = company === undefined ? undefined : { company, price };
      const items = libraryItems(found, { wording: needs.wording(), search });
      drawn = found;
      pick.items = items;
      pick.busy = found.isLooking;
      if (found.isLooking) return;
      const first = items.find(({ choice }) => choice !== undefined)?.choice;
      const takesFirst = isAccepted && found.records.length + found.suggestions.length > 0;
      isAccepted = false;
      if (takesFirst && first !== undefined) choose(first);
    };
    const finding = createFinding({
      ...needs,
      show,
      attempt: (work) => needs.failures.attempt(work),
      rest: async (signal) => await after(typingPauseMs, undefined, { signal }).catch(() => undefined),
    });
    const lookFor = (text: string): void => {
      // VS Code reports a text set by code as typed.
      if (text === lastText) return;
      lastText = text;
      isAccepted = false;
      pick.busy = true;
      finding.typed(text);
    };
    pick.onDidChangeValue(lookFor);
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      // The preselected row may belong to the previous text, so the person didn’t choose it.
      const isFirst = selected === pick.items.find(({ kind }) => kind !== QuickPickItemKind.Separator);
      const isLate = drawn?.text !== pick.value && (selected === undefined || isFirst);
      if (isLate || selected?.choice === undefined) isAccepted = true;
      else choose(selected.choice);
    });
    pick.onDidHide(() => finding.end());
    lookFor(value);
  });
}

function companyNameIn(text: string): string | undefined {
  const parsed = parseText(text);
  return parsed.ok ? parsed.value : undefined;
}

type LibraryChoice =
  | { readonly kind: "record"; readonly row: ResultRow }
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "form" }
  | { readonly kind: "search"; readonly company: string };

/** The row that says the search is still going on has no choice, so Enter on it waits. */
interface LibraryItem extends QuickPickItem {
  readonly choice?: LibraryChoice;
}

interface LibraryWords {
  readonly wording: Wording;
  readonly search: { readonly company: string; readonly price: string } | undefined;
}

/** Enter takes the first row, which is free; the paid search is the last one. */
export function libraryItems(found: FoundRecords, { wording, search }: LibraryWords): readonly LibraryItem[] {
  const items = itemsOf(found, wording);
  if (search === undefined) return items;
  // VS Code’s filter hides rows with an empty label.
  const fillers = Array.from({ length: Math.max(0, searchNumber - items.length) }, () => ({ label: "" }));
  return [
    ...items,
    ...fillers,
    separator(l10n.t("Search the service")),
    searchItem(search.company, search.price),
  ];
}

/**
 * VS Code reports the chosen row by its index, maybe in the previous list. No record has the search’s index, so Enter
 * can’t spend by mistake.
 */
const searchNumber = 100;

function itemsOf(found: FoundRecords, wording: Wording): readonly LibraryItem[] {
  const { text, records, suggestions, isLooking, isEmpty } = found;
  if (isEmpty) {
    const description = l10n.t("no records stored yet: what searches return is kept on this machine");
    return [helperItem(l10n.t("Open Search Form…"), description, "library", { kind: "form" })];
  }
  const items = records.map((record) => ({ record, item: recordItem(record, wording) }));
  if (text.trim() === "") {
    const listed = (areStarred: boolean): readonly LibraryItem[] =>
      items.flatMap(({ record, item }) => (isStarred(record) === areStarred ? [item] : []));
    return [...section(l10n.t("Starred"), listed(true)), ...section(l10n.t("Recent"), listed(false))];
  }
  if (items.length > 0) return items.map(({ item }) => item);
  if (isLooking) return [helperItem(l10n.t("Looking for similar names…"), "", "search")];
  const similar = suggestions.flatMap((known) => suggestionItem(known, wording));
  if (similar.length > 0) return [separator(l10n.t("Not stored. Did you mean")), ...similar];
  const nothing = l10n.t("no record with this name is stored");
  return [helperItem(l10n.t("Show Recent Records"), nothing, "search-stop", { kind: "type", text: "" })];
}

const maxFacts = 3;

function recordItem(record: LibraryRecord, wording: Wording, more: readonly string[] = []): LibraryItem {
  const row = libraryRow(record);
  const text = rowOf(row.record, wording, row.detail !== undefined);
  const isListed = row.record.kind === "filing" && row.detail === undefined;
  const facts = text.facts.map(labelText);
  // VS Code cuts off the end of a long line, so the least important facts come last.
  const parts = [
    ...facts.slice(0, maxFacts),
    ...more,
    ...(isListed ? [l10n.t("search result only")] : []),
    ...facts.slice(maxFacts),
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

function helperItem(label: string, description: string, icon: string, choice?: LibraryChoice): LibraryItem {
  const item = { label, description, iconPath: new ThemeIcon(icon), alwaysShow: true };
  return choice === undefined ? item : { ...item, choice };
}
