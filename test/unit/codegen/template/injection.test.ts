import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { Script, createContext, runInThisContext } from "node:vm";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, parseJsonText, stringifyJson, type Json } from "../../../../src/text/json.ts";
import { applyTemplate } from "../../../../src/codegen/template/apply.ts";
import { parseTemplate } from "../../../../src/codegen/template/setting.ts";
import { notRun } from "../../../support/notRun.ts";
import { anyRecord, anyText, exact, hostileTexts, jsonOf } from "../../../support/literals/values.ts";

/** What a template makes of records; undefined where it is refused. */
function written(language: string, body: string, values: readonly Json[]): string | undefined {
  const parsed = parseTemplate({ name: "Mine", language, body }, 1);
  return parsed.ok ? applyTemplate(parsed.value, values) : undefined;
}

function made(language: string, body: string, values: readonly Json[]): string {
  const text = written(language, body, values);
  if (text === undefined) throw new Error(`refused: ${body}`);
  return text;
}

describe("values in a template are read back as they are", () => {
  it("by node, as literals, in both kinds of quotes and beside comments", () => {
    const body = `(() => { // \${name}
      /* \${name} */ const x = [\${name}, "\${name}", 'a\${name|text}b']; // \${name}
      return x; })()`;
    fc.assert(
      fc.property(anyText, (name) => {
        const read = jsonOf(runInThisContext(made("javascript", body, [{ name }])));
        const whole = name.toWellFormed();
        expect(exact(read)).toBe(exact([name, whole, `a${whole}b`]));
      }),
    );
  });

  it("by JSON.parse, any value", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), anyText, (values, name) => {
        const records = values.map((value) => (isObject(value) ? { whole: value, name } : { name }));
        const body = '[${#each separator=","}[${whole}, "${name}", ${@index}]${/each}]';
        const wanted = records.map((each, index) => [
          "whole" in each ? each.whole : null,
          name.toWellFormed(),
          index,
        ]);
        expect(exact(parseJsonText(made("json", body, records)))).toBe(exact(wanted));
      }),
    );
  });

  it("by SQLite", () => {
    const database = new DatabaseSync(":memory:");
    const body = "SELECT ${name} AS a, 'x${name}' AS b /* ${name} */ -- ${name}";
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), (name) => {
        const held = name.toWellFormed().replaceAll("\0", "\uFFFD");
        expect(database.prepare(made("sql", body, [{ name }])).get()).toEqual({ a: held, b: `x${held}` });
      }),
    );
  });

  it("by a parser of CSV", () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const [row = []] = parse(made("csv", '${name},"a ${name}",${name}', [{ name }]));
        const text = name.toWellFormed();
        expect(row).toHaveLength(3);
        expect([text, `'${text}`]).toContain(row[0]);
        expect([`a ${text}`, `a '${text}`]).toContain(row[1]);
        expect(row[0]).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });

  it("by python3", { timeout: 60_000, tags: ["compilers"] }, () => {
    const texts = [...hostileTexts, ...fc.sample(anyText, { numRuns: 300, seed: 3 })];
    const body = "x = [${name}, 'a${name}', \"${name}b\"] # ${name}";
    const input = texts.map((name) => stringifyJson(made("python", body, [{ name }]))).join("\n");
    const run = python("ns = {}; exec(code, ns); print(json.dumps(ns['x']))", input);
    if (run === undefined) return notRun("templates in Python", "there is no python3");
    expect(run.stderr).toBe("");
    const lines = run.stdout.trimEnd().split("\n").map(parseJsonText);
    const wanted = texts.map((name) => [name, `a${name.toWellFormed()}`, `${name.toWellFormed()}b`]);
    expect(lines.map(exact)).toEqual(wanted.map(exact));
  });

  it("by a shell", () => {
    const texts = hostileTexts.filter((each) => !each.includes("\0"));
    const text = made(
      "shellscript",
      "printf '%s\\0' ${name}",
      texts.map((name) => ({ name })),
    );
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

it("the world in which that is seen sees it", () => {
  expect(asksForEvil("evil()")).toBe(true);
  expect(asksForEvil("x = y.z(1) + `${evil}`")).toBe(true);
  expect(asksForEvil("x = y.z('evil')")).toBe(false);
});

describe("no record makes code of itself, whatever the template", () => {
  const attack = fc.constantFrom(...attacks);

  it("in JavaScript", { timeout: 120_000 }, () => {
    const pieces = [
      '"',
      "'",
      "`",
      "/*",
      "*/",
      "//",
      "\n",
      "x = ",
      " ",
      ", ",
      "+",
      "(",
      ")",
      "\\",
      "$${",
      "}",
      "f",
      "/",
      "-",
      "1",
      ";",
    ];
    let accepted = 0;
    fc.assert(
      fc.property(bodies(pieces), attack, attack, (body, name, other) => {
        const plain = written("javascript", body, [recordOf("a", "b")]);
        if (plain === undefined || !compiles(plain)) return;
        accepted += 1;
        const hostile = made("javascript", body, [recordOf(name, other)]);
        expect(compiles(hostile), hostile).toBe(true);
        // Without the word it cannot be asked for, and a world of its own takes time to make.
        if (hostile.includes("evil")) expect(asksForEvil(hostile), hostile).toBe(false);
      }),
      { numRuns: 6_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it("in Python", { timeout: 120_000, tags: ["compilers"] }, () => {
    const pieces = [
      '"',
      "'",
      '"""',
      "#",
      "\n",
      "x = ",
      " ",
      ", ",
      "+",
      "(",
      ")",
      "\\",
      "{",
      "}",
      "f",
      "r",
      "-",
      "1",
      ";",
    ];
    const tried = fc.sample(fc.tuple(bodies(pieces), attack, attack), { numRuns: 6_000, seed: 11 });
    const pairs = tried.flatMap(([body, name, other]) => {
      const plain = written("python", body, [recordOf("a", "b")]);
      return plain === undefined
        ? []
        : [{ body, plain, hostile: made("python", body, [recordOf(name, other)]) }];
    });
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
});
