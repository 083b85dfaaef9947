import type { Random } from "./random.ts";
import { words } from "./words.ts";

/** A person or firm and its role, as §2.4 shows them. */
export interface Person {
  readonly name: string;
  readonly relationship: string;
}

const given = words(
  "Amara|Bertil|Corwin|Delphine|Edda|Farouk|Giselle|Hollis|Imogen|Joaquín|Katya|Leopold|Maren|" +
    "Nadir|Odalys|Pradip|Quentin|Rosalind|Søren|Tamsin|Ulrich|Viola|Wendell|Xiomara|Yusuf|Zsófia",
);
const family = words(
  "Abberlund|Brackwater|Castellane|Dunmarrow|Ebbesworth|Fennimark|Gallowhite|Hallevik|Istergaard|" +
    "Jessamoor|Kettlebane|Lindqvarn|Mirabeaux|Nakashiro|O'Dunnagh|Pellegrath|Quarrington|Rasmundo|" +
    "Szentváry|Thistlecroft|Underhaugh|Van der Meerle|Wexcombe|Yarborne-Ito|Zubairu",
);
const middle = ["", "", "", " J.", " R.", " Mary", " T.", " Grace"] as const;
const tails = ["", "", "", "", "", "", ", Jr.", ", M.D.", " III"] as const;

const plainRoles = [
  "Executive Officer",
  "Executive Officer",
  "Director",
  "Executive Officer, Director",
  "Promoter",
  "Executive Officer (CEO)",
  "Executive Officer (Sr. VP, CFO)",
  "Director, Promoter",
] as const;

/** A fictional person's name; some have accents, apostrophes, hyphens, a middle name or a suffix. */
export function personName(random: Random): string {
  return `${random.pick(given)}${random.pick(middle)} ${random.pick(family)}${random.pick(tails)}`;
}

function longRole(random: Random, issuer: string): string {
  return random.pick([
    `Executive Officer, Director (President of ${issuer} Capital Corp., the Manager of the Issuer)`,
    `Executive Officer (Officer of the Issuer's Administrative Manager)`,
    `Executive Officer, Director (President and Chief Executive Officer of ${issuer} Topco, Inc. and ${issuer} Holdings, LLC (the "Company"); Director of ${issuer} Holdings, LLC (formerly "${issuer} Partners (US), LLC"))`,
    `Executive Officer (Secretary and Treasurer of ${issuer} Topco, Inc.; Vice President, Secretary and Chief Financial Officer of the General Partner ("GP") of the Issuer's Manager)`,
  ]);
}

function firm(random: Random, issuer: string): Person {
  return random.pick([
    { name: `. ${issuer} Capital Corp`, relationship: "Executive Officer (Manager of the Issuer)" },
    { name: `LLC ${issuer} Management II`, relationship: "Director (Issuer's Manager)" },
    { name: `n/a ${issuer} GP LLC`, relationship: "Promoter (General Partner)" },
  ]);
}

/**
 * The related persons of a filing (§2.4): none in few, up to nine in some; a firm among them where `issuer`
 * is a fund; now and then the same person twice with two roles.
 */
export function relatedPersons(random: Random, issuer: string, isFund: boolean): readonly Person[] {
  if (random.chance(0.02)) {
    return [];
  }
  const count = random.chance(0.1) ? random.int(5, 9) : random.int(1, 4);
  const persons: Person[] = Array.from({ length: count }, () => ({
    name: personName(random),
    relationship: random.chance(0.12) ? longRole(random, issuer) : random.pick(plainRoles),
  }));
  const [first] = persons;
  if (first !== undefined && random.chance(0.15)) {
    persons.push({ name: first.name, relationship: "Director" });
  }
  return isFund && random.chance(0.5) ? [firm(random, issuer), ...persons] : persons;
}
