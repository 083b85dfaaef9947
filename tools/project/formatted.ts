import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";
import { property } from "./step.ts";
import { projectRoot } from "../vscode/environment.ts";

/**
 * Formats a text like `npm run format`; the ending of `file` tells the language. Throws an Error if it can’t be parsed.
 */
export async function formatted(file: string, text: string): Promise<string> {
  const options: unknown = JSON.parse(await readFile(join(projectRoot, ".oxfmtrc.json"), "utf8"));
  const { code, errors } = await format(file, text, { printWidth: Number(property(options, "printWidth")) });
  const [problem] = errors;
  if (problem !== undefined) throw new Error(`${file}: ${problem.message}`);
  return code;
}
