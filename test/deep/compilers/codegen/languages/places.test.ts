import * as fc from "fast-check";
import { parseFragment } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../../../../src/text/json.ts";
import { cases } from "../../../../support/chance.ts";
import { recordsIn } from "../../../../support/cursors/judges/judges.ts";
import { insertRecordsAt, resultOf } from "../../../../support/cursors/outcome.ts";
import { everySign, withValue } from "../../../../support/cursors/withValue.ts";
import { Judge } from "../../../../support/literals/judge.ts";
import { placeIn } from "../../../../support/literals/places/places.ts";
import { languagePlaces } from "../../../../support/literals/places/all.ts";
import { anyRecord, anyText, hostileTexts } from "../../../../support/literals/values.ts";
import { notRun } from "../../../../support/notRun.ts";

let judge: Judge;
beforeAll(() => {
  judge = new Judge();
});
afterAll(() => {
  judge.close();
});

const tried = fc.oneof(anyText, fc.constantFrom(...hostileTexts));

/** Tries any text; those with the most signs first. */
async function forAnyText(check: (text: string) => Promise<void>): Promise<void> {
  const texts = fc.asyncProperty(tried, check);
  await fc.assert(texts, {
    numRuns: cases(12),
    examples: [[everySign], ["Acme"], ["\\"], ['"'], ["'"], [""], [" "]],
  });
}

describe.each(languagePlaces)("$label", ({ label, language, raw = [], within = [], records: takers }) => {
  const stays = [
    ...raw.map((place) => ({ marked: place[0], place, isRaw: true })),
    ...within.map((place) => ({ marked: place[0], place, isRaw: false })),
  ];
  it.each(stays)("keeps a text within the node at $marked, or refuses it", async ({ place, isRaw }) => {
    const [marked, ...kinds] = place;
    const at = placeIn(marked, ...kinds);
    await forAnyText(async (text) => {
      const judged = await judge.text(language, at, text);
      const exactly = isRaw ? { source: at.open + text.toWellFormed() + at.close } : {};
      if (judged.kind !== "refused") expect(judged).toMatchObject({ kind: "node", ...exactly });
    });
    expect(await judge.text(language, at, "Acme")).toMatchObject({ kind: "node" });
  });

  it("has any record at every place", async () => {
    const named = fc.constantFrom(...hostileTexts).map((name): Json => ({ id: 1, name }));
    const records: readonly Json[] = [
      { id: 1, name: everySign, list: [...hostileTexts] },
      ...fc.sample(fc.oneof(anyRecord, named), cases(8)),
    ];
    const [first = ""] = takers;
    const asked = [
      { marked: first, record: { text: `"\\(\${${"x\n".repeat(50_000)}` } },
      ...takers.flatMap((marked) => records.map((record) => ({ marked, record }))),
    ];
    const written = await Promise.all(
      asked.map(async ({ marked, record }) =>
        resultOf(marked, await insertRecordsAt(language, marked, [record])),
      ),
    );
    const texts = written.filter((text) => typeof text === "string");
    expect(texts).toHaveLength(asked.length);
    const found = recordsIn(language, texts, []);
    if (typeof found === "string") return notRun(`records in ${label}`, `there is no ${found}`);
    expect(texts.filter((_, index) => found[index] === null)).toEqual([]);
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
