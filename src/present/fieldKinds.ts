/** Words at the end of a name under which a number is a name or a moment: `company_id`, `raised_at`. */
const bareWords = "at cik code date ein id ids no number on timestamp year zip zipcode".split(" ");
const bare = ending(bareWords);

/** Those under which it is no money, whatever is before: `investment_count`. */
const noMoney = ending([
  ...bareWords,
  ..."count currency day month months name rank ratio round rounds series stage status time type years".split(
    " ",
  ),
]);
const money =
  /amount|raised|funding(?:_total)?$|valuation|investment(?!s)|price|revenue|offered|money|capital(?!s)|_usd$/i;
const counted = /(?:^|_)(?:count|num|number|nr)_/i;
const percent = /percent|pct/i;
const place = /^(?:city|state|region|country)$/i;

export function isMoneyKey(key: string): boolean {
  return money.test(key) && !noMoney.test(key) && !counted.test(key) && !percent.test(key);
}

export function isPercentKey(key: string): boolean {
  return percent.test(key);
}

export function isPlaceKey(key: string): boolean {
  return place.test(key);
}

/** Whether numbers under this key are names or moments, not quantities: shown digit by digit. */
export function isBareKey(key: string): boolean {
  return bare.test(key);
}

/** Names that are one of these words, or end with one: `company_id`, `companyId`, but not `amount_paid`. */
function ending(words: readonly string[]): RegExp {
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const capitals = words.map((word) => word.toUpperCase());
  return new RegExp(
    `(?:^|[_\\s-])(?:${[...words, ...capitalised, ...capitals].join("|")})$|\\p{Ll}(?:${capitalised.join("|")})$`,
    "u",
  );
}
