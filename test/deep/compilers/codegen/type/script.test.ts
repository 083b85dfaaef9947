import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Json } from "../../../../../src/text/json.ts";
import { defaultOptions } from "../../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../../src/codegen/languages/languages.ts";
import { documentedFilingShape } from "../../../../../src/codegen/type/documentedShapes.ts";
import { defaultTypeOptions } from "../../../../support/types/options.ts";
import { typeForm } from "../../../../../src/codegen/languages/languages.ts";
import { cases, inFolder, run } from "../../../../support/types/cases.ts";

const all = await cases();

const subject = { ...defaultTypeOptions, name: "subject" };

/** What the strict compiler says about a file. */
function compiled(source: string): string {
  return inFolder((folder) => {
    const file = join(folder, "types.ts");
    writeFileSync(file, source);
    const options = ["--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--ignoreConfig"];
    const ended = run(process.execPath, ["node_modules/typescript/bin/tsc", ...options, file]);
    return (ended?.output ?? "no compiler").replaceAll(folder, "");
  });
}

/** The literal of a record as the compiler must check it. */
function literal(value: Json): string {
  const text = languages.typescript.write([value], defaultOptions);
  // With such a key the form gives up the type of the object.
  return text.includes(" as Record<string, unknown>")
    ? languages.javascript.write([value], defaultOptions)
    : text;
}

describe("TypeScript interface", () => {
  it("holds the literal of every record, for the strict compiler", () => {
    const source = all.map(({ shape, values }, index) => {
      const code = typeForm("typescript").write(shape, subject);
      const named = typeForm("typescript").write(shape, { ...subject, name: "named", naming: "language" });
      const records = values.map((value, at) => `const record${at}: Subject = ${literal(value)};`);
      return `namespace N${index} {\n${[code, ...records].join("\n")}\nnamespace Named {\n${named}\n}\n}`;
    });
    expect(source.length).toBeGreaterThan(20);
    expect(compiled(source.join("\n")).slice(0, 2000)).toBe("");
  });

  it("refuses what is no such record", () => {
    const wrong = [
      'id: "1"',
      "name: 1",
      "contacts: [{}]",
      "money_raised: undefined",
      "more: 1",
      "contacts: [1]",
    ];
    const records = wrong.map(
      (part, index) => `const wrong${index}: Filing = { ...(null! as Filing), ${part} };`,
    );
    const code = typeForm("typescript").write(documentedFilingShape, { ...subject, name: "filing" });
    const lines = new Set(
      Array.from(compiled([code, ...records].join("\n")).matchAll(/\((\d+),/g), ([, line]) => line),
    );
    expect(lines.size).toBe(wrong.length);
  });
});

describe("zod schema", () => {
  it("passes the strict compiler", () => {
    const blocks = all.map(({ shape }, index) => {
      const code = (["asService", "language"] as const).map((naming) =>
        typeForm("zod")
          .write(shape, { ...subject, naming })
          .replace('import * as z from "zod";', ""),
      );
      return `namespace N${index} {\n${code[0]}\nnamespace Named {${code[1]}\n}\n}`;
    });
    const from = join(process.cwd(), "node_modules/zod/index.js");
    const source = `import * as z from ${JSON.stringify(from)};\n${blocks.join("\n")}`;
    expect(compiled(source).slice(0, 2000)).toBe("");
  });
});
