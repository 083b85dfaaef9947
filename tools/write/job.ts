import * as z from "zod";
import { requestInCode } from "../../src/app/code/copyRequest.ts";
import { SyntaxTrees } from "../../src/codegen/context/syntaxTrees.ts";
import type { RecordFormat } from "../../src/codegen/format/format.ts";
import { allFormats, templateFormatId } from "../../src/codegen/format/formats.ts";
import { writeRecords, type JobOptions } from "../../src/codegen/format/job.ts";
import { insertRecords } from "../../src/codegen/insertion/insertRecords.ts";
import { insertValue } from "../../src/codegen/insertion/insertValue.ts";
import type { InsertionResult } from "../../src/codegen/insertion/selections.ts";
import { languageNamed } from "../../src/codegen/languages/languages.ts";
import { defaultCodeStyle } from "../../src/codegen/literal/form.ts";
import { subjectOf } from "../../src/codegen/literal/names.ts";
import { allRequestForms } from "../../src/codegen/request/requestForms.ts";
import { applyTemplate } from "../../src/codegen/template/applyTemplate.ts";
import { parseTemplate } from "../../src/codegen/template/templateSetting.ts";
import type { Template } from "../../src/codegen/template/template.ts";
import { credentialVariable } from "../../src/codegen/request/requestForm.ts";
import { companyFiltersFrom, fundingFiltersFrom } from "../../src/service/contract/filters/arguments.ts";
import type { Question } from "../../src/service/contract/question.ts";
import { inEnglish, Refusal, type Sentence } from "../../src/text/sentence.ts";
import { field, isList, type Json, type JsonObject } from "../../src/text/json.ts";

const json = z.custom<Json>((value) => value !== undefined);
const offset = z.number().int().min(0);

const place = {
  document: z.string().exactOptional(),
  language: z.string().exactOptional(),
  selections: z.array(z.tuple([offset, offset])).default([]),
  editor: z
    .looseObject({
      insertSpaces: z.boolean().exactOptional(),
      tabSize: z.number().int().min(1).max(16).exactOptional(),
      eol: z.string().exactOptional(),
    })
    .default({}),
};

const options = z
  .object({
    position: z.enum(["statement", "expression", "element", "member"]).exactOptional(),
    scope: z.enum(["function", "type", "file"]).exactOptional(),
    quotes: z.enum(["single", "double"]).exactOptional(),
    trailingCommas: z.boolean().exactOptional(),
    indent: z
      .string()
      .regex(/^[ \t]*$/)
      .exactOptional(),
    baseIndent: z
      .string()
      .regex(/^[ \t]*$/)
      .exactOptional(),
    naming: z.enum(["asService", "language"]).exactOptional(),
    fields: z.array(z.string()).exactOptional(),
    escapeFormulas: z.boolean().exactOptional(),
    name: z.string().exactOptional(),
  })
  .default({});

const kind = z.enum(["filing", "funding", "company"]).default("filing");

const recordId = z.union([z.string(), z.number(), z.bigint()]).transform(String);

const question = z.union([
  z.object({
    endpoint: z.enum(["companies", "fundings"]),
    filters: z.record(z.string(), z.unknown()).default({}),
    page: z.number().int().min(1).default(1),
    perPage: z.number().int().min(1).exactOptional(),
  }),
  z.object({ endpoint: z.literal("filing"), id: recordId }),
  z.object({ endpoint: z.literal("company"), slug: recordId }),
]);

const jobShape = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("records"),
    format: z.string().exactOptional(),
    records: z.array(json),
    kind,
    options,
    ...place,
  }),
  z.object({ what: z.literal("value"), value: json, ...place }),
  z.object({
    what: z.literal("template"),
    template: z.object({
      name: z.string(),
      language: z.string(),
      body: z.union([z.string(), z.array(z.string())]),
    }),
    records: z.array(json),
    kind,
    options,
    ...place,
  }),
  z.object({
    what: z.literal("request"),
    format: z.string(),
    question,
    baseUrl: z.string().default(""),
    appUrl: z.string().default(""),
    method: z.enum(["apiKey", "bearer", "authToken", "cookie"]),
    keyVariable: z.string().default(credentialVariable),
  }),
]);

type Job = z.infer<typeof jobShape>;
type RecordsJob = Extract<Job, { readonly what: "records" | "template" }>;

export type Result = JsonObject;

/** Does one job, given as JSON; a faulty job is refused. */
export async function doJob(value: Json): Promise<Result> {
  const read = jobShape.safeParse(value);
  if (!read.success) return { refused: `The job is not understood: ${z.prettifyError(read.error)}` };
  const { data } = read;
  switch (data.what) {
    case "records":
      return await records(data, allFormats());
    case "template":
      return await template(data);
    case "value":
      return await singleValue(data);
    case "request":
      return await request(data);
  }
}

async function template(job: Extract<Job, { readonly what: "template" }>): Promise<Result> {
  const parsed = await parseTemplate(job.template, 1, newTrees());
  if (!parsed.ok) return problemOf([parsed.problem]) ?? {};
  const formats = allFormats([parsed.value]);
  try {
    return await records({ ...job, format: templateFormatId(parsed.value) }, formats, parsed.value);
  } catch (error) {
    if (error instanceof Refusal) return problemOf([error.problem]) ?? {};
    throw error;
  }
}

async function records(
  job: RecordsJob & { readonly format?: string | undefined },
  formats: readonly RecordFormat[],
  applied?: Template,
): Promise<Result> {
  const { document, language, editor, options: chosen } = job;
  const formatNamed = (id: string): RecordFormat | undefined => formats.find((one) => one.id === id);
  const named = job.format === undefined ? undefined : formatNamed(job.format);
  if (job.format !== undefined && named === undefined)
    return { refused: `There is no format ${job.format}.` };
  const write = async (format: RecordFormat, at: Partial<JobOptions>): Promise<string> => {
    const all = {
      ...defaultCodeStyle,
      kind: job.kind,
      name: subjectOf(job.records),
      naming: "asService",
      fields: undefined,
      takenIn: "",
      ...at,
      ...(document === undefined ? chosen : ofStyle(chosen)),
    } as const;
    return applied === undefined
      ? writeRecords({ format: format.id, values: job.records, options: all })
      : await applyTemplate(applied, job.records, all, newTrees());
  };
  if (document === undefined) {
    const own = formatNamed((language === undefined ? undefined : languageNamed(language)?.id) ?? "json");
    const format = named ?? own;
    return format === undefined ? { asks: true } : { text: await write(format, {}) };
  }
  const outcome = await insertRecords(
    { languageId: language ?? "plaintext", text: document, ...editorStyle(editor) },
    selectionsOf(job, document),
    {
      format: named,
      formats,
      write,
      trees: newTrees(),
    },
  );
  return resultOf(outcome);
}

/** In a document, the place decides the form of the literal. */
function ofStyle({
  position: _position,
  scope: _scope,
  baseIndent: _base,
  ...style
}: RecordsJob["options"]): Omit<RecordsJob["options"], "position" | "scope" | "baseIndent"> {
  return style;
}

async function singleValue(job: Extract<Job, { readonly what: "value" }>): Promise<Result> {
  const { document = "", language = "plaintext", editor, value } = job;
  const read = { languageId: language, text: document, ...editorStyle(editor) };
  return resultOf(await insertValue(read, selectionsOf(job, document), value, newTrees()));
}

async function request(job: Extract<Job, { readonly what: "request" }>): Promise<Result> {
  const form = allRequestForms.find((one) => one.id === job.format.replace(/^request\./, ""));
  if (form === undefined) return { refused: `There is no format ${job.format}.` };
  const addresses = { app: job.appUrl, base: job.baseUrl };
  try {
    const asked = questionOf(job.question);
    if ("refused" in asked) return asked;
    const inCode = await requestInCode(
      asked,
      {
        settingsOf: (role) =>
          Promise.resolve({ address: addresses[role].replace(/\/+$/, ""), method: job.method }),
      },
      { keyVariable: () => job.keyVariable },
    );
    return { text: form.write(inCode) };
  } catch (problem) {
    return { refused: problem instanceof Error ? problem.message : String(problem) };
  }
}

type JobQuestion = Extract<Job, { readonly what: "request" }>["question"];

/** Filters are read like a user’s: texts, numbers, and lists. */
function questionOf(asked: JobQuestion): Question | { readonly refused: string } {
  if (asked.endpoint === "filing" || asked.endpoint === "company") return asked;
  const { endpoint, page, perPage } = asked;
  if (endpoint === "companies") {
    const { filters, problems } = companyFiltersFrom(asked.filters);
    const size = perPage === undefined ? {} : { perPage };
    return problemOf(problems) ?? { endpoint, filters, ...size, page };
  }
  const { filters, problems } = fundingFiltersFrom(withMoreAsText(asked.filters));
  return problemOf(problems) ?? { endpoint, filters, page };
}

function problemOf([first]: readonly Sentence[]): { readonly refused: string } | undefined {
  return first === undefined ? undefined : { refused: inEnglish(first.text, ...first.values) };
}

/** A question has further parameters as pairs, a user types them as `name=value`. */
function withMoreAsText({ more, ...filters }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(more)) return more === undefined ? filters : { ...filters, more };
  return { ...filters, more: more.map((each: unknown) => (Array.isArray(each) ? each.join("=") : each)) };
}

function resultOf(outcome: InsertionResult): Result {
  if (outcome.kind === "asks") return { asks: true };
  if (outcome.kind === "refused") return problemOf([outcome.problem]) ?? {};
  return { format: outcome.format, edits: outcome.edits.map((edit) => ({ ...edit })) };
}

function selectionsOf(
  { selections }: Pick<RecordsJob, "selections">,
  document: string,
): readonly { readonly start: number; readonly end: number }[] {
  const all = selections.length === 0 ? [[document.length, document.length] as const] : selections;
  return all.map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }));
}

function editorStyle({ insertSpaces, tabSize, eol }: RecordsJob["editor"]): {
  readonly editorIndent: string | undefined;
  readonly lineEnd?: "\n" | "\r\n";
} {
  const indent = insertSpaces === false ? "\t" : tabSize === undefined ? undefined : " ".repeat(tabSize);
  if (eol === undefined) return { editorIndent: indent };
  return { editorIndent: indent, lineEnd: /^(?:\r\n|crlf|2)$/i.test(eol) ? "\r\n" : "\n" };
}

function newTrees(): SyntaxTrees {
  return new SyntaxTrees(() => Promise.resolve());
}

/** Null if the job has none. */
export function idOf(value: Json): Json {
  return isList(value) ? null : (field(value, "id") ?? null);
}
