import { isDeepStrictEqual } from "node:util";
import { newsByName, withNews } from "../../../app/library/knownMarks.ts";
import { libraryRow, type LibrarySource } from "../../../app/library/librarySource.ts";
import type { ResultRow } from "../../../domain/record.ts";
import { nameOfKey } from "../../../domain/record/recordKey.ts";
import type { RecordNews } from "../../../domain/watch/news.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import type { LibraryRecord } from "../../../store/library/reader/queries/records.ts";
import { headings, type LibraryNode } from "./libraryNode.ts";

export const pageSize = 200;

/** Recent starts short, so that Companies and Tags below it stay in sight. */
export const firstRecent = 20;

export class LibraryTree {
  readonly #library: LibrarySource;
  readonly #servicesNow: () => readonly string[];
  /** By the parent’s id; 1 by default. */
  readonly #parts = new Map<string, number>();
  readonly #rows = new Map<string, ResultRow>();
  #services = "";
  #news: ReadonlyMap<string, RecordNews> = new Map();
  #overview: QueryResult<"overview"> | undefined;

  constructor(library: LibrarySource, servicesNow: () => readonly string[]) {
    this.#library = library;
    this.#servicesNow = servicesNow;
  }

  get rows(): readonly ResultRow[] {
    return [...this.#rows.values()];
  }

  /** Returns none if the library is empty, undefined if it can’t be read. */
  async roots(): Promise<readonly LibraryNode[] | undefined> {
    const overview = await this.#readOverview();
    const services = this.#servicesNow().join(" ");
    if (overview === undefined || overview.records === 0 || services !== this.#services) this.#rows.clear();
    this.#services = services;
    this.#overview = overview;
    if (overview === undefined || overview.records === 0) return overview && [];
    const { starred, records, companies, tags } = overview;
    this.#news = newsByName(overview.news);
    const newCount = [...this.#news.values()].filter(({ isNew }) => isNew).length;
    const counts = { new: newCount, starred, recent: records, companies, tags };
    const shown = newCount === 0 ? headings.filter((id) => id !== "new") : headings;
    return shown.map((id) => ({ kind: "heading", id, count: counts[id] }) as const);
  }

  /** Ignores the repeated receipt of a single known record: a redraw would move its row away from the pointer. */
  async hasChanged(): Promise<boolean> {
    const [before, now] = [this.#overview, await this.#readOverview()];
    if (before === undefined || now?.seenThen !== 1) return !isDeepStrictEqual(before, now);
    const { seenAt, seenThen } = now;
    return !isDeepStrictEqual({ ...before, seenAt, seenThen }, now);
  }

  async children(parent: LibraryNode): Promise<readonly LibraryNode[]> {
    const services = this.#servicesNow();
    const reader = await this.#library();
    const limit = this.#shownCount(parent) + 1;
    const rows = async (
      asked: Promise<readonly LibraryRecord[] | undefined>,
    ): Promise<readonly LibraryNode[]> => this.#addRowNodes(parent, (await asked) ?? [], limit);
    const companies = async (initial: { readonly initial?: string }): Promise<readonly LibraryNode[]> =>
      companyNodes(parent, (await reader.ask("companies", { services, ...initial, limit })) ?? [], limit);
    switch (parent.kind) {
      case "heading":
        if (parent.id === "new") return await rows(reader.ask("newRecords", { services, limit }));
        if (parent.id === "starred") return await rows(reader.ask("starred", { services, limit }));
        if (parent.id === "recent") return await rows(reader.ask("recent", { services, limit }));
        if (parent.id === "tags")
          return ((await reader.ask("tags", { services })) ?? []).map(
            ({ tag, count }) => ({ kind: "tag", id: `tag:${tag}`, tag, count }) as const,
          );
        if (parent.count <= pageSize) return await companies({});
        return ((await reader.ask("initials", { services })) ?? []).map(
          ({ initial, count }) => ({ kind: "initial", id: `initial:${initial}`, initial, count }) as const,
        );
      case "initial":
        return await companies({ initial: parent.initial });
      case "company":
        return await rows(reader.ask("companyRecords", { company: parent.company.id, limit }));
      case "tag":
        return await rows(reader.ask("tagged", { services, tag: parent.tag, limit }));
      case "row":
      case "more":
        return [];
    }
  }

  showMore(id: string): void {
    this.#parts.set(id, (this.#parts.get(id) ?? 1) + 1);
  }

  #shownCount({ id }: LibraryNode): number {
    const parts = this.#parts.get(id) ?? 1;
    return id === "recent" ? firstRecent + pageSize * (parts - 1) : pageSize * parts;
  }

  async #readOverview(): Promise<QueryResult<"overview"> | undefined> {
    return await (await this.#library()).ask("overview", { services: this.#servicesNow() });
  }

  #addRowNodes(
    parent: LibraryNode,
    records: readonly LibraryRecord[],
    limit: number,
  ): readonly LibraryNode[] {
    return addMore(
      parent,
      records.map((record): LibraryNode => {
        const row = libraryRow(record);
        const name = nameOfKey(row);
        this.#rows.set(name, row);
        const { lastSeen, hasChanged } = record;
        const marks = withNews(record.marks, { news: this.#news.get(name), hasChanged });
        const id = `${parent.id}/${name}`;
        return { kind: "row", id, row, lastSeen, ...(marks === undefined ? {} : { marks }) };
      }),
      limit,
    );
  }
}

function companyNodes(
  parent: LibraryNode,
  companies: QueryResult<"companies">,
  limit: number,
): readonly LibraryNode[] {
  return addMore(
    parent,
    companies.map((company) => {
      const { service, core, full, state } = company;
      return {
        kind: "company",
        id: `company:${JSON.stringify([service, core, full, state])}`,
        company,
      } as const;
    }),
    limit,
  );
}

/** The query asks for one row more than shown, which tells whether more exist. */
function addMore(parent: LibraryNode, nodes: readonly LibraryNode[], limit: number): readonly LibraryNode[] {
  if (nodes.length < limit) return nodes;
  return [...nodes.slice(0, limit - 1), { kind: "more", id: `more:${parent.id}`, of: parent.id }];
}
