import * as fc from "fast-check";
import { cases } from "../chance.ts";
import { everySign } from "../cursors/withValue.ts";
import { languagePlaces } from "./places/all.ts";
import { placeIn, sourceWith } from "./places/places.ts";
import { anyText, hostileTexts } from "./values.ts";

/** 100,000 characters that begin with signs that end a string or begin code. */
const long = `"\\(\${${"x\n".repeat(50_000)}`;

/** The meaning of strings with more than the cursor between their quotes. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['"x \\n‸ \\\\y"', "x \n‸ \\y"],
  ['"\\\\‸\\n"', "\\‸\n"],
  ["'x\\\\‸'", "x\\‸"],
  ["'''it's \"‸'''", "it's \"‸"],
  ['"""x\n‸\ny"""', "x\n‸\ny"],
  ['"""\n    x‸y\n    """', "x‸y"],
  ['"""\n            x\n            ‸\n            """', "x\n‸\n"],
  ['f"x {{‸}}"', "x {‸}"],
  ['$"x‸"', "x‸"],
  ['$"{{ ‸ }}"', "{ ‸ }"],
  ['@"x‸y"', "x‸y"],
  ['$@"x‸y"', "x‸y"],
  ['@$"x‸y"', "x‸y"],
]);

/** A string after an insertion, and the text that it stands for. */
interface TextCase {
  readonly from: string;
  readonly position: "expression";
  readonly code: string;
  readonly value: string;
}

/**
 * Returns texts at every place of a language that takes them. Throws Error if a text is refused at a place that must
 * take every text.
 */
export async function textCases(language: string): Promise<readonly TextCase[]> {
  const {
    everyText = [],
    someTexts = [],
    holdsLongTexts = false,
  } = languagePlaces.find((one) => one.language === language) ?? {};
  const tried = [...everyText, ...someTexts].flatMap((from, at) => {
    // Every hostile text at some places: compilers take long.
    const hostile = hostileTexts.filter((_, index) => index % 3 === at % 3);
    const texts = [everySign, "Acme", "\\", '"', "'", ...hostile, ...fc.sample(anyText, cases(4))];
    return texts.map((text) => ({ from, text }));
  });
  const [, taking] = everyText;
  if (holdsLongTexts && taking !== undefined) tried.push({ from: taking, text: long });
  const found = await Promise.all(
    tried.map(async ({ from, text }): Promise<readonly TextCase[]> => {
      const code = await sourceWith(language, placeIn(from), text);
      if (code === undefined && !someTexts.includes(from)) throw new Error(`${from} refuses ${text}`);
      const meaning = meanings.get(/⟨([^⟩]*)⟩/.exec(from)?.[1] ?? "") ?? "‸";
      const value = meaning.replace("‸", () => text);
      if (code === undefined) return [];
      // The compiler of C# that Debian has knows `$@` alone, which is the same.
      return [{ from, position: "expression", code: code.trim().replace(/^@\$/, "$@"), value }];
    }),
  );
  return found.flat();
}
