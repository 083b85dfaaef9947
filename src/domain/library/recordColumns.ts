import type { ServiceRecord } from "../../service/contract/records.ts";
import { field, isList, type Json } from "../../text/json.ts";
import { companyHost } from "../names/hosts.ts";
import { foldedWords, nameKeys, type NameKeys } from "../names/nameKeys.ts";
import { companyNameOf, ownName, webOf } from "../record.ts";
import { type Amount, amountOf, statedAmount } from "../record/amount.ts";
import { factsOf } from "../record/facts.ts";
import { momentOf } from "../record/moment.ts";
import { relatedPersonsOf, type RelatedPerson } from "../record/relatedPersons.ts";

/** An unknown value is undefined, never zero. */
export interface RecordColumns {
  /** Empty if the record has no name. */
  readonly name: string;
  readonly keys?: NameKeys | undefined;
  readonly state?: string | undefined;
  readonly industry?: string | undefined;
  readonly series?: string | undefined;
  /** In whole currency units, rounded to a double. */
  readonly raised?: number | undefined;
  readonly offered?: number | undefined;
  readonly minimum?: number | undefined;
  /** When the record was accepted or announced, in ms since 1970. */
  readonly accepted?: number | undefined;
  readonly host?: string | undefined;
  /** Folded places, each between bars: `|suite 400|palo alto ca 94301|`; empty if unknown. */
  readonly places: string;
  readonly persons: readonly RelatedPerson[];
}

const longestName = 300;
const mostPersons = 200;
const longestPlace = 200;
const mostPlaces = 50;

export function columnsOf(record: ServiceRecord): RecordColumns {
  const { value } = record;
  const facts = factsOf(record);
  const companyName = companyNameOf(record)?.trim().slice(0, longestName);
  const keys = nameKeys(companyName ?? "");
  const host = companyHost(webOf(record, record) ?? "");
  const accepted = momentOf(typeof facts.date?.value === "string" ? facts.date.value : undefined)?.at;
  return {
    name: companyName ?? ownName(value)?.trim().slice(0, longestName) ?? "",
    keys,
    state: textOf(facts.state?.value.trim()),
    industry: textOf(facts.industry?.value.trim()),
    series: textOf(facts.series?.value.trim()),
    raised: numberOf(facts.amount?.value),
    offered: numberOf(amountOf(field(value, "offered_for_sale"))),
    minimum: numberOf(amountOf(field(value, "min_investment"))),
    accepted,
    host,
    places: placesOf(value, [facts.city?.value, facts.location?.value]),
    persons: listedPersons(value),
  };
}

/** Returns a key that records of one company share: name with legal form, and state; undefined without a name. */
export function companyKey({ keys, state = "" }: Pick<RecordColumns, "keys" | "state">): string | undefined {
  return keys && `${keys.full}\n${state}`;
}

export function listedPersons(value: Json): readonly RelatedPerson[] {
  return relatedPersonsOf(value, mostPersons).map(({ name, role }) => ({
    name: name.slice(0, longestName),
    role,
  }));
}

function textOf(text: string | undefined): string | undefined {
  return text === "" ? undefined : text?.slice(0, longestName);
}

function numberOf(amount: Amount): number | undefined {
  const exact = statedAmount(amount);
  return exact === undefined ? undefined : Number(exact);
}

/** Contacts of a filing hold lines of an address (§2.4); other records name a city or a location. */
function placesOf(value: Json, more: readonly (string | undefined)[]): string {
  const contacts = field(value, "contacts");
  const known = isList(contacts) ? contacts.slice(0, mostPlaces) : [];
  const lines = known.flatMap((contact): readonly (Json | undefined)[] => {
    const address = field(contact, "address");
    // Drop the first of several lines: it is the street.
    return isList(address) ? address.slice(address.length > 1 ? 1 : 0, mostPlaces) : [address];
  });
  const texts = [...lines, ...more].filter((line) => typeof line === "string").slice(0, mostPlaces);
  const folded = texts.map((line) => foldedWords(line.slice(0, longestPlace)).join(" "));
  const places = [...new Set(folded)].filter((line) => line !== "");
  return places.length === 0 ? "" : `|${places.join("|")}|`;
}

/** Follow a city’s name in a street’s name: "Madison Ave", "Houston Street". */
const streetWords: ReadonlySet<string> = new Set(
  "st street ave av avenue blvd boulevard rd road dr drive ln lane way pl place ct court pkwy parkway hwy highway sq square ter terrace cir circle plaza plz turnpike tpke".split(
    " ",
  ),
);

export function cityKey(city: string): string {
  return foldedWords(city).join(" ");
}

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
