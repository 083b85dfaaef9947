import { allForms, forms } from "../literals/forms.ts";
import type { RecordFormat } from "./format.ts";

/** Every format, in the order in which a pick offers them. */
export function allFormats(): readonly RecordFormat[] {
  return literals;
}

/** The format that a newcomer's records are copied in. */
export const firstFormat: RecordFormat = { ...forms.json, group: "literal" };

const literals = allForms.map((form): RecordFormat => ({ ...form, group: "literal" }));
