import { field, isObject, type Json } from "../../text/json.ts";
import { tableOf, type RecordTable } from "./rows.ts";

/** Headers that people write, and the fields that they may mean, the most usual first. A dot leads into a nested object. */
interface Column {
  readonly headers: string;
  readonly fields: string;
}

const columns: ReadonlyMap<string, Column> = new Map(
  Object.entries({
    name: {
      headers:
        "company, company name, name, firm, issuer, organization, organisation, startup, unternehmen, unternehmensname, firma, firmenname, gesellschaft",
      fields: "name company_name organization.name company title organization",
    },
    raised: {
      headers:
        "raised, amount, amount raised, money raised, total raised, funding, sum, betrag, summe, eingesammelt, finanzierung, kapital, volumen",
      fields:
        "money_raised amount amount_raised raised_amount raised funding_amount total_raised total_funding funding_total",
    },
    date: {
      headers:
        "date, filed, filed at, filed on, filing date, accepted, accepted on, announced, datum, eingereicht, angenommen, angekündigt",
      fields:
        "accepted_at announced_on announced_at announced_date created_at date closed_on funded_at published_at founded_on founded",
    },
    state: {
      headers: "state, region, bundesstaat, bundesland, staat",
      fields: "state region location.state",
    },
    industry: { headers: "industry, sector, category, branche, sektor", fields: "industry sector category" },
    web: { headers: "web, website, url, homepage, site, webseite", fields: "web website url homepage" },
    city: { headers: "city, town, stadt, ort", fields: "city location.city" },
    country: { headers: "country, land", fields: "country country_code location.country" },
    zip: { headers: "zip, zip code, postal code, plz, postleitzahl", fields: "zip_code zip postal_code" },
    series: { headers: "series, round, stage, serie, runde", fields: "series round stage funding_round" },
    phone: { headers: "phone, telephone, telefon", fields: "phone" },
  }),
);

/** Returns the words of a header in lower case, without text in parentheses, such as a currency. */
function wordsOf(header: string): string {
  return (
    header
      .replaceAll(/\([^()]*\)/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");
}

const meanings: ReadonlyMap<string, string> = new Map(
  [...columns].flatMap(([name, { headers }]) => headers.split(", ").map((header) => [header, name] as const)),
);

function partAt(value: Json, path: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, path)
    ? value[path]
    : path.split(".").reduce<Json | undefined>((part, key) => field(part, key), value);
}

function isFilled(value: Json, path: string): boolean {
  const part = partAt(value, path);
  return part !== undefined && part !== null && part !== "" && typeof part !== "object";
}

function fieldsOf(name: string, values: readonly Json[]): readonly string[] {
  const paths = columns.get(name)?.fields.split(" ") ?? [];
  return paths.filter((path) => values.some((value) => isFilled(value, path)));
}

/**
 * Returns records as rows under a table’s headers, which may differ in case and words, or be German. Returns undefined
 * if they share no column, or if no header means the records’ name.
 */
export function rowsUnder(values: readonly Json[], headers: readonly string[]): RecordTable | undefined {
  const own = tableOf(values).columns;
  const found: (string | undefined)[] = headers.map((header) => own.find((one) => one === header));
  const claim = (choose: (header: string) => readonly string[]): void => {
    for (const [index, header] of headers.entries())
      found[index] ??= choose(header).find((path) => !found.includes(path));
  };
  claim((header) => own.filter((one) => wordsOf(header) !== "" && wordsOf(one) === wordsOf(header)));
  claim((header) => {
    const meaning = meanings.get(wordsOf(header));
    return meaning === undefined ? [] : fieldsOf(meaning, values);
  });
  claim((header) => onlyFieldWith(wordsOf(header), own, values));
  const names = fieldsOf("name", values);
  const hasName = names.length === 0 || found.some((path) => path !== undefined && names.includes(path));
  if (!hasName || found.every((path) => path === undefined)) return undefined;
  const rows = values.map((value) =>
    found.map((path) => (path === undefined ? undefined : partAt(isObject(value) ? value : { value }, path))),
  );
  return { columns: headers, rows };
}

/** Returns the only plain field whose name contains the header’s words: `offered_for_sale` for `Offered`. */
function onlyFieldWith(words: string, own: readonly string[], values: readonly Json[]): readonly string[] {
  const has = own.filter((name) => words !== "" && ` ${wordsOf(name)} `.includes(` ${words} `));
  const plain = has.filter(
    (name) =>
      !/^(?:is|min|max|total)_/.test(name) &&
      values.every((value) => typeof (field(value, name) ?? "") !== "object"),
  );
  return plain.length === 1 ? plain : [];
}

const summary = ["name", "raised", "date", "state", "industry"];
const summaryPaths = new Set(summary.flatMap((name) => columns.get(name)?.fields.split(" ") ?? []));

/** True if `summaryOf` may show the field at this path, such as `organization.name`. */
export function isSummaryPath(path: string): boolean {
  return summaryPaths.has(path);
}

/** Returns the main columns of records; undefined if they have little more than a name. */
export function summaryOf(values: readonly Json[]): RecordTable | undefined {
  const known = summary.flatMap((name) => {
    const [path] = fieldsOf(name, values);
    return path === undefined ? [] : [{ path, header: name.charAt(0).toUpperCase() + name.slice(1) }];
  });
  if (known.length < 2 || known[0]?.header !== "Name") return undefined;
  return {
    columns: known.map(({ header }) => header),
    rows: values.map((value) => known.map(({ path }) => partAt(value, path))),
  };
}
