import { inLanguage } from "../wording.ts";

const otherNames: Readonly<Record<string, string>> = {
  "UNITED STATES OF AMERICA": "US",
  USA: "US",
  "U.S.": "US",
  "U.S.A.": "US",
  UK: "GB",
  "HONG KONG": "HK",
  TURKEY: "TR",
};

/** The runtime's tables of countries, in a language; English where that is none. They are read when first asked for. */
export function createCountries(locale: string) {
  const english = names("en");
  const local = names(locale);
  let byName: ReadonlyMap<string, string> | undefined;
  /** The two letters (ISO 3166) of a country by its English name in any case. */
  const codeOfName = (text: string): string | undefined => {
    byName ??= codesByName(english);
    return byName.get(text.trim().toUpperCase());
  };
  return {
    codeOfName,
    /** The same by the letters too; two letters may mean something else. */
    codeOf(text: string): string | undefined {
      const letters = text.trim().toUpperCase();
      const isCode = /^[A-Z]{2}$/.test(letters) && english.of(letters) !== undefined;
      return isCode ? canonical(letters) : codeOfName(text);
    },
    nameOf: (code: string) => local.of(code) ?? code,
  };
}

export type Countries = ReturnType<typeof createCountries>;

function codesByName(english: Intl.DisplayNames): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(otherNames));
  for (const code of possibleCodes) {
    const name = english.of(code)?.toUpperCase();
    // The runtime knows a country by its older letters, too.
    if (name !== undefined && canonical(code) === code) found.set(name, code);
  }
  return found;
}

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const possibleCodes = letters.flatMap((first) => letters.map((second) => first + second));

function canonical(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}

function names(locale: string): Intl.DisplayNames {
  const options = { type: "region", fallback: "none" } as const;
  return inLanguage(locale, (language) => new Intl.DisplayNames(language, options));
}
