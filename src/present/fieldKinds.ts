/** Final words of keys whose numbers are names or moments: `company_id`, `raised_at`. */
const bareWords = "at cik code date ein id ids no number on timestamp year zip zipcode".split(" ");
const bareKey = keyEndingWith(bareWords);

/** Final words of keys whose numbers aren’t money: `investment_count`. */
const notMoneyKey = keyEndingWith([
  ...bareWords,
  ..."count currency day month months name rank ratio round rounds series stage status time type years".split(
    " ",
  ),
]);
const moneyKey =
  /amount|raised|funding(?:_total)?$|valuation|investment(?!s)|price|revenue|offered|money|capital(?!s)|_usd$/i;
const countKey = /(?:^|_)(?:count|num|number|nr)_/i;
const percentKey = /percent|pct/i;
const personKey = /person|people|contact|founder|director|e-?mail|phone|(?:^|_)fax/iu;
const placeKey = /^(?:city|state|region|country)$/i;

export function isMoneyKey(key: string): boolean {
  return moneyKey.test(key) && !notMoneyKey.test(key) && !countKey.test(key) && !percentKey.test(key);
}

export function isPercentKey(key: string): boolean {
  return percentKey.test(key);
}

export function isPlaceKey(key: string): boolean {
  return placeKey.test(key);
}

/** The document shows `related_persons` and `contacts` (§2.4), but no fields of a funding. */
export function isPersonKey(key: string): boolean {
  return personKey.test(key);
}

/** Returns true if the key’s numbers are names or moments, shown digit by digit. */
export function isBareKey(key: string): boolean {
  return bareKey.test(key);
}

/** Matches keys that are one of these words or end with one: `company_id`, `companyId`, but not `amount_paid`. */
function keyEndingWith(words: readonly string[]): RegExp {
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const capitals = words.map((word) => word.toUpperCase());
  return new RegExp(
    `(?:^|[_\\s-])(?:${[...words, ...capitalised, ...capitals].join("|")})$|\\p{Ll}(?:${capitalised.join("|")})$`,
    "u",
  );
}
