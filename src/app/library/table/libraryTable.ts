import { isDeepStrictEqual } from "node:util";
import {
  noLibraryFilters,
  type LibraryChart,
  type LibraryColumn,
  type LibraryFilters,
  type LibraryGroup,
  type LibrarySort,
  type LibraryFilter,
} from "../../../domain/library/libraryTableTypes.ts";
import type { ResultRow } from "../../../domain/record.ts";
import {
  mostChosenRows,
  mostRowsAsked,
  type ToLibraryPage,
} from "../../../present/table/libraryTableProtocol.ts";
import {
  libraryTableColumns,
  namedValues,
  widestRow,
  libraryValueText,
} from "../../../present/table/libraryTableRows.ts";
import type { LibraryStart } from "../../../present/table/tableProtocol.ts";
import type { Wording } from "../../../present/wording.ts";
import type { LibraryReader } from "../../../store/library/reader/libraryReader.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import type { TableArgument } from "../../../store/library/reader/queries/table/order.ts";
import type { LibrarySource, ShownRecords } from "./exported.ts";
import { type LibraryHead, RememberedRows } from "./rememberedRows.ts";
import { readablePlace } from "../../../present/row.ts";
import { foldCase, foldedTerms } from "../../../text/foldCase.ts";

export interface LibraryArrangement {
  readonly asked: number;
  readonly sorts: readonly LibrarySort[];
  readonly filters: LibraryFilters;
}

export interface LibraryTableNeeds {
  readonly library: () => Promise<LibraryReader>;
  readonly services: () => readonly string[];
  readonly wording: () => Wording;
  readonly post: (message: ToLibraryPage) => void;
  /** `news`: records added since the table was arranged. */
  readonly onCounted: (total: number, news: number) => void;
}

const mostValues = 200;

/** The database sorts, filters and counts; the page gets only visible rows. Sends no request. */
export class LibraryTable {
  readonly #needs: LibraryTableNeeds;
  #generation = 0;
  #services: readonly string[] = [];
  #arrangement: LibraryArrangement | undefined;
  #stop = new AbortController();
  #ids: readonly number[] = [];
  #total = 0;
  #overview: QueryResult<"overview"> | "no library" | undefined;
  #head: Promise<LibraryHead | undefined> | undefined;
  #inSight: readonly number[] = [];
  readonly #remembered: RememberedRows;
  #chosenIds: readonly number[] = [];
  #chosen: readonly ResultRow[] = [];

  constructor(needs: LibraryTableNeeds) {
    this.#needs = needs;
    this.#remembered = new RememberedRows(needs.library, needs.wording);
  }

  /** Messages about an earlier connection’s table have another number. */
  get generation(): number {
    return this.#generation;
  }

  get services(): readonly string[] {
    return this.#services;
  }

  get records(): ShownRecords {
    return { shown: this.#ids, selected: this.#chosenIds, total: this.#total };
  }

  get chosen(): readonly ResultRow[] {
    return this.#chosen;
  }

  async begin(): Promise<LibraryStart> {
    const { wording, services } = this.#needs;
    this.#stop.abort();
    this.#generation += 1;
    this.#services = services();
    this.#arrangement = undefined;
    [this.#ids, this.#chosenIds, this.#chosen, this.#inSight, this.#total] = [[], [], [], [], 0];
    this.#remembered.forget();
    const reader = await this.#needs.library();
    const asked = reader.ask("tableAmounts", { services: this.#services });
    this.#head = this.#remembered.readHead(this.#services);
    const amounts = await asked;
    return {
      columns: libraryTableColumns(wording()),
      widest: widestRow(amounts ?? { raised: 0, offered: 0, minimum: 0 }, wording()),
    };
  }

  /** Sends the order, then the totals. Drops earlier requests that have not begun. */
  async arrange(arrangement: LibraryArrangement): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const begun = this.#head;
    this.#head = undefined;
    this.#arrangement = arrangement;
    const { asked, sorts } = arrangement;
    const { signal } = this.#stop;
    const question = this.#question();
    const reader = await this.#needs.library();
    await unlessStopped(async () => {
      const head = isUsual(arrangement) ? await begun : undefined;
      if (head !== undefined && !signal.aborted) this.#sendHead(head, asked);
      const overview = await reader.ask("overview", question, signal);
      const order = await reader.ask("tableOrder", { ...question, sorts }, signal);
      if (signal.aborted) return;
      const { ids = [], total = 0, older = { shown: 0, hidden: 0 } } = order ?? {};
      [this.#ids, this.#total, this.#overview] = [ids, total, overview ?? "no library"];
      this.#needs.post({ type: "order", asked, ids, total, older });
      this.#needs.onCounted(total, 0);
      const figures = await reader.ask("tableFigures", question, signal);
      if (!signal.aborted) this.#needs.post({ type: "figures", asked, figures: figures ?? {} });
    });
  }

  async refresh(): Promise<void> {
    if (this.#arrangement !== undefined) await this.arrange(this.#arrangement);
  }

  async sendRows(generation: number, ids: readonly number[]): Promise<void> {
    if (generation !== this.#generation) return;
    this.#inSight = ids;
    const rows = await this.#remembered.read(this.#services, ids);
    if (generation === this.#generation) this.#needs.post({ type: "records", generation, rows });
  }

  async sendValues(column: LibraryColumn, words: string): Promise<void> {
    const { wording } = this.#needs;
    const reader = await this.#needs.library();
    const question = this.#question();
    // The page itself searches columns with translated values.
    const asked = namedValues(column) === undefined ? words : "";
    const found = await reader.ask("tableValues", { ...question, column, words: asked, most: mostValues });
    const values = (found?.values ?? []).map(({ text, count }) => ({
      text: column === "state" ? readablePlace(text) : libraryValueText(column, text, wording()),
      count,
    }));
    this.#needs.post({ type: "values", column, words, values, more: found?.more ?? 0 });
  }

  async sendGroups(asked: number): Promise<void> {
    if (asked !== this.#arrangement?.asked) return;
    const { signal } = this.#stop;
    const question = this.#question();
    const reader = await this.#needs.library();
    await unlessStopped(async () => {
      const groupsOf = async (chart: LibraryChart): Promise<readonly LibraryGroup[]> =>
        (await reader.ask("tableGroups", { ...question, chart }, signal)) ?? [];
      const groups = {
        time: await groupsOf("time"),
        amounts: await groupsOf("amounts"),
        places: await groupsOf("places"),
        industries: await groupsOf("industries"),
        series: await groupsOf("series"),
      };
      if (!signal.aborted) this.#needs.post({ type: "groups", asked, groups });
    });
  }

  async choose(generation: number, ids: readonly number[]): Promise<void> {
    if (generation !== this.#generation) return;
    this.#chosenIds = ids;
    this.#chosen = ids.length > mostChosenRows ? [] : this.#remembered.known(ids);
    const missing = ids.length > mostChosenRows ? [] : ids.filter((id) => !this.#remembered.has(id));
    for (let from = 0; from < missing.length && this.#chosenIds === ids; from += mostRowsAsked)
      await this.#remembered.read(this.#services, missing.slice(from, from + mostRowsAsked));
    if (missing.length > 0 && this.#chosenIds === ids) this.#chosen = this.#remembered.known(ids);
  }

  async row(generation: number, id: number): Promise<ResultRow | undefined> {
    if (generation !== this.#generation) return undefined;
    if (!this.#remembered.has(id)) await this.#remembered.read(this.#services, [id]);
    return this.#remembered.known([id])[0];
  }

  get source(): LibrarySource {
    return { library: this.#needs.library, services: this.#services };
  }

  /** New records wait until the person wants them. */
  async look(): Promise<void> {
    const before = this.#overview;
    if (before === undefined) return;
    const generation = this.#generation;
    const reader = await this.#needs.library();
    const now = (await reader.ask("overview", { services: this.#services })) ?? "no library";
    if (generation !== this.#generation || this.#overview !== before) return;
    if (isDeepStrictEqual(now, before)) return;
    const isNew = now === "no library" || before === "no library" || before.records === 0;
    // Remove deleted records at once; an empty table has no position to lose.
    if (isNew || now.records < before.records) {
      await this.refresh();
      return;
    }
    this.#overview = { ...now, records: before.records };
    this.#needs.onCounted(this.#total, now.records - before.records);
    if (isDeepStrictEqual(this.#overview, before)) return;
    this.#remembered.forget();
    const rows = await this.#remembered.read(this.#services, this.#inSight);
    if (generation === this.#generation) this.#needs.post({ type: "records", generation, rows, isAll: true });
    await this.choose(generation, this.#chosenIds);
  }

  #sendHead({ ids, total, rows }: LibraryHead, asked: number): void {
    this.#needs.post({ type: "records", generation: this.#generation, rows });
    this.#needs.post({ type: "order", asked, ids, shown: total, total, older: { shown: 0, hidden: 0 } });
    this.#needs.onCounted(total, 0);
  }

  #question(): TableArgument {
    const filters = libraryFiltersOf(this.#arrangement?.filters ?? noLibraryFilters, this.#needs.wording());
    return { services: this.#services, filters };
  }
}

async function unlessStopped(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}

/** The page uses translated names of kinds and flags. */
function libraryFiltersOf(filters: LibraryFilters, wording: Pick<Wording, "t">): LibraryFilters {
  const read = (filter: LibraryFilter): LibraryFilter => namedFilter(filter, wording);
  return {
    ...filters,
    columns: filters.columns.map(read),
    marks: filters.marks.map(({ chart, anyOf }) => ({ chart, anyOf: anyOf.map(read) })),
  };
}

function isUsual({
  sorts,
  filters: { text, columns, marks, isLatestOnly },
}: {
  readonly sorts: readonly LibrarySort[];
  readonly filters: LibraryFilters;
}): boolean {
  return sorts.length + columns.length + marks.length === 0 && text === "" && !isLatestOnly;
}

function namedFilter(filter: LibraryFilter, wording: Pick<Wording, "t">): LibraryFilter {
  const { column } = filter;
  const known = namedValues(column);
  if (known === undefined || (filter.kind !== "values" && filter.kind !== "text")) return filter;
  const isWanted =
    filter.kind === "values"
      ? (text: string) => filter.values.includes(text)
      : (text: string) => foldedTerms(filter.text).every((term) => foldCase(text).includes(term));
  const values = known.filter((value) => isWanted(libraryValueText(column, value, wording)));
  return { kind: "values", column, values };
}
