import { foldCase } from "../../../text/foldCase.ts";
import { usStates } from "./usStates.ts";

export interface Region {
  readonly name: string;
  readonly abbreviation?: string;
  readonly kind: "state" | "province" | "country";
}

const provinces =
  "Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Prince Edward Island|Quebec|" +
  "Saskatchewan|Yukon";

const countries =
  "Afghanistan|Aland Islands|Albania|Algeria|Andorra|Angola|Anguilla|Antigua and Barbuda|Argentina|Armenia|Aruba|" +
  "Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|Belize|Benin|Bermuda|Bhutan|" +
  "Bolivia|Bosnia and Herzegovina|Botswana|Brazil|British Indian Ocean Territory|Brunei Darussalam|Bulgaria|" +
  "Burkina Faso|Burundi|Cambodia|Cameroon|Canada|Cape Verde|Cayman Islands|Central African Republic|Chad|Chile|China|" +
  "Colombia|Comoros|Congo|Congo, the Democratic Republic of the|Cook Islands|Costa Rica|Cote d'Ivoire|Croatia|Cuba|" +
  "Cyprus|Czech Republic|Denmark|Djibouti|Dominica|Dominican Republic|Ecuador|Egypt|El Salvador|Equatorial Guinea|" +
  "Eritrea|Estonia|Ethiopia|Falkland Islands (Malvinas)|Faroe Islands|Fiji|Finland|France|French Guiana|" +
  "French Polynesia|Gabon|Gambia|Germany|Ghana|Gibraltar|Greece|Greenland|Grenada|Guadeloupe|Guatemala|Guernsey|" +
  "Guinea|Guinea-Bissau|Guyana|Haiti|Holy See (Vatican City State)|Honduras|Hong Kong|Hungary|Iceland|India|Indonesia|" +
  "Iran, Islamic Republic of|Iraq|Ireland|Isle of Man|Israel|Italy|Jamaica|Japan|Jersey|Jordan|Kazakhstan|Kenya|" +
  "Kiribati|Korea, Democratic People's Republic of|Korea, Republic of|Kuwait|Kyrgyzstan|" +
  "Lao People's Democratic Republic|Latvia|Lebanon|Lesotho|Liberia|Libyan Arab Jamahiriya|Liechtenstein|Lithuania|" +
  "Luxembourg|Macau|Macedonia, the former Yugoslav Republic of|Madagascar|Malawi|Malaysia|Maldives|Mali|Malta|" +
  "Marshall Islands|Martinique|Mauritania|Mauritius|Mayotte|Mexico|Micronesia, Federated States of|" +
  "Moldova, Republic of|Monaco|Mongolia|Montenegro|Montserrat|Morocco|Mozambique|Myanmar|Namibia|Nauru|Nepal|" +
  "Netherlands|Netherlands Antilles|New Caledonia|New Zealand|Nicaragua|Niger|Nigeria|Niue|Norfolk Island|Norway|Oman|" +
  "Pakistan|Palau|Palestinian Territory, Occupied|Panama|Papua New Guinea|Paraguay|Peru|Philippines|Poland|Portugal|" +
  "Qatar|Reunion|Romania|Russian Federation|Rwanda|Saint Barthelemy|Saint Helena|Saint Kitts and Nevis|Saint Lucia|" +
  "Saint Martin|Saint Pierre and Miquelon|Saint Vincent and the Grenadines|Samoa|San Marino|Sao Tome and Principe|" +
  "Saudi Arabia|Senegal|Serbia|Seychelles|Sierra Leone|Singapore|Slovakia|Slovenia|Solomon Islands|Somalia|" +
  "South Africa|Spain|Sri Lanka|Sudan|Suriname|Svalbard and Jan Mayen|Swaziland|Sweden|Switzerland|" +
  "Syrian Arab Republic|Taiwan|Tajikistan|Tanzania, United Republic of|Thailand|Timor-Leste|Togo|Tonga|" +
  "Trinidad and Tobago|Tunisia|Turkey|Turkmenistan|Turks and Caicos Islands|Tuvalu|Uganda|Ukraine|" +
  "United Arab Emirates|United Kingdom|Uruguay|Uzbekistan|Vanuatu|Venezuela|Viet Nam|Virgin Islands, British|" +
  "Wallis and Futuna|Western Sahara|Yemen|Zambia|Zimbabwe";

/** Provinces and countries as the SEC’s list names them. */
export const places: readonly Region[] = [
  ...usStates.map((state): Region => ({ ...state, kind: "state" })),
  ...provinces.split("|").map((name): Region => ({ name: `${name}, Canada`, kind: "province" })),
  ...countries.split("|").map((name): Region => ({ name, kind: "country" })),
];

const known: ReadonlySet<string> = new Set(
  places.flatMap(({ name, abbreviation = name }) => [name, abbreviation].map(plain)),
);

/** The service may know other places. */
export function isKnownPlace(name: string): boolean {
  return known.has(plain(name));
}

/** By prefix, abbreviation, prefix of a word, shared words, similar spelling. */
export function placesLike(text: string, most = 8): readonly Region[] {
  const wanted = plain(text);
  if (wanted === "") return [];
  const alike = ranked((place) => likeness(place, wanted));
  return (alike.length > 0 ? alike : ranked(({ name }) => misspelt(plain(name), wanted))).slice(0, most);
}

function ranked(rankOf: (place: Region) => number | undefined): readonly Region[] {
  return places
    .flatMap((place) => {
      const rank = rankOf(place);
      return rank === undefined ? [] : [{ place, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

/** Shorter words such as "of" and "the" say nothing. */
const shortestWord = 4;

function likeness({ name, abbreviation }: Region, wanted: string): number | undefined {
  const own = plain(name);
  if (own === wanted || abbreviation?.toLowerCase() === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  if (own.includes(` ${wanted}`)) return 2;
  const words = own.split(" ");
  const shared = wanted.split(" ").filter((word) => word.length >= shortestWord && words.includes(word));
  return shared.length === 0 ? undefined : 3 + 1 / shared.length;
}

function misspelt(name: string, wanted: string): number | undefined {
  const most = wanted.length < shortestWord ? 0 : wanted.length < 8 ? 1 : 2;
  const distance = distanceOf(name, wanted);
  return distance <= most ? distance : undefined;
}

function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const now = [row + 1];
    for (const [column, second] of Array.from(other).entries()) {
      const changed = (before[column] ?? 0) + (letter === second ? 0 : 1);
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}

function plain(text: string): string {
  return foldCase(text)
    .replaceAll(/[.'’]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
