import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { nameKeys } from "../../../../src/domain/names/keys.ts";
import { NameIndex } from "../../../../src/domain/names/nameIndex.ts";
import { ambientHits, type NameHit } from "../../../../src/domain/names/scan.ts";
import { lineSpans } from "../../../../src/domain/names/spans.ts";
import { field, isList, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { companyNames, type NamedCompany } from "../../../support/companyNames.ts";
import { realFilingsText } from "../../../support/realFilings.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const real = companyNames();
const filings = realFilingsText();

/** Companies by their keys, as a database would answer. */
class Companies {
  readonly #byCore = new Map<string, { readonly cik: string; readonly full: string }[]>();
  readonly #fulls = new Set<string>();
  readonly index = new NameIndex();

  constructor(listed: readonly NamedCompany[]) {
    for (const { cik, name } of listed) {
      const keys = nameKeys(name);
      if (keys === undefined) continue;
      const others = this.#byCore.get(keys.core) ?? [];
      others.push({ cik, full: keys.full });
      this.#byCore.set(keys.core, others);
      this.#fulls.add(keys.full);
      this.index.add(keys.core);
    }
  }

  /**
   * The companies of a name: those with its full key; else those with its core, unless both have a legal form and
   * another one. `without` is left out.
   */
  named(name: string, without?: string): readonly string[] {
    const keys = nameKeys(name);
    if (keys === undefined) return [];
    const found = (this.#byCore.get(keys.core) ?? []).filter(({ cik }) => cik !== without);
    const exact = found.filter(({ full }) => full === keys.full);
    const loose = found.filter(({ full }) => full === keys.core || keys.full === keys.core);
    return [...new Set((exact.length > 0 ? exact : loose).map(({ cik }) => cik))];
  }

  isKnown({ full, core = "" }: NameHit): boolean {
    return full === undefined ? this.#byCore.has(core) : this.#fulls.has(full);
  }
}

describe.skipIf(real === undefined)("names as others spell them", () => {
  const { listed, pairs } = real ?? { listed: [], pairs: [] };
  const companies = new Companies(listed);

  it("are found in nine of ten, a wrong company in one of five hundred", () => {
    const count = { right: 0, wrong: 0, several: 0, none: 0, other: 0 };
    for (const { cik, name } of pairs) {
      const [first, ...more] = companies.named(name);
      if (first === undefined) count.none += 1;
      else if (more.length > 0) count.several += 1;
      else count[first === cik ? "right" : "wrong"] += 1;
      if (companies.named(name, cik).length === 1) count.other += 1;
    }
    const shares = Object.entries(count).map(([what, number]) => `${what} ${number}`);
    process.stdout.write(
      `of ${pairs.length} names: ${shares.join(", ")} (other: with the right one left out)\n`,
    );
    expect(count.right / pairs.length).toBeGreaterThan(0.89);
    expect(count.wrong / pairs.length).toBeLessThan(0.002);
    expect(count.several / pairs.length).toBeLessThan(0.002);
    expect(count.other / pairs.length).toBeLessThan(0.004);
  });

  it("each listed name has keys and finds itself, in capitals, with other dots, behind The", () => {
    for (const { cik, name } of listed) {
      const tagless = name
        .replace(/[/\\].*$/u, "")
        .replaceAll(/\s+/gu, " ")
        .trim();
      for (const spelled of [name, name.toUpperCase(), `The ${tagless}`, tagless.toLowerCase()]) {
        if (spelled !== name && tagless.split(" ").length < 2) continue;
        expect([spelled, companies.named(spelled).includes(cik) || /[/\\]/u.test(name)]).toEqual([
          spelled,
          true,
        ]);
      }
    }
  });
});

describe.skipIf(filings === undefined)("names of real filings", () => {
  const parsed = parseJsonText(filings ?? "[]");
  const names = isList(parsed) ? parsed.map((filing) => nameOf(field(filing, "name"))) : [];

  it("have the keys of their spelled variants", () => {
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const keys = nameKeys(name);
      expect(keys).toBeDefined();
      const variants = [
        name.toUpperCase(),
        name.toLowerCase(),
        `The ${name}`,
        `  ${name.replaceAll(" ", "  ")} `,
        `${name} /DE/`,
        name.replaceAll(",", ""),
        name.replaceAll("&", "and"),
        name
          .replace(/\bLLC\b/u, "L.L.C.")
          .replace(/\bInc\b\.?/u, "Incorporated")
          .replace(/\bL\.P\.$/u, "LP"),
      ];
      for (const variant of variants) expect([variant, nameKeys(variant)]).toEqual([variant, keys]);
    }
  });

  it("are found in a sentence, but for those with a comma or a dash inside", () => {
    const companies = new Companies(names.map((name) => ({ cik: name, name })));
    const missed = names.filter((name) => {
      const line = `They met ${name}, and left.`;
      const hits = ambientHits(line, lineSpans(line, "markdown"), companies.index);
      return !hits.some((hit) => companies.isKnown(hit) && hit.core === nameKeys(name)?.core);
    });
    expect(missed.filter((name) => !/, (?!inc|llc|l\.?p)|[- ]-|- /iu.test(name))).toEqual([]);
    expect(missed.length).toBeLessThan(names.length / 5);
  });
});

const idOf: ReadonlyMap<string, string> = new Map([
  [".md", "markdown"],
  [".txt", "plaintext"],
  [".json", "json"],
  [".ts", "typescript"],
  [".js", "javascript"],
]);

function isProse(path: string): boolean {
  return [".md", ".txt"].includes(extname(path));
}

function nameOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

interface MarkedLine {
  readonly file: string;
  readonly line: string;
  readonly hit: NameHit;
}

/** The known names in a file, as they would be marked. */
function marksIn(path: string, text: string, companies: Companies): readonly MarkedLine[] {
  const id = idOf.get(extname(path)) ?? "unknown";
  const isCode = id === "typescript" || id === "javascript";
  const marks: MarkedLine[] = [];
  let isInComment = false;
  for (const line of text.split("\n")) {
    if (line.length > 2000) continue;
    const spans = lineSpans(line, id, { isInComment });
    if (isCode) {
      const opened = line.lastIndexOf("/*");
      const closed = line.lastIndexOf("*/");
      if (opened > closed && /^\s*$/u.test(line.slice(0, opened))) isInComment = true;
      else if (closed >= 0) isInComment = false;
    }
    for (const hit of ambientHits(line, spans, companies.index)) {
      if (companies.isKnown(hit)) marks.push({ file: path, line, hit });
    }
  }
  return marks;
}

describe.skipIf(real === undefined)("known names in half a million lines of code and prose", () => {
  it("are marked only as several words, or with their legal form; all are listed in test-results", () => {
    const companies = new Companies(real?.listed ?? []);
    const paths = globSync("node_modules/**/*.{md,txt,json,ts,js}", { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${relative(root, parentPath)}/${name}`)
      // Prose first: most names are there.
      .toSorted((a, b) => Number(isProse(b)) - Number(isProse(a)) || (a < b ? -1 : 1));
    const marks: MarkedLine[] = [];
    let lines = 0;
    for (const path of paths) {
      if (lines > 1_000_000) break;
      const text = readFileSync(`${root}${path}`, "utf8");
      if (text.length > 1_000_000) continue;
      lines += text.split("\n").length;
      marks.push(...marksIn(path, text, companies));
    }
    const listed = marks.map(({ file, line, hit }) => {
      const around = line.slice(Math.max(0, hit.start - 60), hit.end + 60).trim();
      return [hit.text, hit.full ?? hit.core, file, around].join("\t");
    });
    mkdirSync(`${root}test-results`, { recursive: true });
    writeFileSync(`${root}test-results/marked-names.tsv`, `${listed.join("\n")}\n`);
    process.stdout.write(`${marks.length} names marked in ${lines} lines\n`);
    expect(lines).toBeGreaterThan(500_000);
    expect(marks.length).toBeGreaterThan(10);
    const single = marks.filter(({ hit }) => hit.full === undefined && !/[\s&-]/u.test(hit.text));
    expect(single).toEqual([]);
  });
});
