import { isList, isObject, type Json } from "../../../text/json.ts";
import { headOf, restOf, type Cursor } from "../../context/cursor.ts";
import { contextByTrials } from "../../context/trialInsertions.ts";
import { textAround } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import { escapeUnit, needsEscape, numberText } from "../../literal/spell.ts";
import { isInJsonToken, jsonHost, jsonRules, readJsonText, freeKey } from "../json/json.ts";
import type { CursorRules, Placement, RecordLanguage } from "../../language.ts";

const cursor: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
  textAt: (at) => textAround(at, readJsonText),
  async placeAt(at, style) {
    const line = lineOfItsOwn(at);
    if (line !== undefined) return line;
    if (isInJsonToken(at)) return undefined;
    const context = await contextByTrials(at, jsonRules);
    if (context === undefined) return undefined;
    const { commaBefore = false, commaAfter = false } = context;
    const around = {
      lead: commaBefore ? ", " : /[,]$/.test(headOf(at)) ? " " : "",
      tail: commaAfter ? "," : "",
    };
    return { ...placementIn(context, at, style), ...around, baseIndent: "", inline: true };
  },
  proves: (before, after) => provesTree(before, after, jsonRules, jsonHost),
};

/** A value next to a whole value, or on an empty line, gets its own line. */
function lineOfItsOwn(at: Cursor): Placement | undefined {
  const { parser, trees } = at;
  const head = headOf(at);
  const rest = restOf(at);
  const isFirst = head.trim() === "";
  if (!isFirst && (rest.trim() !== "" || trees.errorsIn(parser.parse(head + rest)) > 0)) return undefined;
  const ends = isFirst && rest.trim() !== "" ? "\n" : "";
  return { position: "expression", lead: isFirst ? "" : "\n", tail: ends, baseIndent: "" };
}

/** One compact value per line at any position. Characters that some readers take for line ends are escaped. */
export const jsonl: RecordLanguage<"jsonl"> = {
  id: "jsonl",
  label: "JSON Lines",
  editorIds: ["jsonl"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "camelCase" },
  write(values, { position, inline = false, name, isTaken }) {
    const parts = values.map(compact);
    if (!inline) return parts.join("\n");
    if (position === "element") return parts.join(",");
    const [first] = values;
    const whole = first !== undefined && values.length === 1 ? compact(first) : compact(values);
    return position === "member" ? `${text(freeKey(name, isTaken))}:${whole}` : whole;
  },
  writeValue: compact,
  types: [],
  cursor,
};

function compact(value: Json): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
  if (isList(value)) return `[${value.map(compact).join(",")}]`;
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([key, part]) => `${text(key)}:${compact(part)}`);
  return `{${parts.join(",")}}`;
}

const raw = new RegExp(`[${needsEscape}]`, "gu");

function text(value: string): string {
  return JSON.stringify(value).replaceAll(raw, (character) => escapeUnit(character.charCodeAt(0)));
}
