import type { FailureText } from "../failure.ts";
import type { OtherFiling } from "./others.ts";
import type { PageIdentity } from "./page.ts";

/** What is known about a record beside the record itself. */
export interface DetailContext {
  readonly identity: PageIdentity;
  /** `loading`: a request is under way; `partial`: only the list row, nothing under way. */
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** The sample service: said on the page. */
  readonly isSample: boolean;
  /** Host that the record came from, for reading, such as `api.example.com`. */
  readonly host?: string;
  /** Whether it was paid for now or lay in the store. */
  readonly from?: "service" | "store";
  /** When the service gave the record, in ms since 1970. */
  readonly at?: number;
  /** In ms since 1970. */
  readonly now: number;
  /** For `failed`. */
  readonly failure?: FailureText;
  /** Title where there is no record (yet), such as "Filing 123". */
  readonly title: string;
  /** Rows beside this one in Results; absent where the page stands alone. */
  readonly neighbours?: { readonly previous: boolean; readonly next: boolean };
  /** The record's company can be opened by a slug (`companySlugOf`). */
  readonly hasCompany: boolean;
  /** The list row's web address, which a detail lacks (§2.4). */
  readonly web?: string;
  /** Filings of the same name that are known without a request, this one not among them. */
  readonly others?: readonly OtherFiling[];
}
