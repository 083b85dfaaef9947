import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Script, createContext, runInThisContext } from "node:vm";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { isAlias, isMap, isSeq, parseAllDocuments, parseDocument } from "yaml";
import {
  field,
  isList,
  isObject,
  parseJsonText,
  stringifyJson,
  type Json,
} from "../../../../../src/text/json.ts";
import { SyntaxTrees } from "../../../../../src/codegen/context/syntaxTrees.ts";
import { applyTemplate } from "../../../../../src/codegen/template/apply.ts";
import { parseTemplate } from "../../../../../src/codegen/template/setting.ts";
import type { Template } from "../../../../../src/codegen/template/template.ts";
import { cases } from "../../../../support/chance.ts";
import { notRun } from "../../../../support/notRun.ts";
import { anyRecord, anyText, exact, hostileTexts, jsonOf } from "../../../../support/literals/values.ts";

const trees = new SyntaxTrees(() => Promise.resolve());

/** A template; undefined where it is refused. */
async function read(language: string, body: string): Promise<Template | undefined> {
  const parsed = await parseTemplate({ name: "Mine", language, body }, 1, trees);
  return parsed.ok ? parsed.value : undefined;
}

/** Writes records by a template. */
async function writer(language: string, body: string): Promise<(values: readonly Json[]) => string> {
  const template = await read(language, body);
  if (template === undefined) throw new Error(`refused: ${body}`);
  return (values) => applyTemplate(template, values);
}

/** What single quotes cannot hold in YAML and TOML. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/gu;

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

describe("values in a template are read back as they are", () => {
  it("by node, as literals, in both kinds of quotes and beside comments", async () => {
    const body = `(() => { // \${name}
      /* \${name} */ const x = [\${name}, "\${name}", 'a\${name|text}b']; // \${name}
      return x; })()`;
    const write = await writer("javascript", body);
    fc.assert(
      fc.property(anyText, (name) => {
        const result = jsonOf(runInThisContext(write([{ name }])));
        const whole = name.toWellFormed();
        expect(exact(result)).toBe(exact([name, whole, `a${whole}b`]));
      }),
    );
  });

  it("by JSON.parse, any value", async () => {
    const write = await writer("json", '[${#each separator=","}[${whole}, "${name}", ${@index}]${/each}]');
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), anyText, (values, name) => {
        const records = values.map((value) => (isObject(value) ? { whole: value, name } : { name }));
        const wanted = records.map((each, index) => [
          "whole" in each ? each.whole : null,
          name.toWellFormed(),
          index,
        ]);
        expect(exact(parseJsonText(write(records)))).toBe(exact(wanted));
      }),
    );
  });

  it("by SQLite", async () => {
    const database = new DatabaseSync(":memory:");
    const write = await writer("sql", "SELECT ${name} AS a, 'x${name}' AS b /* ${name} */ -- ${name}");
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), (name) => {
        const held = name.toWellFormed().replaceAll("\0", "\uFFFD");
        expect(database.prepare(write([{ name }])).get()).toEqual({ a: held, b: `x${held}` });
      }),
    );
  });

  it("by a parser of YAML", async () => {
    const body = [
      'a: "x ${name}" # ${name}',
      "b: 'x ${name} y'",
      "c: ${name}",
      "d: [${name}, {e: ${whole}}]",
      "f:",
      "  - ${whole}",
    ].join("\n");
    const write = await writer("yaml", body);
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), anyRecord, (name, whole) => {
        const document = parseDocument(write([{ name, whole }]), { uniqueKeys: true, intAsBigInt: true });
        expect(document.errors).toEqual([]);
        const result = jsonOf(document.toJS({ maxAliasCount: -1 }));
        const text = name.toWellFormed();
        expect(field(result, "a")).toBe(`x ${text}`);
        // Single quotes know no escapes.
        expect(field(result, "b")).toBe(`x ${text.replaceAll(controls, "\uFFFD")} y`);
        expect(field(result, "c")).toBe(text);
        const [first = null, second = null] = listOf(field(result, "d"));
        expect(first).toBe(text);
        expect(exact(field(second, "e") ?? null)).toBe(exact(listOf(field(result, "f"))[0] ?? null));
      }),
    );
  });

  it("by a parser of TOML", async () => {
    const write = await writer(
      "toml",
      'a = "x ${name}" # ${name}\nb = \'x ${name}\'\nc = [${name}, "${name}"]',
    );
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), (name) => {
        const result = jsonOf(parseToml(write([{ name }])));
        const text = name.toWellFormed();
        expect(field(result, "a")).toBe(`x ${text}`);
        if (!/'/.test(text) && text.search(controls) === -1) expect(field(result, "b")).toBe(`x ${text}`);
        expect(field(result, "c")).toEqual([text, text]);
      }),
    );
  });

  it("by a parser of CSV", async () => {
    const write = await writer("csv", '${name},"a ${name}",${name}');
    fc.assert(
      fc.property(anyText, (name) => {
        const [row = []] = parse(write([{ name }]));
        const text = name.toWellFormed();
        expect(row).toHaveLength(3);
        expect([text, `'${text}`]).toContain(row[0]);
        expect([`a ${text}`, `a '${text}`]).toContain(row[1]);
        expect(row[0]).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });

  it("by python3", async () => {
    const texts = [...hostileTexts, ...fc.sample(anyText, cases(100))];
    const write = await writer("python", "x = [${name}, 'a${name}', \"${name}b\"] # ${name}");
    const input = texts.map((name) => stringifyJson(write([{ name }]))).join("\n");
    const run = python("ns = {}; exec(code, ns); print(json.dumps(ns['x']))", input);
    if (run === undefined) return notRun("templates in Python", "there is no python3");
    expect(run.stderr).toBe("");
    const lines = run.stdout.trimEnd().split("\n").map(parseJsonText);
    const wanted = texts.map((name) => [name, `a${name.toWellFormed()}`, `${name.toWellFormed()}b`]);
    expect(lines.map(exact)).toEqual(wanted.map(exact));
  });

  it("by a shell", async () => {
    const texts = hostileTexts.filter((each) => !each.includes("\0"));
    const write = await writer("shellscript", "printf '%s\\0' ${name}");
    const text = write(texts.map((name) => ({ name })));
    const { stdout, error } = spawnSync("sh", ["-c", text], { encoding: "utf8" });
    if (error !== undefined) return notRun("templates in a shell", "there is no sh");
    expect(stdout.split("\0").slice(0, -1)).toEqual(texts.map((each) => each.toWellFormed()));
  });
});

function python(
  step: string,
  input: string,
): { readonly stdout: string; readonly stderr: string } | undefined {
  const program = `import ast, json, sys, warnings
warnings.simplefilter("ignore")
for line in sys.stdin.buffer.read().split(b"\\n"):
    code = json.loads(line)
    ${step}`;
  const run = spawnSync("python3", ["-c", program], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
  return run.error === undefined ? run : undefined;
}

const attacks: readonly string[] = [
  "evil",
  "evil()",
  '"+evil()+"',
  "'+evil()+'",
  "`+evil()+`",
  '\\"+evil()+"',
  "\\'+evil()+'",
  '"""+evil()+"""',
  "*/evil()/*",
  "/evil()/*",
  "*/evil()//",
  "\nevil()\n",
  "\u2028evil()//",
  "${evil()}",
  "{evil()}",
  "$evil",
  "\\",
  "/",
  "*",
  '"',
  "'",
  "</script>",
  "\\u000aevil()",
];

/** Bodies made of what could open, close or start something, in any order. */
function bodies(pieces: readonly string[]): fc.Arbitrary<string> {
  const holes = ["${name}", "${name}", "${other}", "${name|text}", "${@index}"];
  const blocks = [
    "${#each list}",
    '${#each list separator="\'"}',
    '${#each list separator=", "}',
    "${#if none}",
    "${#if name}",
  ];
  const piece = fc.constantFrom(...pieces, ...holes);
  const part: fc.Arbitrary<string> = fc.oneof(
    { weight: 6, arbitrary: piece },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...blocks), fc.array(piece, { maxLength: 5 }))
        .map(
          ([block, inner]) => `${block}${inner.join("")}${block.includes("#each") ? "${/each}" : "${/if}"}`,
        ),
    },
  );
  // Some that are right more often than by chance, but for one sign.
  const nearlyRight = fc
    .tuple(
      fc.constantFrom("", "f", "x = f", "r", "${#if none} ${/if}", "x = f${#if none} ${/if}", "-"),
      fc.constantFrom("", '"', "'"),
      fc.constantFrom("", "", "\\", "a\\\\", "#"),
      fc.constantFrom(
        "${name}",
        "${other}",
        "${name} ${other}",
        "${name}${other}",
        "${#each list}${.}${/each}",
      ),
      fc.constantFrom("", "\n", ";\n", ","),
    )
    .map(([before, mark, start, hole, after]) => `${before}${mark}${start}${hole}${mark}${after}`);
  const any = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
  return fc.oneof(
    any,
    fc.array(nearlyRight, { minLength: 1, maxLength: 2 }).map((parts) => parts.join("")),
  );
}

function recordOf(name: string, other: string): Json {
  return { name, other, list: [name, other, name], none: "" };
}

function compiles(code: string): boolean {
  try {
    return new Script(code).cachedDataRejected !== true;
  } catch {
    return false;
  }
}

/** Whether code that is run as far as it goes, in a world where every name is there, asks for `evil`. */
function asksForEvil(code: string): boolean {
  let asked = false;
  const anything: unknown = new Proxy(() => "", {
    get: (_, key) => (key === Symbol.toPrimitive ? () => "" : anything),
    apply: () => anything,
  });
  const names = new Proxy(
    {},
    {
      has: () => true,
      get: (_, key) => {
        asked ||= key === "evil";
        return anything;
      },
    },
  );
  try {
    new Script(code).runInContext(createContext(names), { timeout: 200 });
  } catch {
    // It went as far as it could.
  }
  return asked;
}

const shellAttacks: readonly string[] = [
  "$(evil)",
  "`evil`",
  "; evil;",
  "\nevil\n",
  "'; evil; '",
  '"; evil; "',
  "' evil '",
  "|evil",
  "&& evil",
  "\\",
  "'",
  '"',
  "#\nevil",
  "E\nevil\n",
  "${x:=$(evil)}",
];

/** What a shell says to code whose commands do nothing, but for `evil`; undefined without a shell. */
function shell(
  code: string,
  directory: string,
): { readonly stdout: string; readonly status: number | null } | undefined {
  const input = `evil() { printf RAN; }; f() { :; }\n${code}`;
  const { stdout, status, error } = spawnSync("/bin/sh", ["-s"], {
    input,
    encoding: "utf8",
    cwd: directory,
    env: { PATH: directory },
    timeout: 2_000,
  });
  return error === undefined ? { stdout, status } : undefined;
}

/** What a text of YAML is made of, but for the texts of scalars; undefined where it is none. */
function shapeOfYaml(text: string): string | undefined {
  const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: "silent" });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return undefined;
  return JSON.stringify(documents.map(({ contents }) => shapeOf(contents)));
}

function shapeOf(node: unknown): unknown {
  if (isMap(node)) return { pairs: node.items.map(({ key, value }) => [shapeOf(key), shapeOf(value)]) };
  if (isSeq(node)) return node.items.map(shapeOf);
  return isAlias(node) ? "alias" : "scalar";
}

it("the world in which that is seen sees it", () => {
  expect(asksForEvil("evil()")).toBe(true);
  expect(asksForEvil("x = y.z(1) + `${evil}`")).toBe(true);
  expect(asksForEvil("x = y.z('evil')")).toBe(false);
});

describe("no record makes code of itself, whatever the template", () => {
  const attack = fc.constantFrom(...attacks);

  it("in JavaScript", async () => {
    const pieces = [...Array.from("\"'`\n +()\\}f/-1;"), "/*", "*/", "//", "x = ", ", ", "$${"];
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(bodies(pieces), attack, attack, async (body, name, other) => {
        const template = await read("javascript", body);
        if (template === undefined || !compiles(applyTemplate(template, [recordOf("a", "b")]))) return;
        accepted += 1;
        const hostile = applyTemplate(template, [recordOf(name, other)]);
        expect(compiles(hostile), hostile).toBe(true);
        // Without the word it cannot be asked for, and a separate world takes time to make.
        if (hostile.includes("evil")) expect(asksForEvil(hostile), hostile).toBe(false);
      }),
      { numRuns: cases(600) },
    );
    expect(accepted).toBeGreaterThan(cases(40));
  });

  it("in Python", async () => {
    const pieces = [...Array.from("\"'#\n +()\\{}fr-1;"), '"""', "x = ", ", "];
    const tried = fc.sample(fc.tuple(bodies(pieces), attack, attack), cases(600));
    const pairs = [];
    for (const [body, name, other] of tried) {
      const template = await read("python", body);
      if (template === undefined) continue;
      const plain = applyTemplate(template, [recordOf("a", "b")]);
      pairs.push({ body, plain, hostile: applyTemplate(template, [recordOf(name, other)]) });
    }
    const step = `try:
        ast.parse(code["plain"])
    except (SyntaxError, ValueError):
        continue
    try:
        tree = ast.parse(code["hostile"])
        print(json.dumps([any(isinstance(n, ast.Name) and n.id == "evil" for n in ast.walk(tree)), code]))
    except (SyntaxError, ValueError):
        print(json.dumps([True, code]))`;
    const run = python(step, pairs.map((pair) => JSON.stringify(pair)).join("\n"));
    if (run === undefined) return notRun("hostile records in Python templates", "there is no python3");
    expect(run.stderr).toBe("");
    const lines = run.stdout.trimEnd().split("\n");
    expect(lines.filter((line) => line.startsWith("[true"))).toEqual([]);
    expect(lines.length).toBeGreaterThan(100);
  });

  it("in YAML", async () => {
    const pieces = [...Array.from("\"'#[]{},|>&*!?\n\nb \\"), ": ", "a: ", "- ", "  ", "# ", "|\n  ", "''"];
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(bodies(pieces), attack, attack, async (body, name, other) => {
        const template = await read("yaml", body);
        if (template === undefined) return;
        const plain = shapeOfYaml(applyTemplate(template, [recordOf("a", "b")]));
        if (plain === undefined) return;
        accepted += 1;
        const hostile = applyTemplate(template, [recordOf(name, other)]);
        expect(shapeOfYaml(hostile), hostile).toBe(plain);
      }),
      { numRuns: cases(200) },
    );
    expect(accepted).toBeGreaterThan(cases(80));
  });

  it("in a shell", async () => {
    const shellAttack = fc.constantFrom(...shellAttacks);
    const pieces = [...Array.from("\"'`#()\\;|&$<>=\n  "), "x=", "f ", "--a=", "<<E\n", "\nE\n", "$("];
    const tried = fc.sample(fc.tuple(bodies(pieces), shellAttack, shellAttack), cases(800));
    let accepted = 0;
    const directory = mkdtempSync(join(tmpdir(), "shell-"));
    for (const [body, name, other] of tried) {
      if (accepted === cases(20)) break;
      const template = await read("shellscript", body);
      if (template === undefined) continue;
      const plain = shell(applyTemplate(template, [recordOf("a", "b")]), directory);
      if (plain === undefined) return notRun("hostile records in shell templates", "there is no sh");
      if (plain.status !== 0) continue;
      accepted += 1;
      const hostile = applyTemplate(template, [recordOf(name, other)]);
      expect(shell(hostile, directory)?.stdout, hostile).not.toContain("RAN");
    }
    rmSync(directory, { recursive: true });
    expect(accepted).toBe(cases(20));
  });
});
