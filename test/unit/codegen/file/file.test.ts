import { describe, expect, it } from "vitest";
import { fileFormats, type FileFormat, type FileJob } from "../../../../src/codegen/file/fileJob.ts";
import { isList, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { exact } from "../../../support/literals/values.ts";
import { bytesOf, hostile, numbers } from "../../../support/export/workbooks.ts";

function textOf(format: FileFormat, values: readonly Json[], job: Partial<FileJob> = {}): string {
  return Buffer.from(bytesOf(format, values, job)).toString();
}

describe("text files", () => {
  const records: readonly Json[] = [
    { id: 9007199254740993n, name: "Größe" },
    { id: 2, name: null, more: [1] },
  ];

  it("are what each format is known for", () => {
    expect(textOf("csv", records)).toBe("\uFEFFid,name,more\r\n9007199254740993,Größe,\r\n2,,[1]\r\n");
    expect(textOf("jsonl", records)).toBe(
      '{"id":9007199254740993,"name":"Größe"}\n{"id":2,"name":null,"more":[1]}\n',
    );
    expect(textOf("markdown", records)).toBe(
      "| id | name | more |\n| ---: | --- | --- |\n| 9007199254740993 | Größe |  |\n| 2 |  | \\[1\\] |\n",
    );
  });

  it("of JSON are a list, of one record and of none too", () => {
    expect(textOf("json", [])).toBe("[]\n");
    expect(textOf("json", [{ id: 1 }])).toBe('[\n  {\n    "id": 1\n  }\n]\n');
    for (const values of [records, hostile, numbers.map((number) => ({ number }))]) {
      const read = parseJsonText(textOf("json", values));
      expect(isList(read) ? read.map(exact) : read).toEqual(values.map(exact));
    }
  });

  it("of NDJSON hold a record a line, whatever is in it", () => {
    const lines = textOf("jsonl", hostile).split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => exact(parseJsonText(line)))).toEqual(hostile.map(exact));
  });

  it("have the chosen fields in their order", () => {
    for (const format of fileFormats) {
      if (format === "xlsx") continue;
      const text = textOf(format, records, { fields: ["name", "id"] });
      expect(text).not.toContain("more");
      expect(text.indexOf("name")).toBeLessThan(text.indexOf("id"));
    }
  });
});
