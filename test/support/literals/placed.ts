import type { Json } from "../../../src/text/json.ts";
import { writeRecords } from "../../../src/codegen/format/job.ts";
import { defaultCodeStyle } from "../../../src/codegen/literal/form.ts";
import { insertionPointAt, type InsertionPoint } from "../../../src/codegen/insertion/insertionPoint.ts";

/** Where the cursor stands in a text of a test. */
const cursor = "¦";

/** The place at the `¦` of a text. */
export function at(languageId: string, text: string): InsertionPoint | undefined {
  const [before = "", ...after] = text.split(cursor);
  return insertionPointAt({ languageId, before, after: after.join(cursor) });
}

/** The text after values were written at its `¦`, as the editor does; undefined where the person is asked. */
export function written(
  languageId: string,
  text: string,
  values: readonly Json[] = [{ id: 1 }],
): string | undefined {
  const place = at(languageId, text);
  if (place === undefined) return undefined;
  const options = { ...defaultCodeStyle, ...place.options, ...asService, name: "Acme" };
  const literal = writeRecords({ format: place.form.id, values, options });
  return text.replace(cursor, () => place.lead + literal + place.tail);
}

const asService = { kind: "filing", naming: "asService", fields: undefined } as const;
