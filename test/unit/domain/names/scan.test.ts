import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";
import { cases, isSoak } from "../../../support/chance.ts";
import { nameKeys } from "../../../../src/domain/names/nameKeys.ts";
import { NameIndex } from "../../../../src/domain/names/nameIndex.ts";
import { ambientHits, pointedHits, type LineSpan, type NameHit } from "../../../../src/domain/names/scan.ts";
import { lineSpans, spansOfLines } from "../../../../src/domain/names/lines/spans.ts";

const known = [
  "Acme Robotics, Inc.",
  "Acme Robotics Holdings LLC",
  "Block, Inc.",
  "Target Corp",
  "J.P. Nordwind & Co.",
  "Bank of Avalon",
  "Energy Services LP",
  "eVendo Ltd.",
  "Grünberg Söhne GmbH & Co. KG",
  "North Fund II, L.P.",
  "St. Jude Medical, Inc.",
  "Bloom.com, Inc.",
  "10x Fictions, Inc.",
  "Moody's Corp",
  "Peapack-Nordwind Ltd",
  "Delta Acquisition Corporation II",
  "Vega Minera, S.A.B. de C.V.",
];

function indexOf(names: readonly string[], hosts: readonly string[] = []): NameIndex {
  const index = new NameIndex();
  for (const name of names) {
    const keys = nameKeys(name);
    if (keys !== undefined) index.add(keys.core);
  }
  for (const host of hosts) index.addHost(host);
  return index;
}

const index = indexOf(known, ["acme.example", "north-star.co.uk"]);

function prose(line: string): readonly LineSpan[] {
  return [{ start: 0, end: line.length, kind: "prose" }];
}

const stringSpan: readonly LineSpan[] = [{ start: 0, end: 26, kind: "string" }];

function ambientIn(line: string): readonly string[] {
  return ambientHits(line, prose(line), index).map(({ text }) => text);
}

describe("ambient hits", () => {
  it.each([
    ["Acme Robotics raised money.", "Acme Robotics"],
    ["They sold it to Acme Robotics.", "Acme Robotics"],
    ["The Acme Robotics plant; in Acme, too", "Acme Robotics"],
    ["In Acme Robotics we trust", "Acme Robotics"],
    ["Acme Robotics's plant", "Acme Robotics"],
    ["Acme Robotics’s plant", "Acme Robotics"],
    ["an (Acme Robotics) plant", "Acme Robotics"],
    ["“Acme Robotics”, a plant", "Acme Robotics"],
    ["**Acme Robotics**: a plant", "Acme Robotics"],
    ["see [Acme Robotics](https://a.example)", "Acme Robotics"],
    ["Acme Robotics-owned", "Acme Robotics"],
    ["non-Acme Robotics", "Acme Robotics"],
    ["It ended. Acme Robotics began.", "Acme Robotics"],
    ["Acme Robotics. The plant", "Acme Robotics"],
    ["ACME ROBOTICS, INC. (the issuer)", "ACME ROBOTICS, INC."],
    ["Acme Robotics Holdings, LLC", "Acme Robotics Holdings, LLC"],
    ["of Block, Inc., which", "Block, Inc."],
    ["Block Inc's plant", "Block Inc"],
    ["Block Inc CEO Jane Roe", "Block Inc"],
    ["Target Corporation and others", "Target Corporation"],
    ["J. P. Nordwind said", "J. P. Nordwind"],
    ["JP Nordwind & Co. said", "JP Nordwind & Co."],
    ["the Bank of Avalon said", "Bank of Avalon"],
    ["eVendo Ltd. said", "eVendo Ltd."],
    ["bei Grünberg Söhne GmbH & Co. KG heute", "Grünberg Söhne GmbH & Co. KG"],
    ["bei Gru\u0308nberg So\u0308hne heute", "Gru\u0308nberg So\u0308hne"],
    ["North Fund II closed", "North Fund II"],
    ["North Fund II, L.P. closed", "North Fund II, L.P."],
    ["St. Jude Medical makes", "St. Jude Medical"],
    ["by Bloom.com, Inc. today", "Bloom.com, Inc."],
    ["10x Fictions sells", "10x Fictions"],
    ["by Delta Acquisition Corp. II today", "Delta Acquisition Corp. II"],
    ["by Vega Minera, S.A.B. de C.V. today", "Vega Minera, S.A.B. de C.V."],
    ["Acme Robotics (Avalon) said", "Acme Robotics"],
    ["rated by Moody's Corporation", "Moody's Corporation"],
    ["Peapack-Nordwind is", "Peapack-Nordwind"],
    ["company=Acme Robotics amount=5", "Acme Robotics"],
    ["Funded Acme Robotics, Inc. again", "Acme Robotics, Inc."],
    ["It ended. Funded Acme Robotics, Inc. again", "Acme Robotics, Inc."],
    ["- “Funded Acme Robotics, Inc. again”", "Acme Robotics, Inc."],
    ["Met Block, Inc. and others", "Block, Inc."],
    ["https://www.acme.example/about", "www.acme.example"],
    ["see acme.example.", "acme.example"],
    ["see North-Star.co.uk, or", "North-Star.co.uk"],
  ])("%s", (line, text) => {
    expect(ambientIn(line)).toEqual([text]);
  });

  it.each([
    "acme robotics in small letters",
    "Acme robotics",
    "Big Acme Robotics",
    "Acme Robotics Europe",
    "Acme Robotics & Sons",
    "Johnson & Acme Robotics",
    "Acme Robotics-Avalon",
    "Acme Robotics 2",
    "Energy Services of Avalon",
    "North Fund III, North Fund",
    "Block, Square and Target",
    "Block incoming",
    "a Block. Inc is short",
    "block, inc",
    "Acme, Robotics",
    "Acme. Robotics",
    "Acme   Robotics",
    "Acme_Robotics, x.Acme Robotics",
    "Acme Robotics/src, /opt/Acme Robotics, C:\\Acme Robotics\\x",
    "https://x.example/Acme-Robotics-Report",
    "Acme Robotics@x.example jane@Acme Robotics",
    "Acme Robotics() #Acme Robotics",
    "jane@acme.example",
    "blog.acme.example acme.example.org notacme.example",
    "src/acme.example acme.example() acme.example_x",
    "Bloom.com",
    "St. Acme Robotics",
    "Big Acme Robotics is no sentence that met",
    "of Big Acme Robotics, Inc.",
    "Big Block, Inc.",
    "St. Acme Robotics, Inc.",
    "A-Acme Robotics, Inc. and X & Acme Robotics, Inc.",
    "by Block, Inc. II and Block, Inc. 2 today",
    "by Acme Robotics (Avalon) Ltd. today",
  ])("none in: %s", (line) => {
    expect(ambientIn(line)).toEqual([]);
  });

  it("a string, unlike prose and comments, has no sentence whose first word is apart from the name", () => {
    expect(ambientHits("Funded Acme Robotics, Inc.", stringSpan, index)).toEqual([]);
    expect(ambientHits("The Acme Robotics, Inc.", stringSpan, index)).toHaveLength(1);
  });

  it("carries the keys to look up: the full one where the form is printed", () => {
    const line = "Acme Robotics and Block, Inc. at acme.example";
    expect(ambientHits(line, prose(line), index)).toEqual([
      { start: 0, end: 13, text: "Acme Robotics", core: "acme robotics", trust: "ambient" },
      { start: 18, end: 29, text: "Block, Inc.", core: "block", full: "block inc", trust: "ambient" },
      { start: 33, end: 45, text: "acme.example", host: "acme.example", trust: "ambient" },
    ]);
  });

  it("finds every known name with its form, wherever a sentence has it", () => {
    for (const name of known) {
      for (const line of [`of ${name} today`, name, `we met “${name}”.`, `é: ${name.toUpperCase()} is`]) {
        expect(ambientHits(line, prose(line), index).map(({ core }) => core)).toEqual([nameKeys(name)?.core]);
      }
    }
  });

  it("never says no to a name that was added, among many", () => {
    const word = fc.stringMatching(/^[A-ZÄÉ][a-zöß]{1,8}$/);
    const names = fc.uniqueArray(fc.tuple(word, word, word), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(names, (triples) => {
        const spelled = triples.map((words) => words.join(" "));
        const own = indexOf(spelled);
        for (const name of spelled) {
          const core = nameKeys(name)?.core;
          expect(core === undefined || own.mayBeCore(core)).toBe(true);
          const line = `with ${name} LLC.`;
          expect(core === undefined || ambientHits(line, prose(line), own).length > 0).toBe(true);
        }
      }),
      { numRuns: cases(20) },
    );
  });

  it("stays inside its spans, in order, and never throws", () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...known,
        "acme.example",
        "'s ",
        ", ",
        ". ",
        " & ",
        "/",
        "@",
        '"',
        "'",
        "Inc.",
        "é",
        "🚀",
        "\t",
      ),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    );
    const lines = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(" "));
    const ids = fc.constantFrom(
      ..."markdown typescript python csv tsv json yaml html sql unknown".split(" "),
    );
    fc.assert(
      fc.property(lines, lines, ids, fc.nat(200), (before, line, id, offset) => {
        const spans = spansOfLines([before, line], id, ["company", "other"])[1] ?? [];
        expectOrdered(spans, line);
        const hits = ambientHits(line, spans, index);
        expectOrdered(hits, line);
        for (const hit of [...hits, ...pointedHits(line, spans, offset, index)]) {
          expect(spans.some(({ start, end }) => start <= hit.start && hit.end <= end)).toBe(true);
          expect(hit.text).toBe(line.slice(hit.start, hit.end));
        }
      }),
      { numRuns: cases(100) },
    );
  });
});

function expectOrdered(
  parts: readonly { readonly start: number; readonly end: number }[],
  line: string,
): void {
  let at = 0;
  for (const { start, end } of parts) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeGreaterThan(start);
    at = end;
  }
  expect(at).toBeLessThanOrEqual(line.length);
}

function pointed(line: string, at: string, id: string, headers: readonly string[] = []): readonly NameHit[] {
  return pointedHits(line, lineSpans(line, id, headers), line.indexOf(at) + 1, index);
}

describe("pointed hits", () => {
  it.each([
    ['{ "company": "block" }', "block", "json"],
    ['const issuer = "Target";', "Target", "typescript"],
    ['customerName: "Block"', "Block", "yaml"],
    ["vendor: Block", "Block", "yaml"],
    ['x = f(issuer="block")', "block", "python"],
    ['"companies": ["Other", "Target"]', "Target", "json"],
    ["call('acme robotics')", "acme robotics", "javascript"],
    ['{ "x": "Acme Robotics" }', "Acme", "json"],
  ])("%s", (line, at, id) => {
    const [hit] = pointed(line, at, id);
    expect(line.slice(hit?.start, hit?.end).toLowerCase()).toContain(at.toLowerCase());
    expect(hit?.core).toBeDefined();
  });

  it("single words count under a company's header alone", () => {
    expect(pointed('{ "color": "block" }', "block", "json")).toEqual([]);
    expect(pointed('{ "company_id": "block" }', "block", "json")).toEqual([]);
    expect(pointed('f("block")', "block", "typescript")).toEqual([]);
    expect(pointed("// the Block moved", "Block", "typescript")).toEqual([]);
    expect(pointed("1,Block,2", "Block", "csv", ["id", "shape"])).toEqual([]);
    expect(pointed("1,Block,2", "Block", "csv", ["id", "Issuer Name"])).toEqual([
      { start: 2, end: 7, text: "Block", core: "block", trust: "pointed" },
    ]);
  });

  it("a form that is printed, a web address and an e-mail address count anywhere in quotes", () => {
    expect(pointed('f("block inc")', "block", "typescript")[0]).toMatchObject({
      full: "block inc",
      trust: "pointed",
    });
    expect(pointed('f("https://acme.example/x?y")', "acme", "typescript")).toHaveLength(2);
    expect(pointed('f("jane@acme.example")', "jane", "typescript")[0]).toMatchObject({
      host: "acme.example",
    });
  });

  it("marks an ambient hit as such, finds nothing where there is nothing, and has the longest first", () => {
    const line = 'const note = "Acme Robotics";';
    expect(pointed(line, "Robotics", "typescript")).toMatchObject([
      { trust: "ambient", core: "acme robotics" },
    ]);
    expect(pointed(line, "note", "typescript")).toEqual([]);
    const [first, second] = pointed('f("https://acme.example/x")', "acme", "typescript");
    expect((first?.end ?? 0) - (first?.start ?? 0)).toBeGreaterThan(
      (second?.end ?? 0) - (second?.start ?? 0),
    );
  });
});

describe("long lines", () => {
  const languages = ["plaintext", "yaml", "csv", "python", "typescript", "unknown"];
  const parts = [
    "Acme ",
    "A.",
    "A ",
    "acme.",
    "acme-",
    "& ",
    "'\"",
    '"\\',
    "a: ",
    "[",
    "é",
    "Acme_",
    '"A",',
    "/*",
    "#'",
  ];

  it.each([...parts, "株式会社"].map((part, at) => [part, at] as const))(
    "of 100,000 characters of %j are read in one go",
    (part, at) => {
      const line = part.repeat(100_000 / part.length);
      for (const id of isSoak ? languages : [...languages.slice(at % 6), ...languages].slice(0, 2)) {
        const spans = lineSpans(line, id, ["company"]);
        const hits = [...ambientHits(line, spans, index), ...pointedHits(line, spans, 50_000, index)];
        expect(hits.every((hit) => hit.end <= line.length)).toBe(true);
      }
    },
  );
});
