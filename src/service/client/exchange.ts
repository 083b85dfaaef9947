import type { Question } from "../contract/question.ts";
import type { ServiceErrorKind } from "../contract/errors.ts";
import type { AllowanceReading } from "../contract/page.ts";
import type { Role } from "../contract/connection.ts";

/** Why a request was sent: because a person asked, or to read the allowance by a question that matches nothing. */
export type Purpose = "asked" | "freeCheck";

/** One request that was handed to the network, answered or not: a line of the ledger. Never holds the credential. */
export interface Exchange {
  readonly question: Question;
  readonly purpose: Purpose;
  readonly role: Role;
  /** Logical origin (`sample:` for the sample service). */
  readonly origin: string;
  /** Fingerprint of the credential that was sent; not reversible. */
  readonly credential: string;
  /** When it left, in ms since 1970. */
  readonly at: number;
  /** Order in which requests of this process left; readings of earlier requests never overwrite later ones. */
  readonly order: number;
  readonly durationMs: number;
  readonly status?: number;
  /** Rows of a list answer; 1 or 0 for a single record. */
  readonly rows?: number;
  readonly reading?: AllowanceReading;
  readonly upgradeUrl?: string;
  readonly requestId?: string;
  /** How it failed, if it did. `cancelled`: the person stopped it after it may have left. */
  readonly failure?: ServiceErrorKind | "cancelled";
  /** `no`: it surely was not charged (§8.3: no records; never left; 401, 429). Otherwise unknown until measured. */
  readonly counted: "no" | "unknown";
}
