import { lookUpTarget } from "../domain/lookup.ts";
import type { ListQuestion } from "../service/contract/question.ts";
import type { Sentence } from "../text/sentence.ts";
import type { Preferences } from "./ports.ts";
import { companyQuestion } from "./search.ts";

/** A way on from a text that may name a company. */
export type LookUpStep =
  /** Asks for the company: one request. */
  | { readonly kind: "search"; readonly company: string; readonly question: ListQuestion }
  /** Shows the search, filled in, before it is sent. */
  | { readonly kind: "edit"; readonly company: string }
  /** Opens the filing of this id. */
  | { readonly kind: "openFiling"; readonly id: string };

/**
 * What a text of an editor leads to; nothing is sent. One step alone is what the person asked for; among several they
 * choose, since a text that was not selected, or is a number, is only a guess at a name.
 */
export function lookUp(
  text: string,
  { isSelected, settings }: { readonly isSelected: boolean; readonly settings: Pick<Preferences, "perPage"> },
): { readonly steps: readonly LookUpStep[] } | { readonly problem: Sentence } {
  const target = lookUpTarget(text);
  const search = (company: string): LookUpStep => ({
    kind: "search",
    company,
    question: companyQuestion({ company }, settings),
  });
  switch (target.kind) {
    case "none":
      return { problem: target.problem };
    case "domain":
      return { steps: [{ kind: "edit", company: target.name }] };
    case "filing": {
      const { id } = target;
      return { steps: [{ kind: "openFiling", id }, search(id), { kind: "edit", company: id }] };
    }
    case "company": {
      const { name } = target;
      return { steps: isSelected ? [search(name)] : [search(name), { kind: "edit", company: name }] };
    }
  }
}
