import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { nameKeys, type NameKeys } from "../../../../src/domain/names/keys.ts";
import { areFormsAlike, otherSpellings } from "../../../../src/domain/names/sameCompany.ts";
import { NameIndex } from "../../../../src/domain/names/nameIndex.ts";
import { ambientHits, type NameHit } from "../../../../src/domain/names/scan.ts";
import { lineSpans } from "../../../../src/domain/names/lines/spans.ts";
import { cases } from "../../../support/chance.ts";
import { companyNames, type NamedCompany } from "../../../support/companyNames.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const real = companyNames();

/** Companies by their keys, as a database would answer. */
class Companies {
  readonly #byCore = new Map<string, (NameKeys & { readonly cik: string })[]>();
  readonly #fulls = new Set<string>();
  readonly index = new NameIndex();

  constructor(listed: readonly NamedCompany[]) {
    for (const { cik, name } of listed) {
      const keys = nameKeys(name);
      if (keys === undefined) continue;
      this.#byCore.set(keys.core, [...(this.#byCore.get(keys.core) ?? []), { cik, ...keys }]);
      this.#fulls.add(keys.full);
      this.index.add(keys.core);
    }
  }

  /** The companies of a name; other spellings where none has its core. `without` is left out. */
  named(name: string, without?: string): readonly string[] {
    const keys = nameKeys(name);
    if (keys === undefined) return [];
    const ofCore = (core: string): readonly string[] =>
      (this.#byCore.get(core) ?? []).flatMap((known) =>
        known.cik !== without && areFormsAlike(known, keys) ? [known.cik] : [],
      );
    const same = ofCore(keys.core);
    return [...new Set(same.length > 0 ? same : otherSpellings(keys.core).flatMap(ofCore))];
  }

  /** The known names in a line. */
  hitsIn(line: string, language: string): readonly NameHit[] {
    return ambientHits(line, lineSpans(line, language), this.index).filter(({ full, core = "" }) =>
      full === undefined ? this.#byCore.has(core) : this.#fulls.has(full),
    );
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
    expect(count.right / pairs.length).toBeGreaterThan(0.901);
    expect(count.wrong / pairs.length).toBeLessThan(0.00145);
    expect(count.several / pairs.length).toBeLessThan(0.002);
    expect(count.other / pairs.length).toBeLessThan(0.004);
  });

  it("each listed name has keys and finds itself, in capitals, with other dots, after The", () => {
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

const languages = { md: "markdown", txt: "plaintext", json: "json", ts: "typescript", js: "javascript" };

describe.skipIf(real === undefined)("known names in the code and prose of others", () => {
  it("are marked only as several words, or with their legal form", () => {
    const companies = new Companies(real?.listed ?? []);
    const marked: string[] = [];
    let lines = 0;
    // Prose first: most names are there.
    for (const [ending, language] of Object.entries(languages)) {
      const files = globSync(`node_modules/**/*.${ending}`, { cwd: root, withFileTypes: true });
      for (const { parentPath, name } of files.filter((entry) => entry.isFile())) {
        if (lines > cases(100_000)) break;
        for (const line of readFileSync(join(parentPath, name), "utf8").split("\n")) {
          lines += 1;
          if (line.length > 2000) continue;
          const hits = companies.hitsIn(line, language);
          marked.push(...hits.map(({ full, text }) => (full === undefined ? text : `${text} (${full})`)));
        }
      }
    }
    expect(lines).toBeGreaterThan(100_000);
    expect(marked.length).toBeGreaterThan(10);
    expect(marked.filter((text) => !/[\s&-]/u.test(text))).toEqual([]);
  });
});
