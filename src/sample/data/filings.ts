import { laterDay, officeTime } from "./dates.ts";
import { descriptionOf, relatedPersons } from "./people.ts";
import { identity, type Identity } from "./identity.ts";
import { addressLines, randomPhone } from "./samplePlaces.ts";
import { randomFor, type Random } from "./random.ts";

export type Filing = ReturnType<typeof filingsOf>[number];

function magnitude(random: Random, low: number, high: number): number {
  const scale = 10 ** random.int(low, high);
  return random.chance(0.6) ? random.int(2, 36) * (scale / 4) : random.int(scale, scale * 10 - 1);
}

function raisedBy(random: Random, who: Identity): number {
  if (random.chance(0.14)) return 0;
  if (who.kind === "fund") {
    return random.chance(0.08) ? random.int(2_200, 9_400) * 1_000_000 : magnitude(random, 5, 8);
  }
  return magnitude(random, 4, who.kind === "operating" ? 7 : 6);
}

function offeredBy(random: Random, who: Identity, raised: number): string {
  if (random.chance(who.kind === "fund" ? 0.62 : 0.22)) return "Indefinite";
  if (raised === 0) return String(magnitude(random, 5, 7));
  const share = random.int(1, 100);
  if (share <= 40) return String(raised);
  // More was sold than offered: it happens, and no ratio may rely on the contrary.
  return String(share <= 45 ? Math.max(1, Math.floor(raised * 0.8)) : raised * random.int(2, 6));
}

/** §2.4. */
function contactsOf(random: Random, who: Identity) {
  if (random.chance(0.05)) return [];
  const social = (site: string, share: number): string =>
    who.domain !== "" && random.chance(share)
      ? `https://${site}.example/${who.domain.split(".")[0] ?? ""}`
      : "";
  const phones = random.chance(0.1) ? 0 : random.chance(0.05) ? 2 : 1;
  return [
    {
      web:
        who.domain === ""
          ? ""
          : random.pick([`https://www.${who.domain}`, who.domain, `http://${who.domain}/`]),
      facebook: social("facebook", 0.2),
      twitter: social("twitter", 0.4),
      linkedin: social("linkedin", 0.6),
      address: addressLines(random, who.place),
      phone: Array.from({ length: phones }, () => randomPhone(random, who.place)),
      fax: random.chance(0.08) ? [randomPhone(random, who.place)] : [],
      email: who.domain !== "" && random.chance(0.5) ? [`info@${who.domain}`] : [],
    },
  ];
}

/** Oldest first: mostly one, up to four with amendments. */
function filingsOf(company: number) {
  const who = identity(company);
  const random = randomFor(`filings ${company}`);
  const count = random.chance(0.75) ? 1 : random.int(2, 4);
  const combination = random.chance(0.04);
  const minimum = random.chance(0.35)
    ? 0
    : random.pick([1000, 5000, 10000, 11211, 25000, 25000, 100000, 250000]);
  const contacts = contactsOf(random, who);
  const filings = [];
  let raised = raisedBy(random, who);
  let date: number | undefined = who.firstDay;
  for (let number = 0; number < count && date !== undefined; number += 1) {
    const { at, text } = officeTime(random, date);
    filings.push({
      // The fields that list and detail share, in the order of §2.3; `web` is only in the list.
      fields: {
        id: 120_000_000 + company * 4013 + number * 1001 + random.int(0, 999),
        name: who.name,
        accepted_at: text,
        state: who.place.state,
        industry: who.industry,
        is_business_combination_transaction: combination,
        /** In whole currency units, like `min_investment`. */
        money_raised: raised,
        /** Digits, or "Indefinite". */
        offered_for_sale: offeredBy(random, who, raised),
        min_investment: minimum,
      },
      web: contacts[0]?.web ?? "",
      description: descriptionOf(random, who, number),
      contacts,
      persons: relatedPersons(random, who.root, who.kind === "fund"),
      city: who.place.city,
      zip: who.place.zip,
      /** In ms since 1970. */
      at,
      company,
    });
    raised += random.chance(0.7) ? Math.ceil(raised / random.int(2, 9)) : 0;
    date = laterDay(random, date, 30, 400);
  }
  return filings;
}

export function* filingsByCompany(count: number): Generator<Filing> {
  let left = count;
  for (let company = 0; left > 0; company += 1) {
    const filings = filingsOf(company).slice(0, left);
    yield* filings;
    left -= filings.length;
  }
}
