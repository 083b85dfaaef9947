import { describe, expect, it } from "vitest";
import {
  MarkedDocument,
  mostLines,
  mostMarks,
  type LineEdit,
} from "../../../../../src/app/library/text/markedDocument.ts";
import type { LineMark, LineRange } from "../../../../../src/app/library/text/markedLines.ts";

/** A document whose capitals are marked, and what was asked about it. */
function documentOf(text: string, visible: readonly LineRange[] = [], languageId = "plaintext") {
  let lines = text.split("\n");
  const asked: string[][] = [];
  const leading: string[][] = [];
  const drawn: string[][] = [];
  let isReadable = true;
  let meanwhile: (() => void) | undefined;
  const words = (marks: readonly LineMark[]) =>
    marks.map(({ line, start, end }) => `${String(line)} ${(lines[line] ?? "").slice(start, end)}`);
  const marked = new MarkedDocument({
    text: {
      get lineCount() {
        return lines.length;
      },
      languageId,
      lineAt: (line) => lines[line] ?? "",
    },
    async find(_language, texts, before) {
      asked.push([...texts]);
      leading.push([...before]);
      await Promise.resolve();
      meanwhile?.();
      meanwhile = undefined;
      if (!isReadable) return undefined;
      return texts.map((line) =>
        [...line.matchAll(/[A-Z]+/g)].map(({ index, 0: found }) => ({
          start: index,
          end: index + found.length,
        })),
      );
    },
    draw: (marks) => void drawn.push(words(marks)),
    visible: () => visible,
  });
  return {
    marked,
    asked,
    leading,
    drawn,
    now: () => words(marked.marks),
    /** Replaces lines, as an edit does. */
    edit: (first: number, removed: number, added: readonly string[]): readonly LineEdit[] => {
      lines = [...lines.slice(0, first), ...added, ...lines.slice(first + removed)];
      return [{ first, removed, added: added.length }];
    },
    during: (work: () => void) => void (meanwhile = work),
    read: (can: boolean) => void (isReadable = can),
  };
}

const numbered = (count: number, text: string): string =>
  Array.from({ length: count }, () => text).join("\n");

describe("the marks of a document", () => {
  it("are found in what is seen first, then in the rest, each line once", async () => {
    const { marked, asked, now } = documentOf(`${numbered(900, "x")}\nACME`, [{ first: 890, last: 900 }]);
    await marked.scan();
    expect(asked.map((lines) => lines.length)).toEqual([11, 400, 400, 90]);
    expect(asked[0]?.at(-1)).toBe("ACME");
    expect(now()).toEqual(["900 ACME"]);
    await marked.scan();
    expect(asked).toHaveLength(4);
  });

  it("of code are found with the lines before, some of them, and those after an edit are read again", async () => {
    const lines = Array.from({ length: 900 }, (_, line) => `line ${String(line)}`);
    const { marked, asked, leading, edit } = documentOf(lines.join("\n"), [{ first: 600, last: 610 }], "c");
    await marked.scan();
    expect(leading.map((before) => [before[0], before.length])).toEqual([
      ["line 400", 200],
      [undefined, 0],
      ["line 200", 200],
      ["line 411", 200],
    ]);
    marked.edited(edit(300, 1, ["/*"]));
    await marked.scan();
    expect(asked.slice(4).map((part) => [part[0], part.length])).toEqual([["/*", 201]]);
    expect(leading.at(-1)?.at(-1)).toBe("line 299");
  });

  it("are found beside long lines: no more of them is read than a share", async () => {
    const { marked, leading } = documentOf(numbered(60, "x".repeat(9_000)), [], "c");
    await marked.scan();
    expect(Math.max(...leading.map((before) => before.join("").length))).toBe(27_000);
  });

  it("move with edits; only lines that changed are looked at again", async () => {
    const { marked, asked, now, edit } = documentOf("one\nACME\ntwo\nBETA");
    await marked.scan();
    marked.edited(edit(0, 1, ["one", "new"]));
    expect(now()).toEqual(["2 ACME", "4 BETA"]);
    await marked.scan();
    expect(asked.slice(1)).toEqual([["one", "new"]]);
    marked.edited(edit(2, 2, ["acme GAMMA"]));
    expect(now()).toEqual(["3 BETA"]);
    await marked.scan();
    expect(asked.slice(2)).toEqual([["acme GAMMA"]]);
    expect(now()).toEqual(["2 GAMMA", "3 BETA"]);
  });

  it("are not those of a line that was edited while it was looked at", async () => {
    const document = documentOf("ACME\nBETA");
    const { marked, now, edit } = document;
    document.during(() => marked.edited(edit(0, 1, ["nothing", "here"])));
    await marked.scan();
    expect(now()).toEqual([]);
    await marked.scan();
    expect(now()).toEqual(["2 BETA"]);
  });

  it("stay until it is known what is there now, and go where nothing can be known", async () => {
    const { marked, now, drawn, read } = documentOf("ACME");
    await marked.scan();
    read(false);
    await marked.again();
    expect(now()).toEqual(["0 ACME"]);
    read(true);
    await marked.again();
    expect(now()).toEqual(["0 ACME"]);
    marked.clear();
    expect(drawn.at(-1)).toEqual([]);
  });

  it("end after a number of lines, and after a number of marks", async () => {
    const long = documentOf(`${numbered(mostLines, "x")}\nACME`);
    await long.marked.scan();
    expect(long.asked.flat()).toHaveLength(mostLines);
    expect(long.now()).toEqual([]);
    const many = documentOf(numbered(3_000, "ACME"));
    await many.marked.scan();
    expect(many.now()).toHaveLength(mostMarks);
    expect(many.asked.flat()).toHaveLength(1_200);
    await many.marked.again();
    expect(many.asked.flat()).toHaveLength(2_400);
  });

  it("end after so much text, and within a line after so much of it", async () => {
    const heavy = documentOf(`${numbered(300, "x".repeat(10_000))}\nACME`);
    await heavy.marked.scan();
    expect(heavy.now()).toEqual([]);
    expect(heavy.asked.flat().length).toBeLessThan(300);
    // No message is longer than a person would wait for.
    expect(Math.max(...heavy.asked.map((lines) => lines.join("").length))).toBeLessThan(100_000);
    const wide = documentOf(`ACME${"x".repeat(50_000)}BETA`);
    await wide.marked.scan();
    expect(wide.now()).toEqual(["0 ACME"]);
  });

  it("cost what is read of the document, not what it holds", async () => {
    const million = 1_000_000;
    let read = 0;
    let lineCount = million;
    const marked = new MarkedDocument({
      text: {
        get lineCount() {
          return lineCount;
        },
        languageId: "plaintext",
        lineAt(line) {
          read += 1;
          return line % 1_000 === 0 ? "ACME" : "x";
        },
      },
      find: (_language, lines) =>
        Promise.resolve(lines.map((line) => (line === "ACME" ? [{ start: 0, end: 4 }] : []))),
      draw: () => undefined,
      visible: () => [{ first: 500_000, last: 500_050 }],
    });
    await marked.scan();
    expect(marked.marks).toHaveLength(mostLines / 1_000);
    expect(read).toBeLessThanOrEqual(2 * mostLines);
    read = 0;
    // As many changes at one time as Replace All makes, from the end on.
    marked.edited(
      Array.from({ length: 1_000 }, (_, at) => ({ first: 19_500 - at * 10, removed: 1, added: 1 })),
    );
    await marked.scan();
    expect(read).toBe(1_000);
    lineCount += 1;
    marked.edited([{ first: 0, removed: 1, added: 2 }]);
    expect(marked.marks[0]?.line).toBe(1_001);
  });
});
