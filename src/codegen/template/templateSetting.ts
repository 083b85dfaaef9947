import * as z from "zod/mini";
import {
  parsedValue,
  parseFailure,
  Refusal,
  sentence,
  type ParseResult,
  type Sentence,
} from "../../text/sentence.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { insertionPointAt } from "../insertion/insertionPoint.ts";
import { languageNamed } from "../languages/languages.ts";
import { haveSameTexts } from "../proof/treeProof.ts";
import { fillHoles, sampleTexts, withoutFields } from "./applyTemplate.ts";
import { readParts, type Template } from "./template.ts";

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

const longestBody = 10_000;

/** Returns a template, or a sentence about its problem. `place` counts from 1. Rejects if the person cancels. */
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
    return parsedValue(await resolveHost(name, language, readParts(name, body), trees));
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Returns the template with the first host that lets all of its holes be filled. Throws Refusal if there is none. */
async function resolveHost(
  name: string,
  language: string,
  parts: Template["parts"],
  trees: SyntaxTrees,
): Promise<Template> {
  const all = languageNamed(language)?.cursor.hosts?.(withoutFields(parts)) ?? [""];
  const hosts = (await isFixedText(language, parts, trees)) ? all.slice(0, 1) : all;
  let problem: unknown;
  for (const host of hosts)
    for (const sample of sampleTexts) {
      const template = { name, language, host, parts };
      try {
        await checkTemplate(template, sample, trees);
        return template;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problem ??= error;
      }
    }
  throw problem;
}

/** Returns true if a field is in a string or comment that takes no value, such as an import’s; a host could hide this. */
async function isFixedText(
  languageId: string,
  parts: Template["parts"],
  trees: SyntaxTrees,
): Promise<boolean> {
  const document = { languageId, text: withoutFields(parts), editorIndent: undefined };
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") continue;
    const point = await insertionPointAt(document, withoutFields(parts.slice(0, index)).length, trees);
    const context = point?.textContext;
    if (context === undefined || context.kind === "text") continue;
    if (sampleTexts.every((sample) => context.write(sample) === undefined)) return true;
  }
  return false;
}

const refusedEverywhere =
  "Template {0}, line {1}: no value can be written at {2} safely. Move the field, or check the quotes before it.";
const endsInText = "Template {0} ends inside a text. Close the quotes.";

/** Throws Refusal if a hole can’t be filled, or if the next record would read differently than the first. */
async function checkTemplate(template: Template, sample: string, trees: SyntaxTrees): Promise<void> {
  const { name, language, host } = template;
  const text = await fillHoles({ template, options: {}, trees, refusal: refusedEverywhere }, () => sample);
  const parser = await languageNamed(language)?.cursor.grammar(language);
  if (parser === undefined) return;
  const once = `${host}${text}\n`;
  const alone = await trees.parse(parser, once);
  const twice = await trees.parse(parser, once + text);
  const document = { languageId: language, text: `${once}0\n`, editorIndent: undefined };
  const { outer = [], textContext } = (await insertionPointAt(document, once.length + 1, trees)) ?? {};
  const isInText = outer.length > 0 || (textContext !== undefined && textContext.kind !== "text");
  if (isInText || !haveSameTexts(twice, once.length, alone, host.length, text.length))
    throw new Refusal(endsInText, name);
}

export interface Templates {
  readonly templates: readonly Template[];
  readonly problems: readonly Sentence[];
}

/** Returns the templates of the setting and its problems: duplicate names, or a setting that isn’t a list. */
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
