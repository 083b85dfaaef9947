import * as fc from "fast-check";
import type { Json } from "../../../src/text/json.ts";
import { cases } from "../chance.ts";
import { bareText } from "../../../src/codegen/literal/rows.ts";
import { anyText, hostileTexts } from "../literals/values.ts";
import { insertRecordsAt, resultOf, insertValueAt } from "./outcome.ts";

/** Returns the document with a value at its cursor; undefined if it is refused. */
export async function withValue(
  languageId: string,
  marked: string,
  value: Json,
): Promise<string | undefined> {
  const outcome = await insertValueAt(languageId, marked, value);
  return outcome.kind === "edits" ? String(resultOf(marked, outcome)) : undefined;
}

/** Returns the document with records at its cursor; undefined if they are refused, or if the person is asked. */
export async function withRecords(
  languageId: string,
  marked: string,
  values: readonly Json[],
): Promise<string | undefined> {
  const outcome = await insertRecordsAt(languageId, marked, values);
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

/** Text with a special meaning in some language. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join("")),
  anyText,
);

/** Records whose texts and keys have a special meaning in some language. */
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

/** Signs that end a text, escape, start code or can’t be held in some language. */
export const everySign =
  "'\"`\\\"\"\"'''\\n${a}#{b}\\(c){{d}}$e*/-->?>\n\r\n\t\0\u2028\u202e\ufeff\ud800é👍 ";

/** Checks any text, those with the most signs first. */
export async function forAnyText(check: (text: string) => Promise<void>): Promise<void> {
  const examples: [string][] = [[everySign], ["\\"], ['"'], ["'"], [""]];
  await fc.assert(fc.asyncProperty(hostileText, check), { numRuns: cases(25), examples });
}

/** Checks any record with special texts. */
export async function forAnyRecord(
  check: (record: { readonly [key: string]: Json }) => Promise<void>,
): Promise<void> {
  const examples: [{ readonly [key: string]: Json }][] = [[{ id: 7, name: everySign.toWellFormed() }], [{}]];
  await fc.assert(fc.asyncProperty(hostileRecord, check), { numRuns: cases(25), examples });
}

/** Returns a tree with a text in place of the word `Placeholder`. */
export function withText(tree: unknown, text: string): unknown {
  return JSON.parse(JSON.stringify(tree), (_, value: unknown) =>
    typeof value === "string" ? value.split("Placeholder").join(text) : value,
  );
}

/** Returns the text that markup can hold. */
export function markupText(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, "\uFFFD");
}

/** Returns the text that a script can hold. */
export function scriptText(text: string): string {
  // Lines end as those of the file do.
  return bareText(text).replaceAll("\0", "\uFFFD").replaceAll("\r\n", "\n");
}
