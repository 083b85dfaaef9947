import { foldedWords } from "../names/keys.ts";

/** What a city's name is followed by where it is a street's: "Madison Ave", "Houston Street". */
const streetWords: ReadonlySet<string> = new Set(
  "st street ave av avenue blvd boulevard rd road dr drive ln lane way pl place ct court pkwy parkway hwy highway sq square ter terrace cir circle plaza plz turnpike tpke".split(
    " ",
  ),
);

/** A city as it is in the addresses of a record: its words folded, with single spaces; empty where it has none. */
export function cityKey(city: string): string {
  return foldedWords(city).join(" ");
}

/** By `RecordColumns.places` and the city's key: whole words, and not as the name of a street. */
export function namesCity(places: string, key: string): boolean {
  if (key === "") return false;
  return places.split("|").some((line) => {
    const spaced = ` ${line} `;
    for (let at = spaced.indexOf(` ${key} `); at !== -1; at = spaced.indexOf(` ${key} `, at + 1)) {
      const [next = ""] = spaced.slice(at + key.length + 2).split(" ", 1);
      if (!streetWords.has(next)) return true;
    }
    return false;
  });
}
