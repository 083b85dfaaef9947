import { companyFilters, type Filter, fundingFilters, pageSize } from "./table.ts";

/** Used in the service’s texts, beside the names on the wire, in this code and in the form. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  company: ["company name"],
  zipCodes: ["zip", "postal codes"],
  relatedPerson: ["person"],
  minMoneyRaised: ["minimum", "minimum amount", "min amount"],
  maxMoneyRaised: ["maximum", "maximum amount", "max amount"],
  perPage: ["page size"],
};

type FilterNames = Pick<Filter<never>, "name" | "wire" | "label" | "isSet">;

/** In any case, singular or plural, with any separator between the words. */
export function filterNamed<One extends FilterNames>(table: readonly One[], name: string): One | undefined {
  const wanted = stemOf(name);
  return table.find((one) => namesOf(one).some((own) => stemOf(own) === wanted));
}

/** The filter that the sentence names first; at one position, the longer name wins. */
export function filterIn<One extends FilterNames>(table: readonly One[], sentence: string): One | undefined {
  const found = table
    .flatMap((one) =>
      namesOf(one).flatMap((name) => {
        const at = patternOf(name)?.exec(sentence);
        return at === null || at === undefined ? [] : [{ one, at: at.index, length: at[0].length }];
      }),
    )
    .toSorted((a, b) => a.at - b.at || b.length - a.length);
  return found[0]?.one;
}

export const everyFilter: readonly FilterNames[] = [...companyFilters, ...fundingFilters, pageSize];

function namesOf({ name, wire, label }: FilterNames): readonly string[] {
  // "More" is a word of any sentence.
  return wire === "" ? [label.text] : [name, wire, label.text, ...(otherNames[name] ?? [])];
}

/** The last word without its ending: "zip_codes[]" is `zip`, `code`. */
function wordsOf(name: string): readonly string[] {
  const words = name
    .replace(/^selectItem/u, "")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.map((word, index) => (index === words.length - 1 ? word.replace(/(?:y|ies|s)$/u, "") : word));
}

function stemOf(name: string): string {
  return wordsOf(name).join("");
}

function patternOf(name: string): RegExp | undefined {
  const words = wordsOf(name);
  return words.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[^\\p{L}\\p{N}]*")}(?:y|ies|s)?(?![\\p{L}\\p{N}])`, "iu");
}
