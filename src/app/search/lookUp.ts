import { lookUpTarget, type LookUpTarget } from "../../domain/lookup.ts";
import type { ListQuestion } from "../../service/contract/question.ts";
import type { Sentence } from "../../text/sentence.ts";
import type { KnownRecord } from "./knownOfName.ts";
import type { Preferences } from "../ports.ts";
import { companyQuestion } from "./search.ts";

export type LookUpStep =
  | { readonly kind: "known"; readonly known: KnownRecord }
  | { readonly kind: "stored"; readonly question: ListQuestion; readonly answer: StoredSearch }
  /** Asks for the company: one request. */
  | { readonly kind: "search"; readonly company: string; readonly question: ListQuestion }
  /** Shows the search, filled in, before it is sent. */
  | { readonly kind: "edit"; readonly company: string }
  | { readonly kind: "openFiling"; readonly id: string }
  | { readonly kind: "connect"; readonly lacks: MissingPart }
  | { readonly kind: "useSample" };

export type MissingPart = "address" | "key";

export interface StoredSearch {
  /** Rows of its first page. */
  readonly rows: number;
  readonly hasMore: boolean;
  /** When the service gave it, in ms since 1970. */
  readonly at: number;
}

export interface LookUpNeeds {
  readonly settings: Pick<Preferences, "perPage">;
  /** Undefined where company searches can be asked for. */
  readonly lacks: MissingPart | undefined;
  readonly known: (target: LookUpTarget) => Promise<readonly KnownRecord[]>;
  readonly stored: (question: ListQuestion) => Promise<StoredSearch | undefined>;
}

/** What a text of an editor leads to; nothing is sent. What is known comes first. The search is never the only step. */
export async function lookUp(
  text: string,
  needs: LookUpNeeds,
): Promise<{ readonly steps: readonly LookUpStep[] } | { readonly problem: Sentence }> {
  const target = lookUpTarget(text);
  if (target.kind === "none") return { problem: target.problem };
  const known = (await needs.known(target)).map((one): LookUpStep => ({ kind: "known", known: one }));
  const company = target.kind === "filing" ? target.id : target.name;
  const question = companyQuestion({ company }, needs.settings);
  const answer = target.kind === "company" ? await needs.stored(question) : undefined;
  const free: readonly LookUpStep[] = [
    ...known,
    ...(answer === undefined ? [] : [{ kind: "stored", question, answer } as const]),
  ];
  if (needs.lacks !== undefined) {
    return { steps: [...free, { kind: "connect", lacks: needs.lacks }, { kind: "useSample" }] };
  }
  const search: LookUpStep = { kind: "search", company, question };
  const edit: LookUpStep = { kind: "edit", company };
  switch (target.kind) {
    case "domain":
      return { steps: [...free, edit] };
    case "filing":
      return { steps: [...free, { kind: "openFiling", id: target.id }, search, edit] };
    case "company":
      return { steps: [...free, search, edit] };
  }
}
