import { laterDay, officeTime } from "./dates.ts";
import { identity, type Identity } from "./identity.ts";
import { randomFor, type Random } from "./random.ts";

/** §2.5 leaves the shape open. */
type Organization = ReturnType<typeof organizationOf>;

/** §2.5: not the shape of a filing. */
export type Funding = ReturnType<typeof fundingsOf>[number]["funding"];

export interface FundedCompany {
  readonly company: number;
  readonly organization: Organization;
  readonly fundings: ReturnType<typeof fundingsOf>;
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

function investorsOf(random: Random): readonly { readonly name: string; readonly lead: boolean }[] {
  const count = random.chance(0.08) ? 0 : random.int(1, 4);
  return Array.from({ length: count }, (_, number) => ({
    name: `${random.pick(firmRoots)} ${random.pick(firms)}`,
    lead: number === 0,
  }));
}

function organizationOf(who: Identity, slug: string) {
  return {
    slug,
    name: who.name,
    domain: who.domain === "" ? null : who.domain,
    industry: who.industry,
    location: { city: who.place.city, state: who.place.state, postal_code: who.place.zip },
  };
}

function fundingsOf(who: Identity, organization: Organization) {
  const random = randomFor(`fundings ${who.index}`);
  const start = random.chance(0.7) ? 0 : random.int(1, 5);
  const fundings = [];
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
    const investors = investorsOf(random);
    fundings.push({
      at,
      funding: { id, title, amount, series, created_at: text, investors, organization, source },
    });
    date = random.chance(0.6) ? laterDay(random, date, 200, 900) : undefined;
  }
  return fundings;
}

/** A duplicate slug gets a number. */
export function* fundedCompanies(count: number): Generator<FundedCompany> {
  const taken = new Map<string, number>();
  let left = count;
  for (let company = 0; left > 0; company += 1) {
    const who = identity(company);
    if (who.kind !== "operating") continue;
    const plain = slugOf(who.name);
    const uses = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, uses);
    const organization = organizationOf(who, uses === 1 ? plain : `${plain}-${uses}`);
    const fundings = fundingsOf(who, organization).slice(0, left);
    yield { company, organization, fundings };
    left -= fundings.length;
  }
}
