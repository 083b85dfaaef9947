import type { Price } from "../../domain/allowance/price.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { RelatedRows } from "../../domain/search/namesakes.ts";
import type { Answer, LedgerEntry } from "../../service/client/client.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { ServiceError } from "../../service/errors.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { RecordMarks } from "../recordMarks.ts";
import type { PageIdentity } from "./detailProtocol.ts";

export interface OpenedRecord {
  readonly row: ResultRow;
  /** The request for the rest; undefined for a record that came whole with its list. */
  readonly question: RecordQuestion | undefined;
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** The price of the record, or of the company of a funding. */
  readonly price: Price;
  readonly answer?: Answer<ServiceRecord>;
  readonly error?: ServiceError;
  /** Absent until the library has answered. */
  readonly relations?: StoredRelations;
}

export interface DetailState extends OpenedRecord {
  readonly identity: PageIdentity;
  /** The list’s row, joined with the detail; undefined for a page opened by an id alone. */
  readonly record: ServiceRecord | undefined;
  /** False if the record’s service isn’t the connected one, so that it can’t be asked. */
  readonly isConnected: boolean;
  /** The price of the search for filings of the same name; undefined if it can’t be asked. */
  readonly searchPrice: Price | undefined;
  /** Services whose records may concern the same company. */
  readonly services: readonly string[];
  /** The record whose link led here. */
  readonly cameFrom: ResultRow | undefined;
  /** Other rows of the same company; like neighbours and marks, as of the drawing. */
  readonly related?: RelatedRows;
  readonly neighbours?: { readonly previous: ResultRow | undefined; readonly next: ResultRow | undefined };
  readonly marks?: RecordMarks | undefined;
}

export interface StoredRelations {
  readonly rows: readonly ResultRow[];
  readonly hasCompany: boolean;
  readonly people: readonly RelatedPerson[];
  readonly changes: number;
  /** Requests that brought the record: the latest ones, newest first, then the very first. */
  readonly requests: readonly Pick<LedgerEntry, "question" | "at" | "counted">[];
}

export interface RelatedPerson {
  readonly name: string;
  /** Newest first, each once, without records of the same company. */
  readonly rows: readonly ResultRow[];
}

export function isSample({ row }: DetailState): boolean {
  return row.service === sampleService;
}

/** Returns the record’s host and path for reading. */
export function hostOf({ row }: DetailState): string {
  return oneLine(row.service.replace(/^https?:\/\//, ""), 100);
}
