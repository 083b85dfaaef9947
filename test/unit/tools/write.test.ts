import { describe, expect, it } from "vitest";
import { parseJsonText } from "../../../src/text/json.ts";
import { doJob, type Result } from "../../../tools/write/job.ts";

/** The result of a job as a script writes it. */
async function done(line: string): Promise<Result> {
  return await doJob(parseJsonText(line));
}

/** A job with a template of TypeScript. */
function template(body: string): string {
  return `{"what":"template","template":{"name":"t","language":"typescript","body":${JSON.stringify(body)}},"records":[{"name":"A"}]}`;
}

describe("a job of `npm run write`", () => {
  it("writes records in a format, with all digits of their numbers", async () => {
    const { text } = await done(
      '{"what":"records","format":"python","records":[{"id":12345678901234567890}],"options":{"position":"statement","name":"Acme"}}',
    );
    expect(text).toBe(`acme = {\n  "id": 12345678901234567890,\n}`);
  });

  it("writes records at every cursor of a document", async () => {
    const result = await done(
      '{"what":"records","records":[{"name":"Acme"}],"language":"javascript","document":"f();\\r\\nf();\\r\\n","selections":[[2,2],[8,8]],"editor":{"insertSpaces":true,"tabSize":4}}',
    );
    expect(result).toEqual({
      format: "javascript",
      edits: [
        { start: 2, end: 2, text: '{\r\n    name: "Acme",\r\n}' },
        { start: 8, end: 8, text: '{\r\n    name: "Acme",\r\n}' },
      ],
    });
  });

  it("asks where a person would be asked", async () => {
    const asked =
      '{"what":"records","records":[{"id":1}],"language":"javascript","document":"// a","selections":[[4,4]]}';
    expect(await done(asked)).toEqual({ asks: true });
  });

  it("escapes a value for the string around it, and refuses what no place is safe for", async () => {
    const inString =
      '{"what":"value","value":"it\'s","language":"javascript","document":"const a = \'\';","selections":[[11,11]]}';
    expect(await done(inString)).toEqual({
      format: "javascript",
      edits: [{ start: 11, end: 11, text: String.raw`it\'s` }],
    });
    const inComment =
      '{"what":"value","value":"*/ run()","language":"javascript","document":"/* */","selections":[[2,2]]}';
    expect(await done(inComment)).toHaveProperty("refused");
  });

  it("applies a template, and says what is wrong with one", async () => {
    expect(await done(template("const x = ${name};"))).toEqual({ text: 'const x = "A";' });
    expect(await done(template("const x = ${name;"))).toHaveProperty("refused");
    expect(await done(template("[\n${#each}${name}${/each}\n]"))).toEqual({
      refused: "Template t, line 2: ${#each} can’t be used, because templates have no #each, #if, or |raw.",
    });
  });

  it("writes a request with the key as a placeholder", async () => {
    const { text } = await done(
      '{"what":"request","format":"request.curl","question":{"endpoint":"companies","filters":{"states":["CA"]}},"baseUrl":"https://base.example","appUrl":"https://app.example/","method":"bearer"}',
    );
    expect(text).toContain("https://app.example/api/v3/companies?selectItemstates%5B%5D=California");
    expect(text).toContain("$STARTUP_FUNDING_API_KEY");
  });

  it.each([
    '{"what":"dance"}',
    '{"what":"records"}',
    '{"what":"records","format":"cobol","records":[]}',
    "[]",
  ])("refuses %s", async (line) => {
    expect(await done(line)).toHaveProperty("refused");
  });
});
