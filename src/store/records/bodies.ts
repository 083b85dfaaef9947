import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Json, parseJsonText } from "../../text/json.ts";

/**
 * What most filings, and most outlines of answers, have in common: a body refers to it in place of holding it. Never
 * changed: a better one gets the next number. Ordered so that what is most usual comes last.
 */
const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [
    1,
    Buffer.from(
      '"organization":{"id":"","name":"","country":"United States"},"title":"","series":"Series A","amount":"$","announced_on":"20","created_at":"2024-01-01T00:00:00.000Z","investors":[{"name":""}]"Residential","Commercial","Other Real Estate","Pooled Investment Fund","Hedge Fund","Venture Capital Fund","Private Equity Fund","Biotechnology","Pharmaceuticals","Other Health Care","Computers","Telecommunications","Other Technology","Oil and Gas","Commercial Banking","Investing","Insurance","Restaurants","Retailing","Manufacturing","Agriculture","Other","TEXAS","FLORIDA","MASSACHUSETTS","ILLINOIS","NEW YORK","CALIFORNIA"Limited Partnership Capital Opportunities Fund I, L.P., LLC, Inc.https://www..com President of the Manager of the Issuer), Chief Financial General Partner of the Issuer"relationship":"Promoter"},{"name":"(Officer of the Issuer\'s Administrative Manager)","relationship":"Director"},{"name":"","relationship":"Executive Officer, Director"},{"name":"","relationship":"Executive Officer"},{"name":"Street AvenueSUITE 100","San Francisco, CA 94","New York, NY 10","Boston, MA 02"],"phone":["1-415-555-01 Rule 506(b)Rule 504(b)(1)(iii), Investment Company Act Section 3(c), Section 3(c)(1), Section 3(c)(7): Pooled Investment Fund Interests.Debt, Option, Warrant or Other Right to Acquire Another Security' +
        '{"id":42,"name":"","web":"https://www.","accepted_at":"2011-07-14T17:30:00-04:00","state":"","industry":"","is_business_combination_transaction":false,"money_raised":00000,"offered_for_sale":"Indefinite","min_investment":0,"description":"Notice of exempt offering of securities under Rule 506: Equity.","contacts":[{"web":"","facebook":"","twitter":"","linkedin":"","address":["1 ","],"phone":["-"],"fax":[],"email":[]}],"related_persons":[{"name":"","relationship":"',
    ),
  ],
  [
    2,
    Buffer.from(
      '{"id":0,"name":"","slug":"","organization":{"series":"Seed","Series A","amount":"title":"created_at":"announced_on":"upgrade_url":"https://","guidance":{"message":"","suggestions":[]}{"data":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"meta":{"current_page":1,"next_page":2,"total_count":100,"total_pages":4,"tier":"Strategic","tier":"Pro","remaining_searches":49}}\n{"list":"data","shapes":[["id","company","series","amount",' +
        '{"feed_entries":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"previous_page":1,"current_page":2,"next_page":3}\n{"list":"feed_entries","shapes":[["id","name","web","accepted_at","state","industry","is_business_combination_transaction","money_raised","offered_for_sale","min_investment"]]}' +
        '0\n{"shapes":[["id","name","accepted_at","state","industry","is_business_combination_transaction","money_raised","offered_for_sale","min_investment","description","contacts","related_persons"]]}',
    ),
  ],
]);

const newest = { record: 1, outline: 2 } as const;

/** To compress a longer text well would hold up the thread. */
const longestForBest = 200_000;

/** JSON text of a record, or an outline, compressed; the number of the dictionary comes first. */
export function packBody(text: string, kind: keyof typeof newest = "record"): Uint8Array {
  const number = newest[kind];
  const level = text.length > longestForBest ? 1 : 9;
  const packed = deflateRawSync(text, { dictionary: dictionaries.get(number), level });
  return Buffer.concat([Buffer.of(number), packed]);
}

/** The text again. Throws where the bytes are damaged, or of a dictionary that a newer version has. */
export function unpackBody(body: Uint8Array): string {
  const dictionary = dictionaries.get(body[0] ?? 0);
  if (dictionary === undefined) throw new RangeError("A body of another version.");
  return inflateRawSync(body.subarray(1), { dictionary }).toString("utf8");
}

/** The value of a body; undefined where that is damaged, or its text cannot hold what is looked for. */
export function valueIn(body: unknown, mayHold: (text: string) => boolean = () => true): Json | undefined {
  try {
    const text = body instanceof Uint8Array ? unpackBody(body) : undefined;
    return text !== undefined && mayHold(text) ? parseJsonText(text) : undefined;
  } catch {
    return undefined;
  }
}
