import type { ResultRow } from "../../../domain/record.ts";
import { createLibraryRowWriter, type LibraryRowRecord } from "../../../present/table/libraryTableRows.ts";
import type { TableRow } from "../../../present/table/tableProtocol.ts";
import type { Wording } from "../../../present/wording.ts";
import type { LibraryReader } from "../../../store/library/reader/libraryReader.ts";
import type { NumberedRecord } from "../../../store/library/reader/queries/table/order.ts";
import { libraryRow } from "../librarySource.ts";
import type { ToLibraryPage } from "../../../present/table/libraryTableProtocol.ts";
import { defined } from "../../../text/defined.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";

export function shownRecordOf({ record, ...news }: Omit<NumberedRecord, "id">): LibraryRowRecord {
  const { kind, value, isWhole, lastSeen, marks } = record;
  return { record: { kind, value }, isWhole, lastSeen, ...news, ...defined({ marks }) };
}

export interface LibraryHead extends QueryResult<"tableHead"> {
  readonly rows: Extract<ToLibraryPage, { readonly type: "records" }>["rows"];
}

/** More than a large window shows. */
const headRows = 100;

/** More than are visible, so that a click finds its row without a wait. */
const mostRemembered = 2_000;

export class RememberedRows {
  readonly #library: () => Promise<LibraryReader>;
  readonly #wording: () => Wording;
  readonly #rows = new Map<number, ResultRow>();

  constructor(library: () => Promise<LibraryReader>, wording: () => Wording) {
    this.#library = library;
    this.#wording = wording;
  }

  forget(): void {
    this.#rows.clear();
  }

  known(ids: readonly number[]): readonly ResultRow[] {
    return ids.flatMap((id) => this.#rows.get(id) ?? []);
  }

  has(id: number): boolean {
    return this.#rows.has(id);
  }

  /** Returns undefined if no rows are remembered. Never rejects: everything is read again. */
  async readHead(services: readonly string[]): Promise<LibraryHead | undefined> {
    try {
      const head = await (await this.#library()).ask("tableHead", { services, most: headRows });
      if (head === undefined || head.total === 0) return undefined;
      return { ...head, rows: await this.read(services, head.ids) };
    } catch {
      return undefined;
    }
  }

  /** A deleted row is null. */
  async read(
    services: readonly string[],
    ids: readonly number[],
  ): Promise<readonly (readonly [number, TableRow | null])[]> {
    const reader = await this.#library();
    const ask = async (): Promise<readonly NumberedRecord[] | undefined> =>
      await reader.ask("tableRows", { services, ids });
    // A momentary read failure must not remove rows.
    const found = (await ask()) ?? (await ask()) ?? [];
    const write = createLibraryRowWriter(this.#wording());
    const rows = new Map<number, TableRow>();
    for (const { id, ...one } of found) {
      rows.set(id, write(shownRecordOf(one)));
      this.#rows.delete(id);
      this.#rows.set(id, libraryRow(one.record));
    }
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= mostRemembered) break;
      this.#rows.delete(id);
    }
    return ids.map((id) => [id, rows.get(id) ?? null]);
  }
}
