import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseHtml, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { isList, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { defaultOptions } from "../../../../src/codegen/literal/form.ts";
import { languages } from "../../../../src/codegen/languages/languages.ts";
import { casesOf, expectEqual, heldCell, tableOf } from "../../../support/literals/cases.ts";
import { corpora, hostileTexts } from "../../../support/literals/values.ts";

const all = await corpora();

describe("JSON Lines", () => {
  it("is one value of JSON a line", () => {
    const list = casesOf("jsonl", "expression", all);
    expect(list.length).toBeGreaterThan(200);
    for (const each of list) {
      // Some readers end a line at any of these.
      const lines = each.code.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
      const values = lines.map(parseJsonText);
      expectEqual(isList(each.value) ? values : (values[0] ?? null), each);
      if (!isList(each.value)) expect(lines).toHaveLength(1);
    }
  });

  it("shows signs that have no picture", () => {
    for (const text of hostileTexts)
      expect(languages.jsonl.write([text], defaultOptions)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\ufeff]/u);
  });

  it("is nothing for no record", () => {
    expect(languages.jsonl.write([], defaultOptions)).toBe("");
    expect(languages.jsonl.write([{ a: Infinity, b: 1n }, [-0]], defaultOptions)).toBe(
      '{"a":1e999,"b":1}\n[-0]',
    );
  });
});

describe.each([
  { label: "CSV", id: "csv", delimiter: ",", lineEnd: "\r\n" },
  { label: "TSV", id: "tsv", delimiter: "\t", lineEnd: "\n" },
] as const)("$label", ({ id, delimiter, lineEnd }) => {
  const read = (text: string): readonly (readonly string[])[] =>
    parseCsv(text, { delimiter, record_delimiter: lineEnd });

  it("is read back by a parser, with the guard off", () => {
    for (const { name, values } of all) {
      for (const list of [values, ...values.map((value) => [value])]) {
        const { columns, rows } = tableOf(list);
        const text = languages[id].write(list, { ...defaultOptions, escapeFormulas: false });
        const wanted = [columns, ...rows].map((row) => (row.length === 0 ? [""] : row.map(heldCell)));
        expect(read(text), name).toEqual(wanted);
      }
    }
  });

  it("differs with the guard on by one sign alone, and runs nothing", () => {
    for (const { values } of all) {
      const { columns, rows } = tableOf(values);
      const cells = [columns, ...rows].flat();
      const got = read(languages[id].write(values, defaultOptions)).flat();
      expect(got).toHaveLength(cells.length);
      for (const [index, cell] of cells.entries()) {
        const text = got[index] ?? "";
        if (text !== heldCell(cell)) expect(text).toBe(`'${heldCell(cell)}`);
        if (typeof cell === "string") expect(text).not.toMatch(/^[=+\-@\t\r\n]|^\s+[=+@-]/);
      }
    }
  });

  it("ends its lines as its format has it", () => {
    expect(languages[id].write([{ a: 1 }, { a: 2 }], defaultOptions)).toBe(["a", "1", "2"].join(lineEnd));
  });
});

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

const parents = new Map([
  ["table", [""]],
  ["thead", ["table"]],
  ["tbody", ["table"]],
  ["tr", ["thead", "tbody"]],
]);

/** The text of each cell; anything but a table of text is an error. */
function cellsOf(node: HtmlNode, within = ""): readonly (readonly string[])[] {
  if (node.nodeName === "#text") {
    const text = "value" in node ? node.value : "";
    if (!/^[\t\n ]*$/.test(text)) expect(text).toMatch(/^[\t\n ]*$/);
    return [];
  }
  if (!("childNodes" in node)) throw new Error(`not in a table: ${node.nodeName}`);
  expect(parents.get(node.nodeName), node.nodeName).toContain(within);
  expect("attrs" in node ? node.attrs : undefined).toEqual([]);
  if (node.nodeName === "tr") {
    const cells = node.childNodes.filter(({ nodeName }) => nodeName !== "#text");
    return [cells.map((cell) => cellText(cell, within === "thead" ? "th" : "td"))];
  }
  return node.childNodes.flatMap((part) => cellsOf(part, node.nodeName));
}

/** Compared before it is asserted: an assertion takes longer than everything else, and there are many cells. */
function cellText(cell: HtmlNode, name: string): string {
  if (cell.nodeName !== name) expect(cell.nodeName).toBe(name);
  const wanted = name === "th" ? [{ name: "scope", value: "col" }] : [];
  const attributes = "attrs" in cell ? cell.attrs : [];
  if (JSON.stringify(attributes) !== JSON.stringify(wanted)) expect(attributes).toEqual(wanted);
  if (!("childNodes" in cell)) throw new Error("a cell without content");
  return cell.childNodes
    .map((part) => {
      if (part.nodeName === "br") return "\n";
      if (part.nodeName !== "#text") expect(part.nodeName).toBe("#text");
      return "value" in part ? part.value : "";
    })
    .join("");
}

/** A line break is a line break, whichever sign it is; HTML has no other control characters. */
function shown(value: Json | undefined): string {
  return heldCell(value)
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Noncharacter_Code_Point}/gu, "\uFFFD");
}

describe("HTML table", () => {
  it("is a table of nothing but text, without an error of the parser", () => {
    for (const { name, values } of all) {
      for (const list of [values, ...values.map((value) => [value])]) {
        const text = languages.html.write(list, defaultOptions);
        const errors: string[] = [];
        const page = `<!DOCTYPE html><html><head><title>t</title></head><body>${text}</body></html>`;
        const document = parseHtml(page, { onParseError: ({ code }) => errors.push(code) });
        expect(errors, name).toEqual([]);
        const html = document.childNodes.find(({ nodeName }) => nodeName === "html");
        const body = html !== undefined && "childNodes" in html ? html.childNodes[1] : undefined;
        const [table, ...others] = body !== undefined && "childNodes" in body ? body.childNodes : [];
        expect(others).toEqual([]);
        if (table === undefined) throw new Error("no table");
        const { columns, rows } = tableOf(list);
        const want = [columns, ...rows].map((row) => row.map(shown));
        const got = cellsOf(table);
        for (const [index, row] of want.entries()) {
          if (got[index]?.join("\u0001") !== row.join("\u0001")) expect(got[index], name).toEqual(row);
        }
        expect(got).toHaveLength(want.length);
      }
    }
  });

  it("is no code for a template language", () => {
    for (const text of hostileTexts) {
      expect(languages.html.write([{ [text]: text, list: [text] }], defaultOptions)).not.toMatch(
        /[{}]|<[%?!]/,
      );
    }
  });

  it("brings rows alone into a table", () => {
    const code = languages.html.write([{ a: 1 }, { a: "x" }], { ...defaultOptions, position: "element" });
    expect(code).toBe("<tr>\n  <td>1</td>\n</tr>\n<tr>\n  <td>x</td>\n</tr>");
  });
});
