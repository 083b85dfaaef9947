import { nameKeys, type NameKeys } from "../names/nameKeys.ts";
import { areFormsAlike, isSameCompany } from "../names/sameCompany.ts";
import { rankSuggestions } from "../names/suggest.ts";
import { stateName } from "../../service/contract/filters/typedValues.ts";
import { foldCase } from "../../text/foldCase.ts";

/** `exact`: one company; `several`: several companies of the name; `suggestion`: other names that a person must confirm. */
export type Degree = "exact" | "several" | "suggestion" | "none";

/** A record that a name may mean. */
export interface NameCandidate {
  readonly name: string;
  /** Undefined or empty if the state isn’t known. */
  readonly state?: string | undefined;
  /** When the record was accepted or announced, in ms since 1970, if known. */
  readonly accepted?: number | undefined;
}

export interface NameMatch<T> {
  readonly degree: Degree;
  /**
   * Companies with their records, each list newest first: one if `exact`, those of the name if `several`, at most five
   * by likeness if `suggestion`.
   */
  readonly companies: readonly (readonly T[])[];
}

/** EDGAR tells companies of one name apart by a tag: "INDEPENDENT BANK CORP /MI/". */
const filerTag = /[/\\]\s*(\p{L}{2,10})\s*[/\\]?\s*$/u;

export const mostSuggestions = 5;

/**
 * Returns the candidates that a name means. `exact` and `several` need equal names, except for case, accents, punctuation,
 * and a legal form that is spelled otherwise or missing on one side. All other matches are suggestions.
 */
export function matchName<T extends NameCandidate>(name: string, candidates: readonly T[]): NameMatch<T> {
  const keys = nameKeys(name);
  if (keys === undefined) return { degree: "none", companies: [] };
  const keyed = candidates.flatMap((record) => {
    const own = nameKeys(record.name);
    return own === undefined ? [] : [{ record, keys: own, core: own.core }];
  });
  const alike = keyed.filter((one) => one.core === keys.core && areFormsAlike(one.keys, keys));
  const identical = alike.filter((one) => one.keys.full === keys.full);
  // "Toro Co" is not the company "Toro", but "Toro" may be either.
  const same = keys.full !== keys.core && identical.length > 0 ? identical : alike;
  const companies = companiesOf(same);
  if (companies.length > 0) return { degree: companies.length === 1 ? "exact" : "several", companies };
  const spelled = keyed.filter((one) => one.core === keys.core || isSameCompany(one.keys, keys));
  const ranked = rankSuggestions(name, keyed, () => 0, keyed.length, keyed.length);
  const suggested = companiesOf([...new Set([...spelled, ...ranked])]).slice(0, mostSuggestions);
  return { degree: suggested.length === 0 ? "none" : "suggestion", companies: suggested };
}

interface KeyedCandidate<T> {
  readonly record: T;
  readonly keys: NameKeys;
}

/** Returns the records of each company, the newest first; companies in the order of their first records. */
function companiesOf<T extends NameCandidate>(
  keyed: readonly KeyedCandidate<T>[],
): readonly (readonly T[])[] {
  const companies: KeyedCandidate<T>[][] = [];
  for (const one of keyed) {
    const own = companies.find((company) => company.every((other) => mayBeOne(one, other)));
    if (own === undefined) companies.push([one]);
    else own.push(one);
  }
  return companies.map((company) =>
    company
      .map(({ record }) => record)
      .toSorted((one, other) => (other.accepted ?? -Infinity) - (one.accepted ?? -Infinity)),
  );
}

function mayBeOne<T extends NameCandidate>(one: KeyedCandidate<T>, other: KeyedCandidate<T>): boolean {
  if (one.keys.core !== other.keys.core || !areFormsAlike(one.keys, other.keys)) return false;
  const [state, otherState] = [one, other].map(({ record: { state: written = "" } }) =>
    foldCase(stateName(written.trim()) ?? written.trim()),
  );
  // A funding may have no state, unlike its company’s filings.
  return state === "" || otherState === ""
    ? tagOf(one.record.name) === tagOf(other.record.name)
    : state === otherState;
}

function tagOf(name: string): string {
  return foldCase(filerTag.exec(name)?.[1] ?? "");
}
