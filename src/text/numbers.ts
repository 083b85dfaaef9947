/** The characters between groups of digits and before decimals, as a language writes them. */
export interface NumberSeparators {
  readonly decimal: string;
  readonly group: string;
}

/** Zeros that a word adds to the number before it, in English and German; "Bio." is a million millions. */
const zeros: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ...["k", "thousand", "tsd", "tausend"].map((word) => [word, 3] as const),
  ...["m", "mm", "mn", "mio", "mil", "million", "millions", "millionen"].map((word) => [word, 6] as const),
  ...["b", "bn", "mrd", "billion", "billions", "milliarde", "milliarden"].map((word) => [word, 9] as const),
  ...["t", "tn", "bio", "trillion", "trillions"].map((word) => [word, 12] as const),
]);

const form =
  /^(?:[A-Z]{1,2}\p{Sc}|\p{Sc}|[A-Z]{3})?\s?(?<sign>[-−+]?)\s?(?:[A-Z]{1,2}\p{Sc}|\p{Sc}|[A-Z]{3})?\s?(?<digits>\d{1,3}(?:(?<gap>[ _'’])\d{3})(?:\k<gap>\d{3})*(?:[.,]\d*)?|\d[\d.,]*|[.,]\d+)\s?(?:e\+?(?<exponent>\d{1,2})|(?<word>[a-z]*?))\.?\s?(?:\p{Sc}|USD|EUR|dollars?|euros?)?$/iu;

/** Returns the number of zeros that a unit such as "Mio" or "bn" adds, in any case; undefined for another word. */
export function zerosOf(unit: string): number | undefined {
  return zeros.get(unit.toLowerCase());
}

/** Returns a decimal text times ten to `power`, without leading zeros and without zeros at the end of a fraction. */
export function timesPowerOfTen(decimal: string, power: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const moved = `${whole}${fraction.slice(0, power).padEnd(power, "0")}`.replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(power).replace(/(?<!0)0+$/, "");
  return rest === "" ? moved : `${moved}.${rest}`;
}

export interface TypedNumber {
  /** Exact decimal text without a sign: "2500000". */
  readonly exact: string;
  readonly isNegative: boolean;
  /** Another language reads "1.000" or "1,000" as the other number, and no unit decides. */
  readonly isAmbiguous: boolean;
}

/**
 * Reads "5M", "$1,200,000", "1e6", in German "1,5 Mio."; the language decides about "1.500". Returns undefined for
 * other text.
 */
export function readTypedNumber(text: string, separators: NumberSeparators): TypedNumber | undefined {
  const found = form.exec(text.normalize("NFKC").replaceAll(/\s+/g, " ").trim())?.groups;
  const { digits = "", gap, exponent, word = "", sign = "" } = found ?? {};
  const power = exponent === undefined ? zerosOf(word) : Number(exponent);
  const hasUnit = word !== "" || exponent !== undefined;
  const plain = plainDigits(gap === undefined ? digits : digits.replaceAll(gap, ""), separators, hasUnit);
  if (plain === undefined || power === undefined) return undefined;
  return {
    exact: timesPowerOfTen(plain, power),
    isNegative: /[-−]/.test(sign),
    isAmbiguous: power === 0 && /\.\d{3}$/.test(plain),
  };
}

/** Returns digits with a point before decimals and without groups; undefined if the separators fit no number. */
function plainDigits(
  digits: string,
  { decimal, group }: NumberSeparators,
  hasUnit: boolean,
): string | undefined {
  if (digits === "") return undefined;
  const last = /[.,](?=[^.,]*$)/.exec(digits)?.[0];
  if (last === undefined) return digits;
  const other = last === "." ? "," : ".";
  const at = digits.lastIndexOf(last);
  const [whole, part] = [digits.slice(0, at), digits.slice(at + 1)];
  if (whole.includes(other))
    return isGrouped(whole, other) ? `${whole.replaceAll(other, "")}.${part}` : undefined;
  if (whole.includes(last)) return isGrouped(digits, last) ? digits.replaceAll(last, "") : undefined;
  // If three digits follow a single separator, both readings are sound.
  if (isGrouped(digits, last) && (last === group || last !== decimal)) return digits.replaceAll(last, "");
  // "10,00" in English is a slip for 10,000 as likely as 10; "2,5M" can only be a decimal.
  if (last === group && !hasUnit && whole !== "0") return undefined;
  return `${whole === "" ? "0" : whole}.${part}`;
}

/** India groups by two digits before the last three: "1,00,000". */
function isGrouped(digits: string, separator: string): boolean {
  const [first = "", ...others] = digits.split(separator);
  const isWhole = others.every((group) => /^\d{3}$/.test(group));
  return /^[1-9]\d{0,2}$/.test(first) && (isWhole || /^(?:\d{2} )+\d{3}$/.test(others.join(" ")));
}

/** Returns the separators of a BCP 47 language; of English if the runtime knows no such language. */
export function separatorsOf(locale: string): NumberSeparators {
  const parts = plainNumbers(locale).formatToParts(1_234_567.5);
  const separator = (type: "decimal" | "group", usual: string): string =>
    parts.find((part) => part.type === type)?.value ?? usual;
  return { decimal: separator("decimal", "."), group: separator("group", ",") };
}

/** Returns a number as a person types it, "5,000,000" or "5.000.000": `readTypedNumber` reads it in the same language. */
export function typedText(value: number, locale: string): string {
  return plainNumbers(locale).format(value);
}

/** With the digits that every keyboard has. */
function plainNumbers(locale: string): Intl.NumberFormat {
  const style = { numberingSystem: "latn", maximumFractionDigits: 15 };
  try {
    return new Intl.NumberFormat(locale, style);
  } catch {
    return new Intl.NumberFormat("en", style);
  }
}
