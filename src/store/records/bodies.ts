import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Json, parseJsonText } from "../../text/json.ts";

/** Fragments of outlines, each kind’s complete outline last. */
const outlines = [
  '{"id":0,"name":"","slug":"","organization":{"series":"Seed","Series A","amount":"title":"created_at":"announced_on":"upgrade_url":"https://","guidance":{"message":"","suggestions":[]}{"data":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"meta":{"current_page":1,"next_page":2,"total_count":100,"total_pages":4,"tier":"Strategic","tier":"Pro","remaining_searches":49}}\n{"list":"data","shapes":[["id","company","series","amount",',
  '{"feed_entries":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"previous_page":1,"current_page":2,"next_page":3}\n{"list":"feed_entries","shapes":[["id","name","web","accepted_at","state","industry","is_business_combination_transaction","money_raised","offered_for_sale","min_investment"]]}',
  '0\n{"shapes":[["id","name","accepted_at","state","industry","is_business_combination_transaction","money_raised","offered_for_sale","min_investment","description","contacts","related_persons"]]}',
];

/** Fragments of filings (§2.3, §2.4). Bars separate texts; each is written between the first part and the last. */
const filings = [
  '"organization":{"id":"","name":"","country":"United States"},"title":"","series":"Series A","amount":"$","announced_on":"20","created_at":"2024-01-01T00:00:00.000Z","investors":[{"name":""}]',
  ',"description":"Amendment no. 1 to the notice of exempt offering of securities under Rule 504(b)(1)(iii)Management fee Organizational fee Legal Accounting. The minimum amount of the offering is $500,000.00. The maximum amount of the offering is $1,000,000.00. Mineral Property Securities.","contacts":[{"web":"Rule 506(c): Debt.","contacts":[{"web":", Option, Warrant or Other Right to Acquire Another Security.","contacts":[{"web":"Rule 506(b): Equity, Debt.","contacts":[{"web":"b): Equity.","contacts":[{"web":"',
  '| Street| Avenue| Road| Plaza|, Suite | STREET| AVENUE| ROAD| BLVD|","',
  '","|SUITE 100|STE |3RD FLOOR|c/o |DALLAS, TX 752|LOS ANGELES, CA 900|DENVER, CO 802|ATLANTA, GA 303|SEATTLE, WA 981|AUSTIN, TX 787|CHICAGO, IL 606|PALO ALTO, CA 943|CAMBRIDGE, MA 021|BOSTON, MA 021|SAN FRANCISCO, CA 941|NEW YORK, NY 100|Portland, ME 041|Las Vegas, NV 891|Minneapolis, MN 554|Durham, NC 277|Salt Lake City, UT 841|Miami, FL 331|Houston, TX 770|Phoenix, AZ 850|Newark, NJ 071|Greenwich, CT 068|Boulder, CO 803|Manchester, NH 031|San Jose, CA 951|San Diego, CA 921|Lehi, UT 840|Tampa, FL 336|Dallas, TX 752|Hoboken, NJ 070|Brooklyn, NY 112|Stamford, CT 069|Irvine, CA 926|Los Angeles, CA 900|Denver, CO 802|Atlanta, GA 303|Seattle, WA 981|Austin, TX 787|Chicago, IL 606|Palo Alto, CA 943|Cambridge, MA 021|Boston, MA 021|San Francisco, CA 941|New York, NY 100|',
  '","relationship":"|Executive Officer, Director (President and Chief Executive Officer of Holdings, LLC (the \\"Company\\"); Director of Partners (US), LLC (formerly \\"|Executive Officer, Director (President of Capital Corp., the Manager of the Issuer)|Director (Issuer\'s Manager)|Promoter (General Partner)|Executive Officer (Secretary and Treasurer of Topco, Inc.; Vice President, Secretary and Chief Financial Officer of the General Partner (\\"GP\\") of the Issuer\'s Manager)|Executive Officer (Manager of the Issuer)|Executive Officer (Officer of the Issuer\'s Administrative Manager)|"},{"name":"',
  '","industry":"|Hedge Fund|Venture Capital Fund|Private Equity Fund|Commercial Banking|Restaurants|Insurance|Agriculture|Business Services|Retailing|Telecommunications|Pharmaceuticals|Other Banking and Financial Services|Manufacturing|Investing|Computers|Commercial|Residential|Other Real Estate|Other Energy|Oil and Gas|Other Health Care|Biotechnology|Other Technology|Other|Pooled Investment Fund|","is_business_combination_transaction":false,"money_raised":',
  '","state":"|CAYMAN ISLANDS|UNITED KINGDOM|ONTARIO, CANADA|BRITISH COLUMBIA, CANADA|WYOMING|KANSAS|RHODE ISLAND|INDIANA|KENTUCKY|WISCONSIN|IDAHO|SOUTH CAROLINA|DISTRICT OF COLUMBIA|NEW HAMPSHIRE|MAINE|VERMONT|PUERTO RICO|MARYLAND|VIRGINIA|MICHIGAN|MINNESOTA|OHIO|DELAWARE|NORTH CAROLINA|PENNSYLVANIA|ARIZONA|NEVADA|TENNESSEE|OREGON|MISSOURI|UTAH|COLORADO|GEORGIA|NEW JERSEY|CONNECTICUT|WASHINGTON|ILLINOIS|FLORIDA|MASSACHUSETTS|NEW YORK|TEXAS|CALIFORNIA|","industry":"',
  '","accepted_at":"20|10-0|12-1|14-|15-|17-|18-|19-|20-|21-|22-|23-|24-|25-|16-|',
  '","web":"https://www..com","accepted_at":"2025-0","web":"","accepted_at":"2024-1Patricia Jennifer Barbara Susan Karen Nancy Lisa Laura Anthony Kenneth George Edward Brian Ronald Kevin Timothy Jason Gregory Frank Scott Eric Stephen Benjamin Jonathan Samuel Alexander Patrick Jack Dennis Jerry Adam Nathan Henry Douglas Philip Charles Michael William Richard Joseph Thomas Mary Elizabeth Grace Daniel Christopher Andrew Matthew Steven Jeffrey Peter Paul Mark James David John Robert ',
  '{"id":1,"name":" Capital Partners Fund Holdings Ventures Energy II, Corp. LLC Ltd. L.P. Inc.","accepted_at":"2019-01-18T09:2018-07-14T17:30:00-05:00","state":"2017-08-21T14:36:00-04:00","state":"","industry":"","is_business_combination_transaction":true,"money_raised":0,"offered_for_sale":"2500000","min_investment":50000,"money_raised":250000,"offered_for_sale":"5000000","min_investment":10000,"money_raised":500000,"offered_for_sale":"1000000","min_investment":25000,"offered_for_sale":"Indefinite","min_investment":0,"description":"Notice of exempt offering of securities under Rule 506(b), Investment Company Act Section 3(c), Section 3(c)(7): Section 3(c)(1): Pooled Investment Fund Interests.","contacts":[{"web":"http://https://www..com/","facebook":"https://facebook.com/","contacts":[{"web":"","facebook":"","twitter":"https://twitter.com/","linkedin":"https://linkedin.com/","address":["1","address":["","facebook":"","twitter":"","linkedin":"","address":["1 "],"phone":["(555) 555-01-555-01"],"fax":["(555) "],"email":["info@"],"fax":[],"email":[]}],"related_persons":[{"name":", Jr.","relationship":"Director, M.D.","relationship":" III","relationship":"Executive Officer (CEO)"},{"name":" R. J. T.","relationship":"Executive Officer (Sr. VP, CFO)"},{"name":"A.","relationship":"Executive Officer, Director"},{"name":"M.","relationship":"Director, Promoter"},{"name":"","relationship":"Promoter"},{"name":"","relationship":"Director"},{"name":"","relationship":"Executive Officer"},{"name":"","relationship":"Executive Officer"}]}',
];

function expandList(part: string): string {
  const [before = "", ...texts] = part.split("|");
  const after = texts.pop();
  return after === undefined ? part : texts.map((text) => before + text + after).join("");
}

/**
 * Never change it: a new dictionary gets the next number. The most frequent text comes last, since nearer references
 * are shorter.
 */
const dictionary = Buffer.from([...outlines, ...filings.map(expandList)].join(""));
const dictionaryNumber = 4;

/** The best compression of a longer text would block the thread. */
const maxBestLength = 200_000;

/** Compresses the JSON text of a record, or an outline; the first byte is the dictionary’s number. */
export function packBody(text: string): Uint8Array {
  const level = text.length > maxBestLength ? 1 : 9;
  return Buffer.concat([Buffer.of(dictionaryNumber), deflateRawSync(text, { dictionary, level })]);
}

/** Throws if the bytes are damaged or need a newer dictionary. */
export function unpackBody(body: Uint8Array): string {
  if (body[0] !== dictionaryNumber) throw new RangeError("A body of another version.");
  // Node’s default buffer of 16 KB would stay mostly empty.
  const chunkSize = Math.min(16_384, Math.max(1_024, body.byteLength * 8));
  return inflateRawSync(body.subarray(1), { dictionary, chunkSize }).toString("utf8");
}

/** Parses a body; undefined if it is damaged, or if `mayHold` returns false for its text. */
export function valueIn(body: unknown, mayHold: (text: string) => boolean = () => true): Json | undefined {
  try {
    const text = body instanceof Uint8Array ? unpackBody(body) : undefined;
    return text !== undefined && mayHold(text) ? parseJsonText(text) : undefined;
  } catch {
    return undefined;
  }
}
