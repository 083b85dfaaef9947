import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isList } from "../../../../../src/text/json.ts";
import { casesOf, expectEqual } from "../../../../support/literals/cases.ts";
import { corpora, jsonOf } from "../../../../support/literals/values.ts";

const all = await corpora();

describe("TypeScript", () => {
  it("passes the strict compiler, and is then run by node", () => {
    const list = casesOf("typescript", "statement", all);
    const body = list.map(({ code }, index) => code.replace("const subject", `const subject${index}`));
    const names = list.map((_, index) => `subject${index}`);
    const source = `${body.join("\n")}\nconst all: readonly unknown[] = [${names.join(", ")}];`;
    const folder = mkdtempSync(join(tmpdir(), "literals-"));
    try {
      const file = join(folder, "literals.ts");
      writeFileSync(file, `${source}\nexport { all };\n`);
      const options = [
        "--strict",
        "--noEmit",
        "--target",
        "es2022",
        "--module",
        "esnext",
        "--ignoreConfig",
        file,
      ];
      const compiled = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", ...options], {
        encoding: "utf8",
      });
      expect(compiled.stdout.slice(0, 2000)).toBe("");
      expect(compiled.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const read = jsonOf(runInThisContext(`(() => { ${stripTypeScriptTypes(source)}\nreturn all; })()`));
    for (const [index, each] of list.entries())
      expectEqual((isList(read) ? read[index] : undefined) ?? null, each);
  });
});
