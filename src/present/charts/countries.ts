import { places } from "../../service/contract/filters/knownPlaces.ts";
import { inLanguage } from "../wording.ts";

const otherNames = `
  US United States of America | US USA | US U.S. | US U.S.A. | GB UK | HK Hong Kong | TR Turkey |
  AX Aland Islands | AG Antigua and Barbuda | BA Bosnia and Herzegovina | BN Brunei Darussalam | CG Congo | CD
  Congo, the Democratic Republic of the | CI Cote d'Ivoire | CZ Czech Republic | FK Falkland Islands (Malvinas) |
  VA Holy See (Vatican City State) | IR Iran, Islamic Republic of | KP Korea, Democratic People's Republic of | KR
  Korea, Republic of | LA Lao People's Democratic Republic | LY Libyan Arab Jamahiriya | MO Macau | MK Macedonia,
  the former Yugoslav Republic of | FM Micronesia, Federated States of | MD Moldova, Republic of | MM Myanmar | PS
  Palestinian Territory, Occupied | RE Reunion | RU Russian Federation | BL Saint Barthelemy | SH Saint Helena |
  KN Saint Kitts and Nevis | LC Saint Lucia | MF Saint Martin | PM Saint Pierre and Miquelon | VC Saint Vincent
  and the Grenadines | ST Sao Tome and Principe | SJ Svalbard and Jan Mayen | SZ Swaziland | SY Syrian Arab
  Republic | TZ Tanzania, United Republic of | TT Trinidad and Tobago | TC Turks and Caicos Islands | VN Viet Nam
  | VG Virgin Islands, British | WF Wallis and Futuna`;

/** Returns the runtime’s country names in a language, or in English if the locale is invalid; loaded on first use. */
export function createCountries(locale: string) {
  const english = displayNames("en");
  const local = displayNames(locale);
  let byName: ReadonlyMap<string, string> | undefined;
  /** Returns the ISO 3166 code of a country by its English name, case ignored. */
  const codeOfName = (text: string): string | undefined => {
    byName ??= codesByName(english);
    // "Ontario, Canada" is a place of the SEC’s list.
    const name = text
      .trim()
      .toUpperCase()
      .replace(/^.*, (?=CANADA$)/, "");
    return byName.get(name) ?? (canadianProvinces.has(name) ? "CA" : undefined);
  };
  return {
    codeOfName,
    /** Also accepts the two letters, which may mean something else. */
    codeOf(text: string): string | undefined {
      const letters = text.trim().toUpperCase();
      const isCode = /^[A-Z]{2}$/.test(letters) && english.of(letters) !== undefined;
      return isCode ? canonical(letters) : codeOfName(text);
    },
    nameOf: (code: string) => local.of(code) ?? code,
  };
}

const canadianProvinces: ReadonlySet<string> = new Set(
  places.flatMap(({ name, kind }) =>
    kind === "province" ? [name.replace(/, Canada$/, "").toUpperCase()] : [],
  ),
);

export type Countries = ReturnType<typeof createCountries>;

function codesByName(english: Intl.DisplayNames): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of otherNames.split("|").map((one) => one.trim())) {
    const [code = "", ...words] = entry.split(/\s+/);
    found.set(words.join(" ").toUpperCase(), code);
  }
  for (const code of possibleCodes) {
    const name = english.of(code)?.toUpperCase();
    // The runtime also lists countries under former codes.
    if (name !== undefined && canonical(code) === code) found.set(name, code);
  }
  return found;
}

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const possibleCodes = letters.flatMap((first) => letters.map((second) => first + second));

function canonical(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}

function displayNames(locale: string): Intl.DisplayNames {
  const options = { type: "region", fallback: "none" } as const;
  return inLanguage(locale, (language) => new Intl.DisplayNames(language, options));
}
