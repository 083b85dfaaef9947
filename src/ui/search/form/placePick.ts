import { l10n, ThemeIcon } from "vscode";
import { pickMany, section, separator } from "../../prompt/pickOne.ts";
import type { CompanyFilters, Filter } from "../../../service/contract/filters/table.ts";
import {
  isKnownPlace,
  type Region,
  places,
  placesLike,
} from "../../../service/contract/filters/knownPlaces.ts";
import { parseStates, partsOf, typedList } from "../../../service/contract/filters/typedValues.ts";
import { labelText } from "../../../text/oneLine.ts";
import { translated } from "../../prompt/textPrompt.ts";
import {
  askTyped,
  noticeRow,
  type RowEffect,
  type TypedPickItem,
  type TypedPickItems,
} from "../../prompt/typedPick.ts";
import type { FilterRow } from "./filterForm.ts";
import { afterTyped, plainRow } from "./valueRow.ts";

export function statesRow<Values extends CompanyFilters>(
  filter: Filter<Values>,
  recent: () => readonly string[],
): FilterRow<Values> {
  const row = plainRow(filter);
  return {
    ...row,
    valueOf(values) {
      const text = filter.textOf(values);
      const unknown = unknownPlaces(values.states);
      return text === undefined || unknown.length === 0 ? text : `${text} · ${unknownInWords(unknown)}`;
    },
    async ask(memory) {
      for (let text = memory.refused.get(row.label) ?? unfinishedList(memory.values.states ?? []); ;) {
        const answer = await askTyped({
          title: row.label,
          placeholder: translated(filter.prompt),
          value: text,
          buttons: [{ iconPath: new ThemeIcon("list-selection"), tooltip: l10n.t("Select from the list") }],
          rows: (typed) => placeRows(typed, recent()),
          enter: enteredPlaces,
        });
        text = answer.text;
        const ticked = answer.kind === "button" ? await tickPlaces(text) : undefined;
        if (answer.kind === "button" && ticked === undefined) continue;
        const taken = ticked === undefined ? answer : ({ kind: "taken", value: ticked, text } as const);
        return afterTyped(filter, memory, row.label, taken);
      }
    },
  };
}

/**
 * Returns the row for Enter, then all places. For an unknown name, returns the likely places, then a row that takes the
 * text as typed.
 */
function placeRows(text: string, recent: readonly string[]): TypedPickItems {
  const parsed = parseStates(text);
  if (!parsed.ok) return { rows: [noticeRow(translated(parsed.problem))] };
  const names = parsed.value;
  // The person is typing the last name, so its suggestions come first.
  const unknown = unknownPlaces(names).toReversed();
  if (unknown.length > 0) return doubtfulRows(text, names, unknown, recent);
  const done = doneRow(names);
  const isOpen = (partsOf(text).at(-1) ?? "").trim() === "";
  // VS Code would sort rows that match the text before this one.
  if (!isOpen) return { rows: [done], active: done };
  return { rows: [done, ...listRows(recent, (place) => toggleRow(place, names))], active: done };
}

function enteredPlaces(text: string): RowEffect {
  const parsed = parseStates(text);
  return parsed.ok && unknownPlaces(parsed.value).length === 0
    ? { kind: "take", value: typedList(parsed.value) }
    : { kind: "read" };
}

function doneRow(names: readonly string[]): TypedPickItem {
  const text = typedList(names);
  return {
    label: names.length === 0 ? l10n.t("Any state") : labelText(l10n.t('Use "{0}"', text)),
    alwaysShow: true,
    effect: { kind: "take", value: text },
  };
}

function doubtfulRows(
  text: string,
  names: readonly string[],
  unknown: readonly string[],
  recent: readonly string[],
): TypedPickItems {
  const likely = new Map(
    unknown.toReversed().flatMap((part) => placesLike(part).map(({ name }) => [name, part] as const)),
  );
  const isCompletion = unknown.length === 1 && unknown[0] === names.at(-1);
  const problem = unknownInWords(unknown.toReversed());
  const list = listRows(recent, ({ name, abbreviation }): TypedPickItem => {
    const part = likely.get(name);
    const isMeant = part !== undefined;
    const fixed = withPart(names, part ?? unknown[0], name);
    const description = isMeant && !isCompletion ? l10n.t("instead of “{0}”", labelText(part)) : abbreviation;
    return {
      label: name,
      ...(description === undefined ? {} : { description }),
      iconPath: new ThemeIcon(isMeant ? "location" : "blank"),
      alwaysShow: isMeant,
      // If no other name is unknown, one Enter finishes.
      effect:
        isMeant && unknown.length === 1 ? { kind: "take", value: fixed } : { kind: "type", text: fixed },
    };
  });
  // A quick Enter must not take the text as typed before the person could read that row, so the first row only
  // explains.
  const notice: TypedPickItem =
    likely.size === 0 ? noticeRow(problem) : { label: l10n.t("Any state"), effect: { kind: "read" } };
  const asTyped: TypedPickItem = {
    label: labelText(l10n.t('Use "{0}" as typed', text.trim().replace(/,$/u, ""))),
    ...(likely.size === 0 ? {} : { description: problem }),
    iconPath: new ThemeIcon("warning"),
    alwaysShow: true,
    effect: { kind: "take", value: text },
  };
  const [likeliest] = unknown.flatMap((part) => placesLike(part, 1));
  const active = list.find(({ label }) => label === likeliest?.name) ?? asTyped;
  return { rows: [notice, ...list, asTyped], active };
}

function listRows(
  recent: readonly string[],
  rowOf: (place: Region) => TypedPickItem,
): readonly TypedPickItem[] {
  const recentItems = recent.map((one): TypedPickItem => ({
    label: labelText(one),
    effect: { kind: "take", value: one },
  }));
  const group = (label: string, kind: Region["kind"]): readonly TypedPickItem[] => [
    separator(label),
    ...places.filter((place) => place.kind === kind).map(rowOf),
  ];
  return [
    ...section(l10n.t("Recent"), recentItems),
    ...group(l10n.t("United States"), "state"),
    ...group(l10n.t("Canada"), "province"),
    ...group(l10n.t("Other countries"), "country"),
  ];
}

function toggleRow({ name, abbreviation }: Region, chosen: readonly string[]): TypedPickItem {
  const isChosen = isAmong(chosen, name);
  const names = isChosen ? chosen.filter((one) => !isSame(one, name)) : [...chosen, name];
  return {
    label: name,
    ...(abbreviation === undefined ? {} : { description: abbreviation }),
    iconPath: new ThemeIcon(isChosen ? "check" : "blank"),
    alwaysShow: true,
    effect: { kind: "type", text: unfinishedList(names) },
  };
}

function unfinishedList(names: readonly string[]): string {
  return names.length === 0 ? "" : `${typedList(names)}, `;
}

/** Replaces one name in the list. */
function withPart(names: readonly string[], part: string | undefined, name: string): string {
  return typedList([...new Set(names.map((one) => (one === part ? name : one)))]);
}

function unknownInWords(unknown: readonly string[]): string {
  const quoted = unknown.map((name) => `“${labelText(name)}”`).join(", ");
  return unknown.length === 1
    ? l10n.t("{0} isn’t a known state or country", quoted)
    : l10n.t("{0} aren’t known states or countries", quoted);
}

function unknownPlaces(names: readonly string[] | undefined): readonly string[] {
  return (names ?? []).filter((name) => !isKnownPlace(name));
}

function isAmong(names: readonly string[], name: string): boolean {
  return names.some((one) => isSame(one, name));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Shows all places as a list to tick, with the unknown names. Returns undefined if the person leaves. */
async function tickPlaces(text: string): Promise<string | undefined> {
  const parsed = parseStates(text);
  const ticked = parsed.ok ? parsed.value : [];
  const items = [
    ...unknownPlaces(ticked).map((name) => ({ name, label: labelText(name) })),
    ...places.map(({ name, abbreviation }) => ({
      name,
      label: labelText(name),
      ...(abbreviation === undefined ? {} : { description: abbreviation }),
    })),
  ];
  const chosen = await pickMany({
    title: l10n.t("States"),
    placeholder: l10n.t("Select states, then press Enter"),
    items,
    ticked: items.filter(({ name }) => isAmong(ticked, name)),
    canGoBack: true,
    matchOnDescription: true,
  });
  return chosen && typedList(chosen.map(({ name }) => name));
}
