import type { KnownMarks } from "../../app/library/knownMarks.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import { newsTitle } from "../../present/recordMarks.ts";
import type { ToTablePage, TableColumn, TableRow } from "../../present/table/tableProtocol.ts";
import { createTableWriter, type TableWriter } from "../../present/table/tableWriter.ts";
import type { Wording } from "../../present/wording.ts";

export interface TableFeedNeeds {
  readonly post: (message: ToTablePage) => void;
  readonly begin: (search: ShownSearch | undefined, generation: number) => void;
  readonly wording: () => Wording;
  readonly marks: Pick<KnownMarks, "of">;
  readonly nextTimeSlice: () => Promise<void>;
  /** In ms. */
  readonly now: () => number;
}

/** In ms; the thread that writes rows also answers the person’s keys. */
export const maxSliceMs = 12;

export const maxRowsPerMessage = 500;

export class TableFeed {
  readonly #needs: TableFeedNeeds;
  #shown: ShownSearch | undefined;
  #writer: TableWriter | undefined;
  #sent: ResultRow[] = [];
  #sentNews: string[] = [];
  #generation: number | undefined;
  #generations = 0;
  /** Marks the latest call of `show`; earlier calls stop sending. */
  #newest: symbol | undefined;

  constructor(needs: TableFeedNeeds) {
    this.#needs = needs;
  }

  get generation(): number | undefined {
    return this.#generation;
  }

  /** Returns no rows if the page shows an earlier search. */
  rowsAt(generation: number, indexes: readonly number[]): readonly ResultRow[] {
    return generation === this.#generation ? indexes.flatMap((index) => this.#sent[index] ?? []) : [];
  }

  /** Sends new rows, or all rows if the search changed. */
  async show(search: ShownSearch | undefined): Promise<void> {
    const hasChanged = this.#generation === undefined || !isSameSearch(this.#shown, search);
    this.#shown = search;
    if (hasChanged) this.#beginSearch(search);
    const call = Symbol("show");
    this.#newest = call;
    const [rows, writer, generation] = [search?.rows ?? [], this.#writer, this.#generation];
    if (writer === undefined || generation === undefined) return;
    for (let index = 0; index < rows.length;) {
      if (this.#isSent(rows[index], index)) {
        index += 1;
        continue;
      }
      index = this.#sendSlice(rows, index, writer, generation);
      await this.#needs.nextTimeSlice();
      // The later call sends the rest.
      if (this.#newest !== call) return;
    }
  }

  sendAllNext(): void {
    this.#generation = undefined;
    this.#newest = undefined;
  }

  #beginSearch(search: ShownSearch | undefined): void {
    this.#generations += 1;
    this.#generation = this.#generations;
    [this.#sent, this.#sentNews] = [[], []];
    this.#writer = createTableWriter(
      search?.question.endpoint === "fundings" ? "funding" : "filing",
      this.#needs.wording(),
    );
    this.#needs.begin(search, this.#generation);
  }

  #isSent(row: ResultRow | undefined, index: number): boolean {
    return this.#sent[index] === row && row !== undefined && this.#sentNews[index] === this.#newsOf(row);
  }

  #newsOf(row: ResultRow): string {
    return newsTitle(this.#needs.marks.of(row)?.news, this.#needs.wording());
  }

  /** Sends rows until the time is up or a row is unchanged; returns the index after the last row sent. */
  #sendSlice(rows: readonly ResultRow[], at: number, writer: TableWriter, generation: number): number {
    const { now, post } = this.#needs;
    const until = now() + maxSliceMs;
    const written: TableRow[] = [];
    let index = at;
    for (; index < rows.length && written.length < maxRowsPerMessage && now() < until; index += 1) {
      const row = rows[index];
      if (row === undefined || this.#isSent(row, index)) break;
      const news = this.#newsOf(row);
      written.push(writer.row(row.record, row.detail, news, row.listed));
      this.#sent[index] = row;
      this.#sentNews[index] = news;
    }
    const columns: readonly TableColumn[] = writer.columns();
    if (written.length > 0) post({ type: "rows", generation, at, rows: written, columns });
    return index;
  }
}

function isSameSearch(one: ShownSearch | undefined, other: ShownSearch | undefined): boolean {
  return one?.question === other?.question && one?.at === other?.at && one?.service === other?.service;
}
