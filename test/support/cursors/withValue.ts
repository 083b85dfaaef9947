import * as fc from "fast-check";
import type { Json } from "../../../src/text/json.ts";
import { anyText, hostileTexts } from "../literals/values.ts";
import { insertedAt, resultOf, valueAt } from "./outcome.ts";

/** The document with a value at its cursor; undefined where it is refused. */
export async function withValue(
  languageId: string,
  marked: string,
  value: Json,
): Promise<string | undefined> {
  const outcome = await valueAt(languageId, marked, value);
  return outcome.kind === "edits" ? String(resultOf(marked, outcome)) : undefined;
}

/** The document with records at its cursor; undefined where they are refused, or the person is asked. */
export async function withRecords(
  languageId: string,
  marked: string,
  values: readonly Json[],
): Promise<string | undefined> {
  const outcome = await insertedAt(languageId, marked, values);
  return outcome.kind === "edits" ? String(resultOf(marked, outcome)) : undefined;
}

const fragments =
  `" ' \` \\ \\\\ $ \${x} #{y} $(z) {a} {{b}} --> <!-- */ /* ?> </script> -- # | > [ ] { } , : ; = & * ! % @ ~ ? - . ... ---
'' "" ''' """ $$ E' N' q'[ \\u0041 NULL TRUE x 1`
    .split(/\s+/)
    .concat([
      " ",
      "\n",
      "\r\n",
      "\t",
      "\n  ",
      ": ",
      " #",
      "\n- ",
      "\n---\n",
      "\0",
      "\u202E",
      "\uD800",
      "\uFEFF",
      "\u2028",
      "é",
      "👍",
    ]);

/** Text that means something somewhere. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join("")),
  anyText,
);

/** Records whose text, keys included, means something somewhere. */
export const hostileRecord: fc.Arbitrary<{ readonly [key: string]: Json }> = fc.dictionary(
  fc
    .oneof(fc.constantFrom("id", "name", "a b", "true", "1"), hostileText)
    .filter((key) => key !== "__proto__" && key.isWellFormed()),
  fc.oneof(
    hostileText,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(hostileText, { maxLength: 3 }),
  ),
  { noNullPrototype: true, maxKeys: 5 },
);
