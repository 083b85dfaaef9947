import { laterDay, officeTime } from "./dates.ts";
import { identity, type Identity } from "./identity.ts";
import { randomFor, type Random } from "./random.ts";

/** A company as the records of the base host name it (§2.5 leaves their shape open). */
export interface Organization {
  readonly slug: string;
  readonly name: string;
  readonly domain: string | null;
  readonly industry: string;
  readonly location: { readonly city: string; readonly state: string; readonly postal_code: string };
}

/** One record of `/fundings` (§2.5): not the shape of a filing. */
export interface Funding {
  readonly id: string;
  readonly title: string;
  /** For reading: "$40 Million", "Undisclosed". */
  readonly amount: string;
  readonly series: string;
  /** ISO 8601 with a numeric offset. */
  readonly created_at: string;
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[];
  readonly organization: Organization;
  readonly source: { readonly label: string; readonly url: string } | null;
}

export interface FundedCompany {
  readonly company: number;
  readonly organization: Organization;
  readonly fundings: readonly { readonly at: number; readonly funding: Funding }[];
}

const rounds = ["Seed", "Series A", "Series B", "Series C", "Series D", "Series E"] as const;
const sizes = [2, 9, 24, 55, 110, 240] as const;
const firms = ["Ventures", "Capital", "Growth Partners", "Angels", "& Daughters"] as const;
const firmRoots = [
  "Larkmoor",
  "Ninefold",
  "Osterholm",
  "Pemberwick",
  "Quayhouse",
  "Ridgeback & Roe",
  "São Telmo",
] as const;

/** A name as the last part of an address: ASCII letters, digits and hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
}

function amountText(random: Random, step: number): string {
  const share = random.int(0, 99);
  if (share < 6) return "Undisclosed";
  if (share < 12 && step === 0) {
    return `$${random.int(150, 950)} Thousand`;
  }
  if (share > 96 && step > 3) {
    return `$1.${random.int(1, 9)} Billion`;
  }
  const millions = Math.max(1, Math.floor(((sizes[step] ?? 2) * random.int(60, 170)) / 100));
  return `$${millions}${random.chance(0.3) ? `.${random.int(1, 9)}` : ""} Million`;
}

function investors(random: Random): Funding["investors"] {
  const count = random.chance(0.08) ? 0 : random.int(1, 4);
  return Array.from({ length: count }, (_, number) => ({
    name: `${random.pick(firmRoots)} ${random.pick(firms)}`,
    lead: number === 0,
  }));
}

function organizationOf(who: Identity, slug: string): Organization {
  return {
    slug,
    name: who.name,
    domain: who.domain === "" ? null : who.domain,
    industry: who.industry,
    location: { city: who.place.city, state: who.place.state, postal_code: who.place.zip },
  };
}

function fundingsOf(who: Identity, organization: Organization): FundedCompany["fundings"] {
  const random = randomFor(`fundings ${who.index}`);
  const start = random.chance(0.7) ? 0 : random.int(1, 5);
  const fundings: { at: number; funding: Funding }[] = [];
  let date: number | undefined = who.firstDay;
  for (let step = start; step < rounds.length && date !== undefined; step += 1) {
    const series = rounds[step] ?? rounds[0];
    const amount = amountText(random, step);
    const { at, text } = officeTime(random, date);
    const id = `${organization.slug}-${slugOf(series)}`;
    const title = `${who.name} raises ${amount === "Undisclosed" ? "an undisclosed amount" : amount} (${series})`;
    const source = random.chance(0.8)
      ? { label: "Announcement", url: `https://news.example/${text.slice(0, 4)}/${id}` }
      : null;
    fundings.push({
      at,
      funding: {
        id,
        title,
        amount,
        series,
        created_at: text,
        investors: investors(random),
        organization,
        source,
      },
    });
    date = random.chance(0.6) ? laterDay(random, date, 200, 900) : undefined;
  }
  return fundings;
}

/** Companies with `count` fundings between them, in pieces of a few milliseconds; a slug that is taken gets a number. */
export function* fundedCompaniesInPieces(count: number): Generator<readonly FundedCompany[]> {
  const taken = new Map<string, number>();
  let made = 0;
  for (let company = 0; made < count;) {
    const piece: FundedCompany[] = [];
    for (const end = company + 100; company < end && made < count; company += 1) {
      const who = identity(company);
      if (who.kind !== "operating") continue;
      const plain = slugOf(who.name);
      const uses = (taken.get(plain) ?? 0) + 1;
      taken.set(plain, uses);
      const organization = organizationOf(who, uses === 1 ? plain : `${plain}-${uses}`);
      const fundings = fundingsOf(who, organization).slice(0, count - made);
      made += fundings.length;
      piece.push({ company, organization, fundings });
    }
    yield piece;
  }
}
