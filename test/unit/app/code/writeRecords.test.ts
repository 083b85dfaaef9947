import { describe, expect, it } from "vitest";
import { Copied } from "../../../../src/app/code/copied.ts";
import { Code } from "../../../../src/app/code/writeRecords.ts";
import { writeRecords } from "../../../../src/codegen/format/job.ts";

const greeting = { name: "Greeting", language: "yaml", body: 'hello: "${name|text}"' };
const wrong = { name: "Wrong", language: "yaml", body: "${" };

/** Code with templates in its settings. */
function codeWith(templates: () => unknown): Code {
  return new Code({
    engine: () => Promise.resolve({ answers: { stored: () => Promise.resolve(undefined) } }),
    connections: { serviceOf: () => undefined },
    settings: { templates, naming: () => "asService", escapeFormulas: () => true },
    copied: new Copied(),
    chosenFields: { get: () => undefined, update: () => Promise.resolve() },
    run: (job) => Promise.resolve(writeRecords(structuredClone(job))),
    inSlices: (work) => work(() => Promise.resolve()),
  });
}

describe("templates in the settings", () => {
  it("are formats, and write records as plain data", async () => {
    const code = codeWith(() => [greeting]);
    const format = (await code.formats()).at(-1);
    expect(format).toMatchObject({ id: "template.Greeting", label: "Greeting", languages: ["yaml"] });
    if (format === undefined) throw new Error("there is no format");
    const written = await code.write(format, { kind: "filing", values: [{ name: "Acme, Inc." }] });
    expect(written).toBe('hello: "Acme, Inc."');
  });

  it("are read once, until the setting changes", async () => {
    let setting: unknown = [wrong];
    const code = codeWith(() => structuredClone(setting));
    const problems = await code.templateProblems();
    expect(problems).toHaveLength(1);
    expect(await code.templateProblems()).toBe(problems);
    setting = [greeting];
    expect(await code.templateProblems()).toEqual([]);
    expect((await code.formats()).at(-1)?.label).toBe("Greeting");
  });
});
