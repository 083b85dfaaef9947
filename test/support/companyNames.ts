import { readFileSync } from "node:fs";

const file = new URL("../fixtures/company-names.tsv", import.meta.url);

/** A company’s listed name, and another spelling of it. */
export interface NamePair {
  readonly name: string;
  readonly listed: string;
}

/** Returns 200 fictional companies with differences that occur in real pairs. */
export function namePairs(): readonly NamePair[] {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name = "", listed = ""] = line.split("\t");
    return { name, listed };
  });
}
