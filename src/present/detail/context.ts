import type { Exchange } from "../../service/client/client.ts";
import type { Price } from "../../domain/allowance/price.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import type { ShownMarks } from "../marks.ts";
import type { FailureText } from "../failure.ts";
import type { Wording } from "../wording.ts";
import type { ValueBudget } from "./generic.ts";
import type { PageIdentity } from "./page.ts";

export interface DetailContext {
  readonly identity: PageIdentity;
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  readonly recordKind: ServiceRecord["kind"];
  /** False where the record’s service is not the connected one: nothing can be asked for it then. */
  readonly isConnected: boolean;
  readonly price: Price;
  readonly isSample: boolean;
  /** Host that the record came from, with a path where it has one, for reading, such as `api.example.com`. */
  readonly host?: string;
  readonly from?: "service" | "store";
  /** When the service gave the record, in ms since 1970. */
  readonly at?: number;
  /** In ms since 1970. */
  readonly now: number;
  readonly failure?: FailureText;
  /** For `failed`: its sentence counts down a wait that the service asked for. */
  readonly isWaiting?: boolean;
  /** Title where there is no record (yet), such as "Filing 123". */
  readonly title: string;
  /** Rows beside this one in Results; absent where the page is alone. */
  readonly neighbours?: { readonly previous: boolean; readonly next: boolean };
  /** The list row's web address, which a detail lacks (§2.4). */
  readonly web?: string;
  /** Where the record names the slug of its company: what opening that uses. */
  readonly companyPrice?: Price;
  /** What the search for filings of the same name uses; absent where it cannot be asked. */
  readonly searchPrice?: Price;
  /** What is known of the same company without a request, this record not among it. */
  readonly related?: {
    readonly filings: readonly RelatedRecord[];
    /** Of the same company by its slug, else of the same name. */
    readonly fundings: readonly RelatedRecord[];
  };
  /** Other records that name its persons, this record and those of `related` not among them. */
  readonly people?: readonly PersonOthers[];
  readonly changes?: number;
  /** Those that brought the record, newest first. */
  readonly requests?: readonly Pick<Exchange, "question" | "at" | "counted">[];
  readonly marks?: ShownMarks;
  /** The record from whose page a link led here. */
  readonly back?: { readonly kind: RecordKind; readonly name: string };
}

/** A record beside the one that is shown. `key` is that of its row. */
export interface RelatedRecord {
  readonly key: string;
  readonly record: ServiceRecord;
}

export interface PersonOthers {
  readonly name: string;
  readonly records: readonly RelatedRecord[];
}

/** What a page is drawn from. */
export interface PageInput extends DetailContext {
  readonly record: ServiceRecord | undefined;
  readonly wording: Wording;
  readonly budget: ValueBudget;
}
