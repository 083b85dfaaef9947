import { answerOf, type ListEntry, type ListRecord, stateOf } from "../../domain/list/askedNames.ts";
import type { ListColumn } from "../../domain/list/columns.ts";
import type { NameList } from "../../domain/list/nameList.ts";
import type { ListProfile } from "../../domain/list/profile.ts";
import { defined, listOf } from "../../text/defined.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Translate } from "../../text/sentence.ts";
import { relativeAge, readableDay } from "../date.ts";
import { priceText, type UnitPrice } from "../requestPrice.ts";
import { readablePlace } from "../row.ts";
import type { Wording } from "../wording.ts";
import type {
  ListButton,
  ListCompany,
  ListFilter,
  ListPage,
  ListRow,
  ListState,
  MatchKind,
} from "./listProtocol.ts";
import { askableNow, type ListCounts, listPriceText, namesText } from "./listWords.ts";

type Entry = ListEntry<ListRecord & { readonly at: number }>;

export interface RunProgress {
  /** Names that the person agreed to. */
  readonly of: number;
  readonly asked: number;
  readonly found: number;
  readonly searches: number;
  readonly isPausing: boolean;
}

export interface ListContext {
  readonly title: string;
  readonly list: NameList;
  readonly columns: readonly ListColumn[];
  readonly profile: ListProfile;
  /** In the order of `profile.names`; empty until all are read. */
  readonly entries: readonly Entry[];
  /** Names read so far. */
  readonly read: number;
  /** How many questions are left: names that differ only in their legal forms share a question. */
  readonly questions: number;
  readonly price: UnitPrice;
  /** The service can’t be asked yet. */
  readonly isUnconnected: boolean;
  readonly run?: RunProgress | undefined;
  /** Names that the person agreed to, and that were not asked before a stop. */
  readonly agreed: number;
  readonly stopped?: string | undefined;
  readonly hasAsked: boolean;
  /** "Refresh (free)". */
  readonly refresh?: string | undefined;
  readonly filter: ListFilter;
  /** Rows to draw. */
  readonly most: number;
  readonly state: ListState;
  readonly now: number;
}

/** A few names first show whether the list is worth its searches. */
const fewNames = 10;
const longestName = 120;

export function listPage(context: ListContext, wording: Wording): ListPage {
  const { t } = wording;
  const { entries, list, filter, run, most, state } = context;
  const shown = entries.flatMap((entry, at) =>
    filter === "all" || stateOf(entry) === filter ? [{ entry, at }] : [],
  );
  const rest = shown.length - most;
  const rows = shown.slice(0, most).map(({ entry, at }) => rowOf(entry, at, context, wording));
  const counts = countsOf(entries);
  const isRead = entries.length === context.profile.names.length;
  return {
    locale: wording.locale,
    title: t("Look Up “{0}”", oneLine(context.title, longestName)),
    profile: profileText(context, t),
    column: {
      label: t("Column"),
      chosen: state.column,
      options: context.columns.map(({ index, header }) => ({
        index,
        label: oneLine(header, 60) || t("Column {0}", index + 1),
      })),
    },
    header: { label: t("The first row has the titles"), isOn: state.hasHeader },
    price: isRead
      ? listPriceText(counts, context, t)
      : t("Reading: {0} of {1}", context.read, context.profile.names.length),
    actions: isRead ? actionsOf(context, t) : [],
    filter: { label: t("Show"), chosen: filter, options: filtersOf(counts, t) },
    columns: [
      (list.headers[state.column] && oneLine(list.headers[state.column] ?? "", 60)) || t("Name"),
      t("Match"),
      t("Found"),
    ],
    rows,
    ...defined({
      stopped: context.stopped,
      progress: run && { done: run.asked, of: run.of, text: progressText(run, t) },
      more: rest > 0 ? t("Show More") : undefined,
      empty: isRead && rows.length === 0 ? emptyText(context, t) : undefined,
      keys: rows.some(({ options }) => options.length > 0)
        ? t("Up and Down move between companies, Enter accepts one, Delete rejects all of a name.")
        : undefined,
    }),
    names: { actions: t("Actions"), reject: t("None of These"), undo: t("Undo") },
    state,
  };
}

function countsOf(entries: readonly Entry[]): ListCounts {
  const counts = { decide: 0, known: 0, ask: 0, none: 0 };
  for (const entry of entries) counts[stateOf(entry)] += 1;
  return counts;
}

function filtersOf({ decide, known, ask, none }: ListCounts, t: Translate): ListPage["filter"]["options"] {
  return [
    { value: "all", label: t("All {0}", decide + known + ask + none) },
    { value: "decide", label: t("To Decide {0}", decide) },
    { value: "known", label: t("Known {0}", known) },
    { value: "ask", label: t("To Ask {0}", ask) },
    { value: "none", label: t("No Match {0}", none) },
  ];
}

function profileText({ profile, list }: ListContext, t: Translate): string {
  const { rows, blanks, duplicates, notNames, groups } = profile;
  const alike = groups.flat().length;
  return listOf(
    rows === 1 ? t("1 row") : t("{0} rows", rows),
    namesText(profile.names.length, t),
    blanks > 0 && t("{0} blank", blanks),
    duplicates === 1 && t("1 duplicate"),
    duplicates > 1 && t("{0} duplicates", duplicates),
    notNames.length === 1 && t("1 value isn’t a name"),
    notNames.length > 1 && t("{0} values aren’t names", notNames.length),
    alike > 0 && t("{0} names differ only in their legal form", alike),
    list.brokenRows === 1 && t("1 row with a broken quote"),
    list.brokenRows > 1 && t("{0} rows with a broken quote", list.brokenRows),
  ).join(" · ");
}

function progressText({ asked, of, found, searches, isPausing }: RunProgress, t: Translate): string {
  return listOf(
    isPausing ? t("Pausing…") : t("Asked {0} of {1}", asked, of),
    t("{0} found", found),
    t("{0} without a match", asked - found),
    searches === 1 ? t("1 search used") : t("{0} searches used", searches),
  ).join(" · ");
}

function actionsOf(context: ListContext, t: Translate): readonly ListButton[] {
  const { questions, run, isUnconnected, entries } = context;
  const rest: readonly ListButton[] = [
    {
      command: "showResults",
      label: t("Show in Results"),
      isDisabled: !entries.some((entry) => stateOf(entry) === "known"),
    },
    { command: "save", label: t("Save Result") },
  ];
  if (isUnconnected && questions > 0) {
    return [
      { command: "configureConnection", label: t("Configure Connection…"), isMain: true },
      { command: "useSampleData", label: t("Use Sample Data") },
      ...rest,
    ];
  }
  if (run !== undefined)
    return [{ command: "pause", label: t("Pause"), isMain: true, isDisabled: run.isPausing }, ...rest];
  return [...askButtons(context, t), ...rest];
}

function askButtons(context: ListContext, t: Translate): readonly ListButton[] {
  const { questions, price, agreed, hasAsked, refresh } = context;
  const count = askableNow(questions, price);
  if (count === 0) {
    return questions > 0 && refresh !== undefined ? [{ command: "refreshRemaining", label: refresh }] : [];
  }
  const button = (names: number, label: string, isMain: boolean): ListButton => {
    const cost = costText(names * price.uses, t);
    return { command: "ask", count: names, label, cost, isMain };
  };
  const left = Math.min(agreed, count);
  const isUndecided = !context.entries.some((entry) => stateOf(entry) === "ask");
  const all = isUndecided
    ? t("Ask About Undecided Names")
    : count === 1
      ? t("Ask About 1 Name")
      : t("Ask About {0} Names", count);
  if (left > 0)
    return [button(left, t("Resume"), true), ...(left === count ? [] : [button(count, all, false)])];
  if (!hasAsked && count > fewNames) return [button(fewNames, t("Try Ten"), true), button(count, all, false)];
  return [button(count, all, !isUndecided)];
}

function costText(uses: number, t: Translate): string {
  return uses === 0 ? t("free") : priceText(uses, t);
}

function emptyText({ profile, filter }: ListContext, t: Translate): string {
  return profile.names.length === 0 || filter === "all"
    ? t("This column has no company names. Choose another one.")
    : t("No names here.");
}

function rowOf(entry: Entry, position: number, context: ListContext, wording: Wording): ListRow {
  const { t } = wording;
  const { chosen, isRejected } = entry;
  const record = answerOf(entry);
  const companies = entry.companies.map((records, company) => companyOf(records, company, context, wording));
  const answer = companies[entry.companies.findIndex((records) => records.some((one) => one === record))];
  const [kind, match] = matchOf(entry, context, wording);
  const options = stateOf(entry) === "decide" ? companies.filter((company) => company !== undefined) : [];
  const mayAskAgain = stateOf(entry) === "none" && context.run === undefined && !context.isUnconnected;
  return {
    position,
    name: oneLine(context.profile.names[position]?.name ?? "", longestName),
    kind,
    match,
    options,
    isDecided: chosen !== undefined || isRejected === true,
    ...defined({
      answer,
      again: mayAskAgain ? { label: t("Ask Again"), cost: costText(context.price.uses, t) } : undefined,
    }),
  };
}

function companyOf(
  [record]: Entry["companies"][number],
  company: number,
  { now }: ListContext,
  wording: Wording,
): ListCompany | undefined {
  if (record === undefined) return undefined;
  const { name, state, accepted, at } = record;
  const facts = listOf(
    state !== undefined && state !== "" && oneLine(readablePlace(state), 40),
    accepted !== undefined && readableDay(accepted, wording),
    relativeAge(at, now, wording),
  );
  return { company, name: oneLine(name, longestName), facts: facts.join(" · ") };
}

function matchOf(
  { degree, companies, chosen, isRejected, asked }: Entry,
  { now }: ListContext,
  wording: Wording,
): readonly [MatchKind, string] {
  const { t } = wording;
  if (chosen !== undefined) return ["exact", t("Chosen by you")];
  if (degree === "exact") return ["exact", t("Exact")];
  if (isRejected !== true && degree === "several")
    return ["several", t("{0} companies with this name", companies.length)];
  if (isRejected !== true && degree === "suggestion") return ["suggestion", t("Did you mean…")];
  const age = asked === undefined ? "" : relativeAge(asked.at, now, wording);
  if (asked?.outcome === "lost") return ["lost", t("Sent {0}, no answer", age)];
  if (asked?.outcome === "refused") return ["lost", t("Refused by the service {0}", age)];
  if (asked === undefined)
    return ["unknown", isRejected === true ? t("Rejected by you") : t("Not known yet")];
  if (asked.rows === 0) return ["none", t("Nothing found {0}", age)];
  return ["none", t("No match on the first page ({0} found {1})", asked.rows, age)];
}
