import { type NumberSeparators, readTypedNumber } from "../../../text/numbers.ts";

/** "5M", "$1,200,000"; in German "1,5 Mio."; "1.500" is what the language says. Undefined for no number. */
export function typedNumber(text: string, separators: NumberSeparators): number | undefined {
  const found = readTypedNumber(text, separators);
  return found && Number(found.isNegative ? `-${found.exact}` : found.exact);
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
