import { contextByProbes } from "../../context/probe.ts";
import { textAround } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/fit.ts";
import { provesTree } from "../../proof/proof.ts";
import { layOut } from "../../literal/emitter.ts";
import { isInJsonToken, jsonHost, jsonRules, readJsonText } from "./cursors.ts";
import { jsonSchemaType } from "./schema.ts";
import { freeKey, jsonSpelling, jsonTexts } from "./spelling.ts";
import type { CursorRules, RecordLanguage } from "../../language.ts";

const cursor: CursorRules = {
  grammar: async (languageId) =>
    languageId === "json"
      ? (await import("./grammar.ts")).parser
      : (await import("./commentedGrammar.ts")).parser,
  embeddedAt: () => undefined,
  textAt: (at) => textAround(at, readJsonText),
  async placeAt(at, style) {
    if (isInJsonToken(at)) return undefined;
    const context = await contextByProbes(at, jsonRules);
    return context === undefined ? undefined : placementIn(context, at, style);
  },
  valueAt: (at, style) => cursor.placeAt(at, style),
  proves: (before, after) => provesTree(before, after, jsonRules, jsonHost),
};

/** The name is only a key. What is invisible, turns text or would end a script element around is escaped. */
export const json: RecordLanguage<"json"> = {
  id: "json",
  label: "JSON",
  editorIds: ["json", "jsonc", "json5"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "camelCase" },
  write(values, { position, name, indent, baseIndent, isTaken }) {
    const spelling = jsonSpelling(indent);
    const [first] = values;
    if (position === "element")
      return values.map((each) => layOut(each, spelling, baseIndent)).join(`,\n${baseIndent}`);
    const value = first !== undefined && values.length === 1 ? first : values;
    const key = position === "member" ? spelling.key(freeKey(name, isTaken)) : "";
    return key + layOut(value, spelling, baseIndent);
  },
  writeValue: (value, { indent, baseIndent }) => layOut(value, jsonSpelling(indent), baseIndent),
  types: [jsonSchemaType],
  texts: jsonTexts,
  cursor,
};
