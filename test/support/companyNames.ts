import { existsSync, readFileSync } from "node:fs";

const folder = new URL("../../../shared/company-names/", import.meta.url);

/** A company by its number at the SEC, and a name of it. */
export interface NamedCompany {
  readonly cik: string;
  readonly name: string;
}

/** Names as the SEC spells them, and the same companies as others spell them. */
export interface CompanyNames {
  readonly listed: readonly NamedCompany[];
  readonly pairs: readonly NamedCompany[];
}

/**
 * Real names of companies, from a folder beside the project. They are no part of it: where they are missing, a line on the
 * screen says so, and what would be measured on them is skipped.
 */
export function companyNames(): CompanyNames | undefined {
  if (existsSync(new URL("sec.tsv", folder))) {
    return { listed: rowsOf("sec.tsv"), pairs: rowsOf("pairs.tsv") };
  }
  process.stdout.write("left out: real company names are not on this machine\n");
  return undefined;
}

function rowsOf(file: string): readonly NamedCompany[] {
  const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n").slice(1);
  return lines.map((line) => {
    const [cik = "", name = ""] = line.split("\t");
    return { cik, name };
  });
}
