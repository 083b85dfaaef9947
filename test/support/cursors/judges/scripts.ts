import { parseSync } from "oxc-parser";
import type { Change, Problems } from "./change.ts";

const extensions: ReadonlyMap<string, string> = new Map([
  ["javascript", "js"],
  ["javascriptreact", "jsx"],
  ["typescript", "ts"],
  ["typescriptreact", "tsx"],
]);

/** Documents may be pieces of code, cut from a function. */
const ofPieces = /^A 'return' statement can only be used within a function body/;

/**
 * What a parser that keeps all of the rules finds wrong with a script. It took the script before, or what was wrong then
 * was half-written code, which an insertion made whole.
 */
export function scriptProblems({ language, before, after }: Change, isWholeNow: boolean): Problems {
  const extension = extensions.get(language);
  if (extension === undefined) return [];
  const errorsOf = (text: string): readonly string[] =>
    parseSync(`a.${extension}`, text)
      .errors.map(({ message }) => message)
      .filter((message) => !ofPieces.test(message));
  return isWholeNow || errorsOf(before).length === 0 ? errorsOf(after) : [];
}
