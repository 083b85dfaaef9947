import type { Engine } from "./engine.ts";
import { isSameRecord, keyOf, type ResultRow } from "../domain/record.ts";
import type { RecordQuestion } from "../service/contract/question.ts";
import type { Answer } from "../service/client/client.ts";
import { isServiceError, type ServiceError } from "../service/contract/errors.ts";
import type { ServiceRecord } from "../service/contract/records.ts";
import type { PageIdentity } from "../present/detail/page.ts";
import type { Price } from "../domain/allowance/price.ts";
import { namesakesAmong } from "../domain/search/namesakes.ts";

/** What a page shows: the row it was opened from, and how far the record behind it is known. */
export interface ShownDetail {
  readonly row: ResultRow;
  /** What would be asked for the rest; undefined for a record that came whole with its list. */
  readonly question: RecordQuestion | undefined;
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** False where the record’s service is not the connected one: nothing can be asked for it then. */
  readonly isConnected: boolean;
  /** Of asking for the record, or for the company of a funding. */
  readonly price: Price;
  readonly answer?: Answer<ServiceRecord>;
  readonly error?: ServiceError;
  /** Filings of the same name that the store knew. */
  readonly stored?: readonly ResultRow[];
}

/** The same before it is drawn: the connection may change until then. */
export type DetailInHand = Omit<ShownDetail, "isConnected">;

/** The page after a request that failed. Throws what is no failure of the service. */
export function failed(detail: DetailInHand, error: unknown): DetailInHand {
  if (!isServiceError(error)) throw error;
  return { ...detail, state: error.kind === "notFound" ? "gone" : "failed", error };
}

/** Ids of pages: the number of a filing, or `company:` and a slug. */
export function identityOf({ row, question }: Pick<ShownDetail, "row" | "question">): PageIdentity {
  const id =
    question === undefined
      ? row.key
      : question.endpoint === "filing"
        ? question.id
        : `company:${question.slug}`;
  return { service: row.service, id };
}

/** The question behind an id of a page; undefined where no page has such an id. */
export function questionOfIdentity({ id }: PageIdentity): RecordQuestion | undefined {
  if (id.startsWith("company:")) return { endpoint: "company", slug: id.slice("company:".length) };
  return /^\d+$/.test(id) ? { endpoint: "filing", id } : undefined;
}

/** A row that stands for a record of which nothing is known but what asks for it. */
export function placeholderRow(question: RecordQuestion, service: string): ResultRow {
  return question.endpoint === "filing"
    ? {
        key: keyOf("filing", question.id),
        service,
        record: { kind: "filing", value: { id: idOf(question.id) } },
      }
    : {
        key: keyOf("company", question.slug),
        service,
        record: { kind: "company", value: { slug: question.slug } },
      };
}

function idOf(text: string): number | bigint {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : BigInt(text);
}

/** Other filings of the same name: of the results that are shown, then those of `shown` that the store knew. */
export function otherFilings(
  { session }: Pick<Engine, "session">,
  { row, answer, stored = [] }: Pick<ShownDetail, "row" | "answer" | "stored">,
): readonly ResultRow[] {
  const own = answer === undefined ? row : { ...row, detail: answer.value };
  return namesakesAmong([...(session.state.shown?.rows ?? []), ...stored], own);
}

/** The rows beside one in the results that are shown. */
export function neighboursOf(
  engine: Pick<Engine, "session">,
  row: ResultRow,
): { readonly previous: ResultRow | undefined; readonly next: ResultRow | undefined } {
  const rows = engine.session.state.shown?.rows ?? [];
  const at = rows.findIndex((one) => isSameRecord(one, row));
  return at === -1
    ? { previous: undefined, next: undefined }
    : { previous: at === 0 ? undefined : rows[at - 1], next: rows[at + 1] };
}
