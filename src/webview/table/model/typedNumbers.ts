export interface NumberSeparators {
  readonly decimal: string;
  readonly group: string;
}

/** Zeros that the words after a number stand for, in English and German; "Bio." is a million millions. */
const zeros: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ...["k", "thousand", "tsd", "tausend"].map((word) => [word, 3] as const),
  ...["m", "mm", "mn", "mio", "mil", "million", "millions", "millionen"].map((word) => [word, 6] as const),
  ...["b", "bn", "mrd", "billion", "billions", "milliarde", "milliarden"].map((word) => [word, 9] as const),
  ...["t", "tn", "bio", "trillion", "trillions"].map((word) => [word, 12] as const),
]);

const form =
  /^(?:[A-Z]{1,2}\p{Sc}|\p{Sc}|[A-Z]{3})?(?<sign>[-−+]?)(?:[A-Z]{1,2}\p{Sc}|\p{Sc}|[A-Z]{3})?(?<digits>\d[\d.,]*|[.,]\d+)(?<word>[a-z]*?)\.?(?:\p{Sc}|USD|EUR|dollars?|euros?)?$/iu;

/** "5M", "$1,200,000"; in German "1,5 Mio."; "1.500" is what the language says. Undefined for no number. */
export function typedNumber(text: string, separators: NumberSeparators): number | undefined {
  const found = form.exec(text.normalize("NFKC").replaceAll(/[\s_'’]/g, ""))?.groups;
  const power = zeros.get((found?.["word"] ?? "").toLowerCase());
  const plain = plainDigits(found?.["digits"] ?? "", separators);
  if (plain === undefined || power === undefined) return undefined;
  const size = Number(`${plain}e${String(power)}`);
  return /[-−]/.test(found?.["sign"] ?? "") ? -size : size;
}

/** With a point for the decimals, and no groups; undefined where the separators fit no number. */
function plainDigits(digits: string, { decimal, group }: NumberSeparators): string | undefined {
  if (digits === "") return undefined;
  const last = /[.,](?=[^.,]*$)/.exec(digits)?.[0];
  if (last === undefined) return digits;
  const other = last === "." ? "," : ".";
  const at = digits.lastIndexOf(last);
  const [whole, part] = [digits.slice(0, at), digits.slice(at + 1)];
  if (whole.includes(other)) return isGrouped(whole, other) ? `${without(whole, other)}.${part}` : undefined;
  if (whole.includes(last)) return isGrouped(digits, last) ? without(digits, last) : undefined;
  // One separator alone, followed by three digits: both readings are sound.
  const isGroup = isGrouped(digits, last) && (last === group || last !== decimal);
  return isGroup ? without(digits, last) : `${whole === "" ? "0" : whole}.${part}`;
}

function isGrouped(digits: string, separator: string): boolean {
  const [first = "", ...others] = digits.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

function without(digits: string, separator: string): string {
  return digits.replaceAll(separator, "");
}

/** As `typedNumber` reads it again. */
export function numberText(value: number, { decimal }: NumberSeparators): string {
  return String(value).replace(".", decimal);
}

/** As "2024-05-06"; undefined for what is no day. */
export function typedDay(text: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : undefined;
}
