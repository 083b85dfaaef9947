import { readFileSync } from "node:fs";

const file = new URL("../fixtures/company-names.tsv", import.meta.url);

/** A company under the name that a list gives it, and under the name that someone else wrote. */
export interface NamePair {
  readonly name: string;
  readonly listed: string;
}

/** Returns 200 fictional companies, each spelt in the two ways that a real pair was found to differ in. */
export function namePairs(): readonly NamePair[] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name = "", listed = ""] = line.split("\t");
    return { name, listed };
  });
}
