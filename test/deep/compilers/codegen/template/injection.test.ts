import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script, createContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../../../../src/text/sentence.ts";
import { SyntaxTrees } from "../../../../../src/codegen/context/syntaxTrees.ts";
import { applyTemplate } from "../../../../../src/codegen/template/applyTemplate.ts";
import { parseTemplate } from "../../../../../src/codegen/template/templateSetting.ts";
import { cases } from "../../../../support/chance.ts";
import { notRun } from "../../../../support/notRun.ts";

const trees = new SyntaxTrees(() => Promise.resolve());

interface Rendered {
  readonly plain: string;
  readonly hostile: string;
}

/** A body with harmless values and with hostile ones; undefined if the template or the record is refused. */
async function rendered(
  language: string,
  body: string,
  name: string,
  other: string,
): Promise<Rendered | undefined> {
  const parsed = await parseTemplate({ name: "Mine", language, body }, 1, trees);
  if (!parsed.ok) return undefined;
  const write = (...texts: readonly [string, string]): Promise<string> =>
    applyTemplate(parsed.value, [{ name: texts[0], other: texts[1] }], {}, trees);
  try {
    return { plain: await write("a", "b"), hostile: await write(name, other) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const attacks = [
  ...'evil|evil()|"+evil()+"|\'+evil()+\'|`+evil()+`|\\"+evil()+"|\\\'+evil()+\'|"""+evil()+"""'.split("|"),
  ..."*/evil()/*|/evil()/*|*/evil()//|\nevil()\n|\u2028evil()//|${evil()}|{evil()}|$evil|\\|/|*|\"|'".split(
    "|",
  ),
  ..."</script>|\\u000aevil()|#{evil()}|#|{|$(evil)|`evil`|; evil;|'; evil; '|\"; evil; \"|' evil '".split(
    "|",
  ),
  "E\nevil\n",
];
const attack = fc.constantFrom(...attacks);
const holes = ["${name}", "${name}", "${other}", "${name|text}", "${name|text}", "${other|text}"];

/** Bodies of what could open, close or start something, and some that are right but for one sign. */
function bodies(pieces: readonly string[]): fc.Arbitrary<string> {
  const any = fc.array(fc.constantFrom(...pieces, ...holes), { minLength: 1, maxLength: 8 });
  const nearlyRight = fc
    .tuple(
      fc.constantFrom("", "f", "x = f", "f ", "r", "-"),
      fc.constantFrom('"', "'", "", "/* "),
      fc.constantFrom("", "", "\\", "a\\\\", "#"),
      fc.constantFrom("${name|text}", "${name|text} ${other|text}", "${name|text}${other|text}", "${name}"),
      fc.constantFrom("", "\n", ";\n", ",", " */"),
    )
    .map(([before, mark, start, hole, after]) => {
      const close = mark === "/* " ? "" : mark;
      return before + mark + start + hole + close + after;
    });
  return fc.oneof(
    any.map((parts) => parts.join("")),
    fc.array(nearlyRight, { minLength: 1, maxLength: 2 }).map((parts) => parts.join("")),
  );
}

/** Random bodies with random attacks that are not refused. */
async function accepted(
  language: string,
  pieces: readonly string[],
  count: number,
): Promise<readonly Rendered[]> {
  const tried = fc.sample(fc.tuple(bodies(pieces), attack, attack), cases(count));
  const found: Rendered[] = [];
  for (const [body, name, other] of tried) {
    const one = await rendered(language, body, name, other);
    if (one !== undefined) found.push(one);
  }
  return found;
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
  expect(asksForEvil("x = y.z(1) + `${evil}`")).toBe(true);
  expect(asksForEvil("x = y.z('evil')")).toBe(false);
});

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

describe("no record makes code of itself, whatever the template", () => {
  it("in JavaScript", async () => {
    const pieces = [...Array.from("\"'`\n +()\\}f/-1;"), "/*", "*/", "//", "x = ", ", ", "$${"];
    const all = (await accepted("javascript", pieces, 1_500)).filter(({ plain }) => compiles(plain));
    for (const { hostile } of all) {
      expect(compiles(hostile), hostile).toBe(true);
      // Without the word it cannot be asked for, and a separate world takes time to make.
      if (hostile.includes("evil")) expect(asksForEvil(hostile), hostile).toBe(false);
    }
    expect(all.length).toBeGreaterThan(cases(100));
  });

  it("in Python", async () => {
    const pieces = [...Array.from("\"'#\n +()\\{}fr-1;"), '"""', "x = ", ", "];
    const all = await accepted("python", pieces, 1_500);
    const program = `import ast, json, sys, warnings
warnings.simplefilter("ignore")
def tree(code):
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError):
        return None
for line in sys.stdin.buffer.read().split(b"\\n"):
    code = json.loads(line)
    if tree(code["plain"]) is None:
        continue
    read = tree(code["hostile"])
    print(json.dumps([read is None or any(isinstance(n, ast.Name) and n.id == "evil" for n in ast.walk(read)), code]))`;
    const input = all.map((pair) => JSON.stringify(pair)).join("\n");
    const run = spawnSync("python3", ["-c", program], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
    if (run.error !== undefined) return notRun("hostile records in Python templates", "there is no python3");
    expect(run.stderr).toBe("");
    const lines = run.stdout.trimEnd().split("\n");
    expect(lines.filter((line) => line.startsWith("[true"))).toEqual([]);
    expect(lines.length).toBeGreaterThan(cases(100));
  });

  it("in a shell", async () => {
    const pieces = [...Array.from("\"'`#()\\;|&$<>=\n  "), "x=", "f ", "--a=", "<<E\n", "\nE\n", "$("];
    const directory = mkdtempSync(join(tmpdir(), "shell-"));
    let count = 0;
    for (const { plain, hostile } of await accepted("shellscript", pieces, 1_500)) {
      if (count === cases(20)) break;
      const run = shell(plain, directory);
      if (run === undefined) return notRun("hostile records in shell templates", "there is no sh");
      if (run.status !== 0) continue;
      count += 1;
      expect(shell(hostile, directory)?.stdout, hostile).not.toContain("RAN");
    }
    rmSync(directory, { recursive: true });
    expect(count).toBe(cases(20));
  });
});
