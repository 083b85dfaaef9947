import { headOf, indentOf, lastCode, type Cursor } from "../../context/cursor.ts";
import { contextByProbes, type TreeRules } from "../../context/probe.ts";
import { isInToken, textAround } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/fit.ts";
import { provesTree } from "../../proof/proof.ts";
import { literalWriters, type Spelling } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { numberText } from "../../literal/spell.ts";
import type { FileStyle, Placement, RecordLanguage } from "../../language.ts";
import { placeOf, probeKey, probeName } from "./cursors.ts";
import { doubleQuoted, pythonTexts, readText, singleQuoted } from "./strings.ts";
import { dataclassType, pydanticType, typedDictType } from "./types.ts";
import { wordSet } from "../../literal/names.ts";

/** Python 3: dictionaries and lists; integers keep all digits; lone surrogates survive as `\ud800`. */
export const python: RecordLanguage<"python"> = {
  id: "python",
  label: "Python",
  editorIds: ["python"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "snake_case" },
  ...literalWriters({
    style: "snake_case",
    reserved:
      wordSet(`and as assert async await bool break bytes case class continue def del dict elif else except
      false filter finally float for from global id if import in input int is lambda len list map match max min next
      none nonlocal not object or pass print raise range return set str sum true try tuple type while with yield`),
    spellingOf,
    statement: (identifier, literal) => `${identifier} = ${literal}`,
  }),
  types: [dataclassType, typedDictType, pydanticType],
  texts: pythonTexts,
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    embeddedAt: () => undefined,
    textAt: (cursor) => textAround(cursor, readText),
    placeAt: (cursor, style) => placeAt(cursor, style, "record"),
    valueAt: (cursor, style) => placeAt(cursor, style, "value"),
    proves: (before, after) =>
      provesTree(before, after, rulesFor(after.placement.position === "member" ? "record" : "value"), hostOf),
  },
};

function rulesFor(written: "record" | "value"): TreeRules {
  return {
    name: probeName,
    member: [probeKey, ": 1"],
    declarations: [],
    placeOf: (node, text) => placeOf(node, text, written),
  };
}

async function placeAt(
  cursor: Cursor,
  style: FileStyle,
  written: "record" | "value",
): Promise<Placement | undefined> {
  if (isInToken(cursor)) return undefined;
  const { lead, tail } = placementIn({ position: "statement" }, cursor, style);
  const context = await contextByProbes(cursor, { ...rulesFor(written), ownLines: { lead, tail } });
  if (context === undefined) return undefined;
  if (context.position === "statement" && isTooShallow(cursor)) return undefined;
  const placement = placementIn(context, cursor, style);
  return { ...placement, lead: spacedIn(cursor, placement.lead) };
}

function isTooShallow(cursor: Cursor): boolean {
  const head = headOf(cursor);
  const end = lastCode(cursor, cursor.at) ?? 0;
  if (head.trim() !== "" || cursor.text.charAt(end - 1) !== ":") return false;
  const before = indentOf(headOf({ text: cursor.text, at: end }));
  return head.length <= before.length;
}

/** In an f-string, two braces would be one brace of its text; after the `=` of an argument there is no space. */
function spacedIn(cursor: Cursor, lead: string): string {
  const { tree, at } = cursor;
  const head = headOf(cursor);
  if (lead === "" && head.endsWith("{") && tree.resolveInner(at, -1).parent?.name === "FormatReplacement")
    return " ";
  return lead === " " && /\w=$/.test(head) ? "" : lead;
}

function hostOf({ position }: Placement): readonly [string, string] {
  if (position === "member") return ["{", "}"];
  if (position === "element") return ["[", "]"];
  return position === "expression" ? ["(", ")"] : ["", ""];
}

function spellingOf({ quotes, trailingCommas, indent }: LiteralOptions): Spelling {
  const text = quotes === "single" ? singleQuoted : doubleQuoted;
  return {
    scalar(value) {
      if (value === null) return "None";
      if (typeof value === "boolean") return value ? "True" : "False";
      if (typeof value === "string") return text(value);
      return Object.is(value, -0) ? "-0.0" : numberText(value, 'float("inf")');
    },
    key: (key) => `${text(key)}: `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas,
    indent,
  };
}
