import * as z from "zod/mini";
import { parsedValue, parseFailure, sentence, type ParseResult, type Sentence } from "../../text/sentence.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { readBody } from "./body.ts";
import { settleBody } from "./settle.ts";
import { TemplateProblem, type Template } from "./template.ts";

const templateSetting = z.looseObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  language: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  body: z.union([
    z.string(),
    z.pipe(
      z.array(z.string()),
      z.transform((lines: string[]) => lines.join("\n")),
    ),
  ]),
});

/** Longer bodies are programs. */
const longestBody = 10_000;

/** A template, or the sentence on what is wrong with it. `place` counts from 1. Throws when the person cancels. */
export async function parseTemplate(
  setting: unknown,
  place: number,
  trees: SyntaxTrees,
): Promise<ParseResult<Template>> {
  const read = templateSetting.safeParse(setting);
  if (!read.success)
    return parseFailure(
      "Template {0} in the settings needs a name, a language, and a body. The body is text or a list of lines.",
      place,
    );
  const { name, language, body } = read.data;
  if (body.length > longestBody)
    return parseFailure("Template {0} is too long. The limit is {1} characters.", name, longestBody);
  try {
    const settled = await settleBody(language, readBody(body.replaceAll(/\r\n?/g, "\n")), trees);
    return parsedValue({ name, language, ...settled });
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    const { message: text, position } = error;
    return parseFailure(text, name, position.line, position.tag);
  }
}

export interface Templates {
  readonly templates: readonly Template[];
  readonly problems: readonly Sentence[];
}

/** The whole setting. Of two templates of one name the second is a problem; a setting that is no list is one too. */
export async function parseTemplates(setting: unknown, trees: SyntaxTrees): Promise<Templates> {
  if (setting === undefined || setting === null) return { templates: [], problems: [] };
  if (!Array.isArray(setting))
    return { templates: [], problems: [sentence("The setting for templates must be a list.")] };
  const templates = new Map<string, Template>();
  const problems: Sentence[] = [];
  for (const [index, each] of setting.entries()) {
    const parsed = await parseTemplate(each, index + 1, trees);
    if (!parsed.ok) problems.push(parsed.problem);
    else if (templates.has(parsed.value.name)) {
      problems.push(sentence("Two templates are named {0}. The first one is used.", parsed.value.name));
    } else templates.set(parsed.value.name, parsed.value);
  }
  return { templates: [...templates.values()], problems };
}
