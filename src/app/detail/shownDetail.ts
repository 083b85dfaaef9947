import { keyOf, keyOfQuestion, questionOf, type ResultRow } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import type { Answer } from "../../service/client/client.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { isObject } from "../../text/json.ts";
import type { PageIdentity } from "../../present/detail/page.ts";
import type { Price } from "../../domain/allowance/price.ts";
import { relatedAmong, type RelatedRows } from "../../domain/search/namesakes.ts";
import { type StoredBeside, nothingBeside, priceOfNameSearch, servicesBeside } from "./relatedRecords.ts";
import { isDeepStrictEqual } from "node:util";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import type { Connections } from "../ports.ts";
import { isConnected, priceOf } from "./detailPrice.ts";

export interface ShownDetail {
  readonly row: ResultRow;
  /** What would be asked for the rest; undefined for a record that came whole with its list. */
  readonly question: RecordQuestion | undefined;
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** False where the record’s service is not the connected one: nothing can be asked for it then. */
  readonly isConnected: boolean;
  /** Of asking for the record, or for the company of a funding. */
  readonly price: Price;
  /** Of the search for filings of the same name; undefined where that cannot be asked. */
  readonly searchPrice: Price | undefined;
  /** The services whose records may be about one company with this one. */
  readonly services: readonly string[];
  readonly answer?: Answer<ServiceRecord>;
  readonly error?: ServiceError;
  /** Absent until it was looked at. */
  readonly beside?: StoredBeside;
  readonly cameFrom?: ResultRow;
}

/** The same before it is drawn: the connection and what was measured may change until then. */
export type DetailInHand = Omit<ShownDetail, "isConnected" | "services" | "searchPrice" | "cameFrom">;

/** Ids of pages: the number of a filing, or `company:` and a slug. */
export function identityOf({ row, question }: Pick<ShownDetail, "row" | "question">): PageIdentity {
  const key = question === undefined ? row.key : keyOfQuestion(question);
  return { service: row.service, id: question?.endpoint === "filing" ? question.id : key };
}

/** Undefined where no page has such an id. */
export function rowOfIdentity({ service, id }: PageIdentity): ResultRow | undefined {
  if (id.startsWith(keyOf("company", "")))
    return placeholderRow({ endpoint: "company", slug: id.slice(keyOf("company", "").length) }, service);
  if (id.startsWith(keyOf("funding", "")))
    return { key: id, service, record: { kind: "funding", value: { id } } };
  return /^\d+$/.test(id) ? placeholderRow({ endpoint: "filing", id }, service) : undefined;
}

export function placeholderRow(question: RecordQuestion, service: string): ResultRow {
  const value = question.endpoint === "filing" ? { id: idOf(question.id) } : { slug: question.slug };
  return { key: keyOfQuestion(question), service, record: { kind: question.endpoint, value } };
}

export function isPlaceholder({ record: { kind, value }, detail }: ResultRow): boolean {
  if (!isObject(value) || detail !== undefined) return false;
  const [key, ...others] = Object.keys(value);
  return others.length === 0 && key === (kind === "company" ? "slug" : "id");
}

/** Undefined where nothing has more of the record; of a company, what asks for it again. */
export function questionOfRow(row: ResultRow): RecordQuestion | undefined {
  return row.record.kind === "company"
    ? { endpoint: "company", slug: row.key.slice(keyOf("company", "").length) }
    : questionOf(row);
}

function idOf(text: string): number | bigint {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : BigInt(text);
}

export function rowOfPage({ row, answer }: Pick<ShownDetail, "row" | "answer">): ResultRow {
  return answer === undefined ? row : { ...row, detail: answer.value };
}

/** Filings and fundings: the `rows` that are shown, then the library’s; never the record of the page. */
export function besideOf(rows: readonly ResultRow[], shown: ShownDetail): RelatedRows {
  const { services, beside } = shown;
  return relatedAmong(rows, { own: rowOfPage(shown), services }, beside?.rows ?? []);
}

export function otherOnPage(
  rows: readonly ResultRow[],
  shown: ShownDetail,
  key: string,
): ResultRow | undefined {
  const { filings, fundings } = besideOf(rows, shown);
  const people = shown.beside?.people.flatMap((person) => person.rows) ?? [];
  return [...filings, ...fundings, ...people].find((other) => other.key === key);
}

export function neighboursOf(
  rows: readonly ResultRow[],
  row: ResultRow,
): { readonly previous: ResultRow | undefined; readonly next: ResultRow | undefined } {
  const at = rows.findIndex((one) => isSameRecord(one, row));
  return at === -1
    ? { previous: undefined, next: undefined }
    : { previous: rows[at - 1], next: rows[at + 1] };
}

export interface PageSurroundings {
  readonly connections: Pick<Connections, "serviceOf">;
  readonly screen: {
    readonly isOpen: boolean;
    readonly isActive: boolean;
    reveal(options: { readonly preserveFocus: boolean }): void;
    draw(shown: ShownDetail): void;
  };
}

const longestTrail = 20;

/** What is on the page now: drawn with what the connection and the prices of that moment allow. */
export class CurrentPage {
  readonly #needs: PageSurroundings;
  #shown: ShownDetail | undefined;
  #trail: readonly ResultRow[] = [];
  #allowance: AllowanceState | undefined;

  constructor(needs: PageSurroundings) {
    this.#needs = needs;
  }

  get shown(): ShownDetail | undefined {
    return this.#shown;
  }

  /** The records to go back to, the last one first. */
  get trail(): readonly ResultRow[] {
    return this.#trail;
  }

  trailFromHere(): readonly ResultRow[] {
    return this.#shown === undefined ? [] : [rowOfPage(this.#shown), ...this.#trail].slice(0, longestTrail);
  }

  begin(trail: readonly ResultRow[], allowance: AllowanceState): void {
    this.#trail = trail;
    this.#allowance = allowance;
  }

  /** Leaves out what is gone, of the page and of what leads back; true where the page itself is. */
  forget(isGone: (row: ResultRow) => boolean): boolean {
    this.#trail = this.#trail.filter((row) => !isGone(row));
    const shown = this.#shown;
    if (shown === undefined) return false;
    if (isGone(rowOfPage(shown))) {
      this.#shown = undefined;
      return true;
    }
    // What is listed beside the record may be gone, so it is read again.
    const { beside: _before, ...rest } = shown;
    this.draw(rest);
    return false;
  }

  draw(next: DetailInHand): void {
    this.#shown = this.#asDrawn(next);
    this.#needs.screen.draw(this.#shown);
  }

  addBeside(of: ShownDetail, beside: StoredBeside): void {
    if (this.#shown !== of || isDeepStrictEqual(beside, of.beside ?? nothingBeside)) return;
    this.draw({ ...of, beside });
  }

  update(row: ResultRow, allowance: AllowanceState): void {
    this.#allowance = allowance;
    const shown = this.#shown;
    if (shown === undefined || !isSameRecord(shown.row, row)) return;
    const price = priceOf(shown.row, allowance);
    const now = this.#asDrawn({ ...shown, price });
    const parts = ["price", "searchPrice", "isConnected"] as const;
    const isSame = parts.every((part) => now[part] === shown[part]);
    if (!isSame || now.services.join(" ") !== shown.services.join(" ")) this.draw({ ...shown, price });
  }

  as({ service, id }: PageIdentity): ShownDetail | undefined {
    const own = this.#shown === undefined ? undefined : identityOf(this.#shown);
    return own?.id === id && own.service === service ? this.#shown : undefined;
  }

  /** The same where the record’s service is connected; the page may not show yet that it is not: it is drawn again. */
  connectedAs(of: PageIdentity): ShownDetail | undefined {
    const shown = this.as(of);
    if (shown === undefined || isConnected(shown.row, this.#needs.connections)) return shown;
    this.draw(shown);
    return undefined;
  }

  #asDrawn({ cameFrom: _before, ...next }: DetailInHand & Partial<ShownDetail>): ShownDetail {
    const { connections } = this.#needs;
    const own = rowOfPage(next);
    const [cameFrom] = this.#trail;
    return {
      ...next,
      isConnected: isConnected(own, connections),
      services: servicesBeside(own, connections),
      searchPrice:
        this.#allowance === undefined ? undefined : priceOfNameSearch(own, connections, this.#allowance),
      ...(cameFrom === undefined ? {} : { cameFrom }),
    };
  }
}
