import { keyOf, keyOfQuestion, questionOf, type ResultRow, withDetail } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import { isObject } from "../../text/json.ts";
import type { DetailState, OpenedRecord, StoredRelations } from "../../present/detail/detailState.ts";
import type { PageIdentity } from "../../present/detail/detailProtocol.ts";
import { relatedAmong, type RelatedRows } from "../../domain/search/namesakes.ts";
import { nothingBeside, priceOfNameSearch, servicesBeside } from "./relatedRecords.ts";
import { isDeepStrictEqual } from "node:util";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import type { Connections } from "../ports.ts";
import { isConnected, priceOf } from "./detailPrice.ts";

/** The number of a filing, or `company:` and a slug. */
export function identityOf({ row, question }: Pick<OpenedRecord, "row" | "question">): PageIdentity {
  const key = question === undefined ? row.key : keyOfQuestion(question);
  return { service: row.service, id: question?.endpoint === "filing" ? question.id : key };
}

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

export function questionOfRow(row: ResultRow): RecordQuestion | undefined {
  return row.record.kind === "company"
    ? { endpoint: "company", slug: row.key.slice(keyOf("company", "").length) }
    : questionOf(row);
}

function idOf(text: string): number | bigint {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : BigInt(text);
}

export function rowOfPage({ row, answer }: Pick<OpenedRecord, "row" | "answer">): ResultRow {
  return answer === undefined ? row : { ...row, detail: answer.value };
}

/** First the `rows` shown, then the library’s; never the page’s own record. */
export function besideOf(rows: readonly ResultRow[], shown: DetailState): RelatedRows {
  const { services, relations } = shown;
  return relatedAmong(rows, { own: rowOfPage(shown), services }, relations?.rows ?? []);
}

export function otherOnPage(
  rows: readonly ResultRow[],
  shown: DetailState,
  key: string,
): ResultRow | undefined {
  const { filings, fundings } = besideOf(rows, shown);
  const people = shown.relations?.people.flatMap((person) => person.rows) ?? [];
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
    draw(shown: DetailState): void;
  };
}

const longestTrail = 20;

export class CurrentPage {
  readonly #needs: PageSurroundings;
  #shown: DetailState | undefined;
  #trail: readonly ResultRow[] = [];
  #allowance: AllowanceState | undefined;

  constructor(needs: PageSurroundings) {
    this.#needs = needs;
  }

  get shown(): DetailState | undefined {
    return this.#shown;
  }

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

  /** Returns true if the page’s own record is forgotten. */
  forget(isGone: (row: ResultRow) => boolean): boolean {
    this.#trail = this.#trail.filter((row) => !isGone(row));
    const shown = this.#shown;
    if (shown === undefined) return false;
    if (isGone(rowOfPage(shown))) {
      this.#shown = undefined;
      return true;
    }
    // A related record may be forgotten, so reload the list.
    const { relations: _before, ...rest } = shown;
    this.draw(rest);
    return false;
  }

  draw(next: OpenedRecord): void {
    this.#shown = this.#asDrawn(next);
    this.#needs.screen.draw(this.#shown);
  }

  addRelations(of: DetailState, relations: StoredRelations): void {
    if (this.#shown !== of || isDeepStrictEqual(relations, of.relations ?? nothingBeside)) return;
    this.draw({ ...of, relations });
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

  as({ service, id }: PageIdentity): DetailState | undefined {
    const own = this.#shown?.identity;
    return own?.id === id && own.service === service ? this.#shown : undefined;
  }

  /** Returns undefined while another service is connected, which the redrawn page then shows. */
  connectedAs(of: PageIdentity): DetailState | undefined {
    const shown = this.as(of);
    if (shown === undefined || isConnected(shown.row, this.#needs.connections)) return shown;
    this.draw(shown);
    return undefined;
  }

  #asDrawn(next: OpenedRecord): DetailState {
    const { connections } = this.#needs;
    const own = rowOfPage(next);
    return {
      ...next,
      identity: identityOf(next),
      record: isPlaceholder(own) ? undefined : withDetail(own.record, own.detail),
      isConnected: isConnected(own, connections),
      services: servicesBeside(own, connections),
      searchPrice:
        this.#allowance === undefined ? undefined : priceOfNameSearch(own, connections, this.#allowance),
      cameFrom: this.#trail[0],
    };
  }
}
