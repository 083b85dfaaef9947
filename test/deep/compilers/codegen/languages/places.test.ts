import * as fc from "fast-check";
import { parseFragment } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../../../../src/text/json.ts";
import { cases } from "../../../../support/chance.ts";
import { withValue } from "../../../../support/cursors/withValue.ts";
import { Judge, type Judged } from "../../../../support/literals/judge.ts";
import { type NodePlace, type Place, placeIn } from "../../../../support/literals/places/places.ts";
import { languagePlaces } from "../../../../support/literals/places/all.ts";
import { anyRecord, anyText, hostileTexts } from "../../../../support/literals/values.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge();
});
afterAll(() => {
  judge.close();
});

/** What ends a text, escapes, starts code or cannot be held somewhere. */
const everySign = "'\"`\\\"\"\"'''\\n${a}#{b}\\(c){{d}}$e*/-->?>\n\r\n\t\0\u2028\u202e\ufeff\ud800é👍 ";
const tried = fc.oneof(anyText, fc.constantFrom(...hostileTexts));

/** Tries any text; those with the most signs first. */
async function forAnyText(check: (text: string) => Promise<void>): Promise<void> {
  const texts = fc.asyncProperty(tried, check);
  await fc.assert(texts, {
    numRuns: cases(12),
    examples: [[everySign], ["Acme"], ["\\"], ['"'], ["'"], [""], [" "]],
  });
}

describe.each(languagePlaces)("$label", (table) => {
  const { language, strings, textOf } = table;
  const held = (text: string): string => (table.holdsHalfCharacters ? text : text.toWellFormed());

  /** What a string at a place stands for, with `Placeholder` for the text that is inserted. */
  async function around(place: Place): Promise<string> {
    const judged = await judge.value(language, place, "Placeholder");
    const text = judged.kind === "node" ? textOf(judged.source) : JSON.stringify(judged);
    expect(text.split("Placeholder"), text).toHaveLength(2);
    return text;
  }

  async function expectArrives(marked: string, mayRefuse: boolean): Promise<void> {
    const place = placeIn(marked, ...strings);
    const known = await around(place);
    await forAnyText(async (text) => {
      const judged = await judge.value(language, place, text);
      if (mayRefuse && judged.kind === "refused") return;
      const found = judged.kind === "node" ? textOf(judged.source) : judged;
      expect(found).toEqual(known.split("Placeholder").join(held(text)));
    });
  }

  it.each(table.arrives)("has a text arrive at %j", async (marked) => {
    await expectArrives(marked, false);
  });

  it.each(table.mayArrive ?? [])("has a text arrive at %j, or refuses it", async (marked) => {
    await expectArrives(marked, true);
  });

  async function expectStays([marked, ...kinds]: NodePlace, isRaw: boolean): Promise<void> {
    const place = placeIn(marked, ...kinds);
    await forAnyText(async (text) => {
      const judged = await judge.value(language, place, text);
      if (judged.kind === "refused") return;
      const source = place.open + text.toWellFormed() + place.close;
      expect(judged).toEqual(isRaw ? { kind: "node", source } : nodeOf(judged));
    });
    expect(await judge.value(language, place, "Acme")).toMatchObject({ kind: "node" });
  }

  const stays = [
    ...(table.raw ?? []).map((place) => ({ marked: place[0], place, isRaw: true })),
    ...(table.within ?? []).map((place) => ({ marked: place[0], place, isRaw: false })),
  ];
  it.each(stays)("keeps a text within the node at $marked, or refuses it", async ({ place, isRaw }) => {
    await expectStays(place, isRaw);
  });

  it.each(table.refused)("refuses a text at %j: %j", async (marked, value) => {
    expect(await judge.value(language, placeIn(marked, ...strings), value)).toEqual({ kind: "refused" });
  });

  it.each(table.records)("has a record as a node at %j", async (marked, ...kinds) => {
    const place = placeIn(marked, ...kinds);
    const named = fc.constantFrom(...hostileTexts).map((name): Json => ({ id: 1, name }));
    const hostile = { id: 1, name: everySign, list: [...hostileTexts] };
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyRecord, named), async (record) => {
        expect(await judge.records(language, place, [record])).toMatchObject({ kind: "node" });
      }),
      { numRuns: cases(8), examples: [[hostile]] },
    );
  });
});

function nodeOf(judged: Judged): Judged {
  return { kind: "node", source: judged.kind === "node" ? judged.source : "" };
}

describe("a text", () => {
  it.each([
    ["go", "package a\n\nvar a = ⟨'‸'⟩\n", "rune_literal", "'", String.raw`'\''`],
    ["go", "package a\n\nvar a = ⟨'‸'⟩\n", "rune_literal", "👍", "'👍'"],
    [
      "rust",
      'fn f() {\n    a(⟨b"‸"⟩);\n}\n',
      "string_literal",
      'é "\n\\',
      String.raw`b"\xc3\xa9 \x22\x0a\x5c"`,
    ],
    ["rust", 'fn f() {\n    println!(⟨"a {b} ‸"⟩);\n}\n', "string_literal", "{c}}", '"a {b} {{c}}}}"'],
    ["rust", 'fn f() {\n    mine!(⟨"‸"⟩);\n}\n', "string_literal", "a", '"a"'],
  ])("in %s at %j, a %s: %j is %s", async (language, marked, kind, text, source) => {
    expect(await judge.value(language, placeIn(marked, kind), text)).toEqual({ kind: "node", source });
  });
});

describe("PHP's HTML", () => {
  it.each(["<p>‸</p>\n", '<p title="‸">x</p>\n', "<?php f(); ?>\n<b>x ‸ y</b>\n"])(
    "takes a text at %j as text of markup",
    async (marked) => {
      const [before = "", behind = ""] = marked.split("‸");
      await forAnyText(async (text) => {
        const result = (await withValue("php", marked, text)) ?? "";
        const written = result.slice(before.length, result.length - behind.length);
        expect(written).not.toMatch(/[<>"'`{}@]/);
        const node = parseFragment(`<p>${written}</p>`).childNodes[0];
        const read = node !== undefined && "childNodes" in node ? node.childNodes[0] : undefined;
        const inMarkup = text.toWellFormed().replaceAll("\0", "\uFFFD").replaceAll(/\r\n?/g, "\n");
        expect(read !== undefined && "value" in read ? read.value : "").toBe(inMarkup);
      });
    },
  );
});
