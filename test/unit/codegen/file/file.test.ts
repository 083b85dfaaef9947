import { describe, expect, it } from "vitest";
import type { FileFormat, FileJob } from "../../../../src/codegen/file/fileJob.ts";
import { isList, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { exact } from "../../../support/literals/values.ts";
import { hostile, numbers, writtenOf } from "../../../support/export/workbooks.ts";

async function textOf(
  format: FileFormat,
  values: readonly Json[],
  job: Partial<FileJob> = {},
  partSize?: number,
): Promise<string> {
  return Buffer.from((await writtenOf(format, values, job, partSize)).bytes).toString();
}

describe("text files", () => {
  const records: readonly Json[] = [
    { id: 9007199254740993n, name: "Größe" },
    { id: 2, name: null, more: [1] },
  ];

  it("are what each format is known for", async () => {
    expect(await textOf("csv", records)).toBe("\uFEFFid,name,more\r\n9007199254740993,Größe,\r\n2,,[1]\r\n");
    expect(await textOf("jsonl", records)).toBe(
      '{"id":9007199254740993,"name":"Größe"}\n{"id":2,"name":null,"more":[1]}\n',
    );
    expect(await textOf("markdown", records)).toBe(
      "| id | name | more |\n| ---: | --- | --- |\n| 9007199254740993 | Größe |  |\n| 2 |  | \\[1\\] |\n",
    );
  });

  it("of JSON are a list, of one record and of none too", async () => {
    expect(await textOf("json", [])).toBe("[]\n");
    expect(await textOf("json", [{ id: 1 }])).toBe('[\n  {\n    "id": 1\n  }\n]\n');
    for (const values of [records, hostile, numbers.map((number) => ({ number }))]) {
      const read = parseJsonText(await textOf("json", values));
      expect(isList(read) ? read.map(exact) : read).toEqual(values.map(exact));
    }
  });

  it("of NDJSON hold a record a line, whatever is in it", async () => {
    const lines = (await textOf("jsonl", hostile)).split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => exact(parseJsonText(line)))).toEqual(hostile.map(exact));
  });

  it("have the chosen fields in their order", async () => {
    for (const format of ["csv", "json", "jsonl", "markdown"] as const) {
      const text = await textOf(format, records, { fields: ["name", "id"] });
      expect(text).not.toContain("more");
      expect(text.indexOf("name")).toBeLessThan(text.indexOf("id"));
    }
  });

  it("written in parts are the same as written at once", async () => {
    const values: readonly Json[] = [
      { name: "a", money_raised: 1, accepted_at: "2024-05-06T07:08:09Z" },
      { name: "b", organization: { name: "in b" } },
      { 7: "a number first", state: null, money_raised: "" },
      { name: "c\nd", state: "Texas", money_raised: 2n, more: [1] },
      "no record",
      { state: "", money_raised: null, late: 5 },
      { location: { state: "Ohio" }, industry: "x", name: null },
    ];
    for (const format of ["csv", "json", "jsonl", "markdown"] as const)
      for (const fields of [undefined, ["state", "name"]])
        for (const all of [values, hostile, numbers])
          expect(await textOf(format, all, { fields })).toBe(
            await textOf(format, all, { fields }, all.length),
          );
  });
});
