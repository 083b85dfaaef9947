import { type NumberSeparators, readTypedNumber } from "../../../text/numbers.ts";

/** Reads "5M", "$1,200,000", in German "1,5 Mio."; the language decides about "1.500". Returns undefined for other text. */
export function typedNumber(text: string, separators: NumberSeparators): number | undefined {
  const found = readTypedNumber(text, separators);
  return found && Number(found.isNegative ? `-${found.exact}` : found.exact);
}

/** Writes a number as `typedNumber` reads it. */
export function numberText(value: number, { decimal }: NumberSeparators): string {
  return String(value).replace(".", decimal);
}

/** Returns a day as "2024-05-06"; undefined for other text. */
export function typedDay(text: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : undefined;
}
