import type { FundedCompany, Funding } from "./fundings.ts";
import { identity } from "./identity.ts";
import { personName } from "./people.ts";
import { addressLines } from "./samplePlaces.ts";
import { randomFor, type Random } from "./random.ts";

const markets = [
  "hospitals",
  "small farms",
  "harbours",
  "repair shops",
  "schools & libraries",
  "city councils",
] as const;
const titles = [
  "Co-Founder & CEO",
  "Chief Technology Officer",
  "VP, People",
  'Head of "Special Projects"',
] as const;

function percent(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}%`;
}

function ownershipOf(random: Random): object {
  const founders = random.int(120, 700);
  const pool = random.int(50, 150);
  return {
    founders: percent(founders),
    investors: percent(1000 - founders - pool),
    option_pool: percent(pool),
  };
}

/** "At least" if an announced amount is unknown, since it is in words. */
function totalRaised(fundings: readonly Funding[]): string {
  const known = fundings.filter(({ amount }) => amount !== "Undisclosed");
  if (known.length === 0) return "Undisclosed";
  const millions = known.map(({ amount }) => {
    const [, number = "0", unit = "Million"] = /^\$([\d.]+) (\w+)$/.exec(amount) ?? [];
    return Number(number) * (unit === "Billion" ? 1000 : unit === "Thousand" ? 0.001 : 1);
  });
  const total = Math.round(millions.reduce((sum, one) => sum + one, 0) * 100) / 100;
  return `${known.length < fundings.length ? "at least " : ""}$${total} Million`;
}

/** §2.5: its own shape, nested. */
export function companyRecord(funded: FundedCompany): object {
  const who = identity(funded.company);
  const random = randomFor(`record ${funded.company}`);
  const { organization } = funded;
  const fundings = funded.fundings.map(({ funding }) => funding).toReversed();
  const handle = who.domain.split(".")[0] ?? "";
  return {
    slug: organization.slug,
    name: organization.name,
    about: `${organization.name} builds ${who.field} for ${random.pick(markets)}.\nIt was started in ${who.place.city}.`,
    founded: random.chance(0.9) ? new Date(who.firstDay).getUTCFullYear() - random.int(0, 6) : null,
    status: random.pick(["operating", "operating", "operating", "acquired"]),
    employees: random.pick(["1-10", "11-50", "51-200", "201-500"]),
    website: organization.domain === null ? null : `https://www.${organization.domain}`,
    headquarters: { ...organization.location, address: addressLines(random, who.place) },
    socials: {
      linkedin: handle === "" ? null : `https://linkedin.example/company/${handle}`,
      twitter: handle === "" || random.chance(0.5) ? null : `https://twitter.example/${handle}`,
    },
    tags: [who.field, who.industry, ...(random.chance(0.3) ? ["climate"] : [])],
    total_raised: totalRaised(fundings),
    fundings: fundings.map(
      ({ investors: _investors, organization: _own, source: _source, ...short }) => short,
    ),
    people: Array.from({ length: random.int(1, 4) }, (_, number) => ({
      name: personName(random),
      title: titles[number] ?? titles[0],
      since: random.chance(0.8) ? random.int(2008, 2026) : null,
    })),
    ownership: ownershipOf(random),
    growth: {
      headcount: {
        half_year: random.int(-80, 400) / 10,
        year: random.chance(0.7) ? random.int(-200, 900) / 10 : null,
      },
    },
  };
}
