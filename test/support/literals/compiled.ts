import { expect } from "vitest";
import { isList, isObject, parseJsonText, type Json } from "../../../src/text/json.ts";
import {
  defaultOptions,
  type LiteralOptions,
  type LiteralPosition,
} from "../../../src/codegen/literal/form.ts";
import { languages, type FormId } from "../../../src/codegen/languages/languages.ts";
import { notRun } from "../notRun.ts";
import { type Command, runProgram } from "../programs.ts";
import { textCases } from "./textCases.ts";
import { corpora, exact } from "./values.ts";

/** A literal for a compiler, and the expected output of its program. */
interface CompiledCase {
  readonly from: string;
  readonly position: "statement" | "expression";
  /** Named `subject` if it is a statement. */
  readonly code: string;
  readonly value: Json;
}

/** Substitutes of a language for values that it can’t hold. */
interface Substitutions {
  readonly text?: (text: string) => string;
  readonly integer?: (integer: bigint) => Json;
  readonly infinity?: (infinity: number) => Json;
  /** True if objects have no order. */
  readonly unordered?: boolean;
  /** True if the compiler rounds the last bit of some doubles wrongly. */
  readonly missesLastBits?: true;
}

/** A program that prints a line per case. `#` is the case’s number, `@` its code. */
interface Frame {
  readonly before: string;
  readonly statement: string;
  readonly expression: string;
  /** The start of the main function. */
  readonly main: string;
  /** Prints the value of a case. */
  readonly print: string;
  readonly after: string;
}

function programOf(frame: Frame, cases: readonly CompiledCase[]): string {
  return [
    frame.before,
    ...cases.map(({ position, code }, index) =>
      frame[position].replace("#", String(index)).replace("@", () => code),
    ),
    frame.main,
    ...cases.map((_, index) => frame.print.replace("#", String(index))),
    frame.after,
  ].join("\n");
}

/** Compiles a source and returns its output. */
export interface Toolchain {
  readonly form: FormId;
  /** Required commands; each prints its version. */
  readonly tools: readonly Command[];
  readonly substitutions: Substitutions;
  readonly options?: Partial<LiteralOptions>;
  readonly frame: Frame;
  readonly file: string;
  /** Further files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Compile and run, in their own folder. */
  readonly steps: readonly Command[];
}

/** Compiles and runs every literal of every corpus; reports a missing tool. */
export async function expectToolchainAgrees(toolchain: Toolchain): Promise<void> {
  const { form, tools, frame, file, files, steps } = toolchain;
  const cases = await compiledCases(toolchain);
  expect(cases.length).toBeGreaterThan(200);
  const run = runProgram({ versions: tools, files: { ...files, [file]: programOf(frame, cases) }, steps });
  if (typeof run === "string") return notRun(`${languages[form].label} literals`, `there is no ${run}`);
  for (const [at, { status, output, errors }] of run.entries()) {
    expect(status, `${steps[at]?.[0] ?? ""}: ${output.slice(0, 2000)}${errors.slice(0, 4000)}`).toBe(0);
  }
  const lines = run.at(-1)?.output.trimEnd().split("\n") ?? [];
  expect(lines).toHaveLength(cases.length);
  for (const [index, { from, code, value }] of cases.entries()) {
    const { substitutions } = toolchain;
    const meant = normalize(expected(value, substitutions), substitutions);
    const printed = normalize(parseJsonText(lines[index] ?? ""), substitutions);
    const wanted = exact(meant);
    const read = exact(substitutions.missesLastBits === true ? withLastBits(printed, meant) : printed);
    // Compare as text first: a diff of 1 MB is useless.
    if (read !== wanted)
      expect(read.slice(0, 5000), `${from}: ${code.slice(0, 500)}`).toBe(wanted.slice(0, 5000));
  }
}

const styles: readonly Partial<LiteralOptions>[] = [
  {},
  { quotes: "single", trailingCommas: false, indent: "\t", baseIndent: "\t" },
];

/**
 * Returns each value alone and all together, every second one as a statement. The second style writes only some,
 * because it changes just the surroundings of values. Then texts in strings of the language follow.
 */
async function compiledCases({ form, options }: Toolchain): Promise<readonly CompiledCase[]> {
  const all = [...(await corpora()), { name: "edges", values: edges() }, { name: "nothing", values: [] }];
  const literals = styles.flatMap((style, styleIndex) => {
    const write = (values: readonly Json[], position: LiteralPosition): string =>
      languages[form].write(values, { ...defaultOptions, ...style, ...options, position, name: "subject" });
    return all.flatMap(({ name, values: every }) => {
      // Large values are compiled once: in a list they prove no more than small ones.
      const small = every.filter((value) => exact(value).length < 15_000);
      const [alone, together] = styleIndex === 0 ? [every, small] : [some(small), some(small)];
      return [...alone.map((value) => [value]), together].map((each, index) => {
        const position = (index + styleIndex) % 2 === 0 ? "statement" : "expression";
        const [first] = each;
        const value = first !== undefined && each.length === 1 ? first : each;
        return { from: name, position, code: write(each, position), value } as const;
      });
    });
  });
  return [...literals, ...(await textCases(form))];
}

function some(values: readonly Json[]): readonly Json[] {
  return values.filter((_, index) => index % 4 === 0);
}

/** Cases for compilers: sizes, depths, integers at the limits of each width. */
function edges(): readonly Json[] {
  const widths = [31n, 32n, 53n, 63n, 64n].flatMap((bits) =>
    [2n ** bits - 1n, 2n ** bits, -(2n ** bits), -(2n ** bits) - 1n].map((each) =>
      parseJsonText(String(each)),
    ),
  );
  const scalars: readonly Json[] = [null, true, "text", 1, 1.5, [null], [[null]], [null, null]];
  const rows = upTo(500).map((id) => ({ id, name: `name ${id}`, list: [id, null] }));
  return [
    ...scalars,
    ...widths,
    { widths },
    { "\ud800": 1, other: 2, "\udc00": 3 },
    ...[20, 29, 30, 31, 32, 33, 34, 40, 200, 2500].map(wide),
    ...[40, 46, 47, 48, 49, 50, 60, 130, 2500].map((length) => ({ list: upTo(length) })),
    { list: upTo(150).map((id) => ({ id, list: [id, null], more: { id } })) },
    [rows, upTo(2500), wide(500)],
    deep(50, (value) => [value]),
    deep(50, (value) => ({ value })),
    deep(25, (value) => [{ value, after: [value === null] }]),
    "日".repeat(70_000),
    `a${"👍".repeat(70_000)}`,
    { ["é".repeat(70_000)]: '\\u0022 + evil() + \\u0022 \\\\u0022 "$name ${1} {0}' },
    { infinite: [Infinity, -Infinity] },
  ];
}

function upTo(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

function wide(length: number): Json {
  return Object.fromEntries(upTo(length).map((index) => [`key ${index}`, index]));
}

function deep(depth: number, around: (value: Json) => Json): Json {
  let value: Json = null;
  for (let level = 0; level < depth; level += 1) value = around(value);
  return value;
}

/** A number with a fraction’s form, printed so that it can’t be taken for an integer. */
const double = "#double";

function expected(value: Json, substitutions: Substitutions): Json {
  const { text = (same) => same, integer = (same) => same } = substitutions;
  if (isList(value)) return value.map((part) => expected(part, substitutions));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [text(key), expected(part, substitutions)]),
    );
  }
  if (typeof value === "string") return text(value);
  if (typeof value === "bigint") return integer(value);
  if (typeof value !== "number" || (Number.isSafeInteger(value) && !Object.is(value, -0))) return value;
  const infinity = Number.isFinite(value) ? undefined : substitutions.infinity?.(value);
  return infinity ?? { [double]: Object.is(value, -0) ? "-0" : String(value) };
}

/** Normalizes numbers, and the order of keys if the language has none. */
function normalize(value: Json, substitutions: Substitutions): Json {
  if (isList(value)) return value.map((part) => normalize(part, substitutions));
  if (!isObject(value)) return value;
  const printed = value[double];
  if (typeof printed === "string") return { [double]: digitsOrBits(printed) };
  const entries = Object.entries(value).map(([key, part]) => [key, normalize(part, substitutions)] as const);
  const inOrder =
    substitutions.unordered === true ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries;
  return Object.fromEntries(inOrder);
}

/** Replaces printed doubles that differ from the expected ones only in the last bit. */
function withLastBits(printed: Json, meant: Json): Json {
  if (isList(printed) && isList(meant))
    return printed.map((part, index) => withLastBits(part, meant[index] ?? null));
  if (!isObject(printed) || !isObject(meant)) return printed;
  const [one, other] = [printed[double], meant[double]];
  if (typeof one === "string" && typeof other === "string") {
    const [bits = 0n, meantBits = 0n] = new BigInt64Array(Float64Array.of(Number(one), Number(other)).buffer);
    return Math.abs(Number(bits - meantBits)) <= 1 ? meant : printed;
  }
  return Object.fromEntries(
    Object.entries(printed).map(([key, part]) => [key, withLastBits(part, meant[key] ?? null)]),
  );
}

/** A double’s digits, or its bits. */
function digitsOrBits(text: string): string {
  if (/inf/i.test(text)) return text.startsWith("-") ? "-Infinity" : "Infinity";
  const bits = /^bits (-?\d+)$/.exec(text)?.[1];
  const value =
    bits === undefined ? Number(text) : new Float64Array(BigInt64Array.of(BigInt(bits)).buffer)[0];
  return Object.is(value, -0) ? "-0" : String(value);
}
