import type { Price } from "../../domain/allowance/price.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { RelatedRows } from "../../domain/search/namesakes.ts";
import type { Answer, Exchange } from "../../service/client/client.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { RecordQuestion } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { ServiceError } from "../../service/errors.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { ShownMarks } from "../recordMarks.ts";
import type { PageIdentity } from "./detailProtocol.ts";

export interface OpenedRecord {
  readonly row: ResultRow;
  /** What would be asked for the rest; undefined for a record that came whole with its list. */
  readonly question: RecordQuestion | undefined;
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** Of asking for the record, or for the company of a funding. */
  readonly price: Price;
  readonly answer?: Answer<ServiceRecord>;
  readonly error?: ServiceError;
  /** Absent until the library was asked. */
  readonly beside?: StoredBeside;
}

/** What is known of the record on the page: all that the page is drawn from. */
export interface DetailState extends OpenedRecord {
  readonly identity: PageIdentity;
  /** The list’s row, joined with the detail; undefined for a page that was opened by an id alone. */
  readonly record: ServiceRecord | undefined;
  /** False if the record’s service is not the connected one: nothing can be asked for it then. */
  readonly isConnected: boolean;
  /** Of the search for filings of the same name; undefined if it can’t be asked. */
  readonly searchPrice: Price | undefined;
  /** The services whose records may be about one company with this one. */
  readonly services: readonly string[];
  /** The record from whose page a link led here. */
  readonly cameFrom: ResultRow | undefined;
  /** Rows of the same company, this one not among them; like neighbours and marks as they are when the page is drawn. */
  readonly related?: RelatedRows;
  readonly neighbours?: { readonly previous: ResultRow | undefined; readonly next: ResultRow | undefined };
  readonly marks?: ShownMarks | undefined;
}

export interface StoredBeside {
  /** Filings and fundings of the same company, newest first. */
  readonly rows: readonly ResultRow[];
  readonly hasCompany: boolean;
  readonly people: readonly PersonBeside[];
  readonly changes: number;
  /** The requests that brought the record: the last ones, newest first, and at the end the first. */
  readonly requests: readonly Pick<Exchange, "question" | "at" | "counted">[];
}

export interface PersonBeside {
  readonly name: string;
  /** Newest first, each once; records of the same company are not among them. */
  readonly rows: readonly ResultRow[];
}

export function isSample({ row }: DetailState): boolean {
  return row.service === sampleService;
}

/** Returns the host that the record came from, with its path, for reading. */
export function hostOf({ row }: DetailState): string {
  return oneLine(row.service.replace(/^https?:\/\//, ""), 100);
}
