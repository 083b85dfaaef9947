import { nameKeys, type NameKeys } from "../../../src/domain/names/nameKeys.ts";
import { areFormsAlike, otherSpellings } from "../../../src/domain/names/sameCompany.ts";
import { NameIndex } from "../../../src/domain/names/nameIndex.ts";
import { ambientHits, type NameHit } from "../../../src/domain/names/scan.ts";
import { lineSpans } from "../../../src/domain/names/lines/spans.ts";

/** Listed companies, found by name keys as the library finds them. */
export class KnownCompanies {
  readonly #byCore = new Map<string, (NameKeys & { readonly listed: string })[]>();
  readonly #fulls = new Set<string>();
  readonly #index = new NameIndex();

  constructor(names: readonly string[]) {
    for (const listed of names) {
      const keys = nameKeys(listed);
      if (keys === undefined) continue;
      this.#byCore.set(keys.core, [...(this.#byCore.get(keys.core) ?? []), { listed, ...keys }]);
      this.#fulls.add(keys.full);
      this.#index.add(keys.core);
    }
  }

  /** Returns the listed names of the company of `name`, without `except`. */
  named(name: string, except?: string): readonly string[] {
    const keys = nameKeys(name);
    if (keys === undefined) return [];
    const ofCore = (core: string): readonly string[] =>
      (this.#byCore.get(core) ?? []).flatMap((known) =>
        known.listed !== except && areFormsAlike(known, keys) ? [known.listed] : [],
      );
    const same = ofCore(keys.core);
    return [...new Set(same.length > 0 ? same : otherSpellings(keys.core).flatMap(ofCore))];
  }

  /** Returns the known names in a line of this language. */
  hitsIn(line: string, language: string): readonly NameHit[] {
    return ambientHits(line, lineSpans(line, language), this.#index).filter(({ full, core = "" }) =>
      full === undefined ? this.#byCore.has(core) : this.#fulls.has(full),
    );
  }
}
