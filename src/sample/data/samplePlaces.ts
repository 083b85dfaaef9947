import type { Random } from "./random.ts";

type City = ReturnType<typeof readCity>;

// The state in capitals and its letters (or a country alone), city, zip, area or dialling code. Earlier rows are drawn
// more often, as filings come from few states.
const table = `CALIFORNIA|CA|San Francisco|94111|415
CALIFORNIA|CA|Palo Alto|94301|650
NEW YORK|NY|New York|10018|212
MASSACHUSETTS|MA|Cambridge|02139|617
TEXAS|TX|Austin|78701|512
CALIFORNIA|CA|Los Angeles|90038|323
NEW YORK|NY|Brooklyn|11201|718
MASSACHUSETTS|MA|Boston|02110|617
FLORIDA|FL|Tampa|33613|813
TEXAS|TX|Dallas|75243|214
COLORADO|CO|Denver|80202|303
ILLINOIS|IL|Chicago|60606|312
WASHINGTON|WA|Seattle|98101|206
UTAH|UT|Lehi|84043|801
CALIFORNIA|CA|Irvine|92614|949
GEORGIA|GA|Atlanta|30309|404
NEW JERSEY|NJ|Hoboken|07030|201
CONNECTICUT|CT|Stamford|06901|203
PENNSYLVANIA|PA|Pittsburgh|15236|412
NORTH CAROLINA|NC|Durham|27701|919
OHIO|OH|Cleveland|44114|216
MINNESOTA|MN|Minneapolis|55446|612
ARIZONA|AZ|Phoenix|85004|602
VIRGINIA|VA|Arlington|22201|703
TENNESSEE|TN|Nashville|37203|615
MICHIGAN|MI|Ann Arbor|48104|734
OREGON|OR|Portland|97205|503
MAINE|ME|Portland|04101|207
WISCONSIN|WI|Milwaukee|53202|414
MISSOURI|MO|St. Louis|63101|314
NEW HAMPSHIRE|NH|Manchester|03101|603
VERMONT|VT|Burlington|05401|802
RHODE ISLAND|RI|Providence|02903|401
DELAWARE|DE|Wilmington|19801|302
MARYLAND|MD|Bethesda|20814|301
NEVADA|NV|Las Vegas|89101|702
INDIANA|IN|Indianapolis|46204|317
KENTUCKY|KY|Louisville|40202|502
KANSAS|KS|Overland Park|66210|913
IDAHO|ID|Coeur d'Alene|83814|208
MONTANA|MT|Missoula|59802|406
HAWAII|HI|Honolulu|96813|808
WYOMING|WY|Cheyenne|82001|307
DISTRICT OF COLUMBIA|DC|Washington|20005|202
PUERTO RICO|PR|San Juan|00901|787
MAURITIUS||Ebene|72201|230
CAYMAN ISLANDS||George Town|KY1-1104|345
UNITED KINGDOM||London|EC2A 4NE|44
ONTARIO, CANADA||Toronto|M5V 2T6|416
BRITISH COLUMBIA, CANADA||Vancouver|V6B 1A1|604
ISRAEL||Tel Aviv-Yafo|6688101|972
SINGAPORE||Singapore|048616|65
SWITZERLAND||Zürich|8001|41`;

function readCity(line: string) {
  const [state = "", abbreviation = "", city = "", zip = "", dial = ""] = line.split("|");
  return { state, abbreviation, city, zip, dial };
}

const places = table.split("\n").map(readCity);

const streets = [
  "North Harbor Street",
  "Alder Avenue",
  "W. Quarry St.",
  "Old Mill Parkway",
  "60th Avenue North",
  "Lantern Road",
  "Fitchwood Plaza",
  "Isobel Reserve Ln.",
] as const;
const rooms = ["Suite 400", "STE 565", "Suite M100", "3rd Floor", "c/o Registered Agent", "#12"] as const;

/** Two in three from the first third, which is the US. */
export function randomCity(random: Random): City {
  const last = random.chance(0.35) ? places.length - 1 : 17;
  return places[random.int(0, last)] ?? readCity("");
}

/** §2.4, in varied spelling: with or without capitals, two to four lines. */
export function addressLines(random: Random, where: City): readonly string[] {
  const street = `${random.int(2, 17999)} ${random.pick(streets)}`;
  const room = random.pick(rooms);
  const first = random.chance(0.4) ? [street] : random.chance(0.3) ? [`${street}, ${room}`] : [street, room];
  const town =
    where.abbreviation === ""
      ? [`${where.city} ${where.zip}`, where.state]
      : [`${where.city}, ${where.abbreviation} ${where.zip}${random.chance(0.06) ? "-1234" : ""}`];
  const lines = [...first, ...town];
  return random.chance(0.5) ? lines.map((line) => line.toUpperCase()) : lines;
}

/** Reserved for fiction (555-01xx), in one of seven common spellings. */
export function randomPhone(random: Random, where: City): string {
  const line = String(random.int(100, 199)).padStart(4, "0");
  const dial = where.dial;
  if (where.abbreviation === "" && dial.length < 3) {
    return `+${dial} 555 ${line}`;
  }
  return random.pick([
    `${dial}-555-${line}`,
    `(${dial}) 555-${line}`,
    `${dial}555${line}`,
    `${dial}.555.${line}`,
    `${dial} 555 ${line}`,
    `+1 ${dial} 555 ${line}`,
    `1-${dial}-555-${line}`,
  ]);
}
