import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { textsInCode } from "../../../../tools/l10n/textsInCode.ts";
import { codeTexts } from "../../../../tools/l10n/files.ts";
import { manifestTexts } from "../../../../tools/nls/files.ts";
import { readTexts } from "../../../../tools/nls/texts.ts";
import { sourceFiles } from "../../../../tools/project/source.ts";
import { projectRoot } from "../../../../tools/vscode/environment.ts";

/** What people read in English: texts of code and manifest, and the pages that ship. */
const english = [
  ...textsInCode(sourceFiles()).texts,
  ...readTexts(manifestTexts.english).values(),
  ...[
    "README.md",
    "docs/guide.md",
    "docs/first-minutes.md",
    "docs/commands.md",
    "docs/settings.md",
    "docs/privacy.md",
  ].map((path) => readFileSync(join(projectRoot, path), "utf8")),
];
const german = [...readTexts(codeTexts.german).values(), ...readTexts(manifestTexts.german).values()];

/** What is not written, and what is written in its place. */
const notInEnglish: readonly (readonly [RegExp, string])[] = [
  [/\bmatch(es)? nothing\b/, "an empty query"],
  [/\bsearch(es)? of yours\b/, "your searches"],
  [/\bbefore you (say|choose)\b/, "until you …"],
  [/\bunasked\b/, "automatically"],
  [/\bfilled again\b/, "resets"],
  [/\bused up\b/, "You've used all your searches."],
  [/\b(the )?allowance of searches\b/i, "searches left"],
  [/\bas the service said\b/i, "Updated just now"],
  [/\bhas nothing at\b/, "found nothing at this address"],
  [/\brefused the (question|request)\b/, "rejected the request"],
  [/\bwill stand here\b|\bwhat the list says\b/, "Run a search to see results here"],
  [/\bPress (a part|an?) /, "Click"],
  [/\bstated\b/, "{0} of {1} report it"],
  [/\bnone stands for all\b|\bstand(s)? here once\b/, "none = all; appear only once"],
  [/\bRows are arriving\b/, "Loading rows"],
  [/\brepeats? left out\b/, "duplicates skipped"],
  [/\bunexpected form\b/, "unexpected format"],
  [/\bWay: |\bTo do: /, "Route: , No action needed"],
  [/\bcolumn[’']s head\b/, "column header"],
  [/\bknow what (that|it) uses\b/, "see what it costs"],
  [/\bHow fields are called\b|\bhabit\b/, "spelled; convention"],
  [/\bafter decoding\b/, "decompressed"],
  [/\blies? in (the )?settings\b|\bnever lies\b/, "is never written to settings"],
  [/\bthe page of its plans\b/, "Open the plans page?"],
  [/\bno search used\b|\bwithout a search\b/i, "free"],
  [/\b(from|in|of|to) the store\b(?!\.)/, "stored"],
  [/\(May Use\b/, "(may use 1 search)"],
  [/\b(?<![.,\d])1 (searches|rows|records|filings|fundings|requests|companies)\b/, "the singular"],
  [/\bfeed entr(y|ies)\b/, "filing"],
  [/\bGoes from\b|will be removed from the local data of\b/, "Deletes … from this machine."],
  [/(ask|asked|show|come|stored) (for it )?by itself\b/, "unless you open it yourself"],
  [/\bshows all\.|\ball the same\b/, "To see all rows …, use …; anyway"],
  [/\bmaybe used\b/i, "Up to 4 searches used"],
  [/\bNever for This Name\b|\bany more\b/, "Hide This Name; anymore"],
  [/\bthe offer\b/, "the offering"],
  [
    /\b(filings|fundings|companies|records?|person) of (this|the same) name\b/i,
    "under this name, with the same name",
  ],
  [
    /\bNone in local data\b|\b(is|are) kept (yet|")|\b(filings?|fundings?) (is|are) kept$/,
    "None stored yet.",
  ],
  [/\bhas changed since this\b|\breceived first\b/, "hasn’t changed since you first received it"],
  [/\bNo \w+ (is|are) known of\b/, "lists"],
  [/^For \{0\}\./, "Enter the API key for A and B."],
  [/\breset isn’t known\b|\bStill free:/, "The service doesn’t say when …; You can still …"],
  [/\bslug, as\b|\bby Slug\b/i, "Company ID from a funding record"],
  [/^Fields of\b/, "Fields for"],
  [/\bsaid where its\b/, "hasn’t sent a link to its plans"],
  [/^\S+ \S* ?of your own\b/i, "your own …"],
  [/\bthe star off\b/, "remove the star"],
];

const notInGerman: readonly (readonly [RegExp, string])[] = [
  [/\bfrei\b/, "kostenlos"],
  [/\bRelationship\b/, "Beziehung"],
  [/\bdrücken Sie\b.*\bDiagramms?\b|\bDiagramms? drücken\b/, "klicken"],
  [/(?<![.,\d])\b1 (Suchen|Zeilen|Einträge|Anfragen|Firmen)\b/, "the singular"],
  [/\bdu\b|\bdein/, "Sie"],
  // Of quotes of code it is the language's own.
  [/(^|\s)"[^"`]*"(\s|$)/, "„…“"],
  [/\bTags\b/, "Schlagwörter"],
  [/\bDiensts\b/, "Dienstes"],
  [/\bNutzung\b/, "Verbrauch"],
  [/\bFirmen?(name\w*)?\b(?!\. Leer)/, "Unternehmen"],
  [/[\p{L}] …$/u, "…, without a blank"],
];

function found(texts: readonly string[], words: readonly (readonly [RegExp, string])[]): readonly string[] {
  return words.flatMap(([pattern, better]) =>
    texts.flatMap((text) => {
      const at = text.search(pattern);
      return at === -1 ? [] : [`${text.slice(Math.max(0, at - 30), at + 60)} → ${better}`];
    }),
  );
}

describe("what people read", () => {
  it("says it in the words that the editor uses, in English", () => {
    expect(english.length).toBeGreaterThan(500);
    expect(found(english, notInEnglish)).toEqual([]);
  });

  it("and in German", () => {
    expect(german.length).toBeGreaterThan(500);
    expect(found(german, notInGerman)).toEqual([]);
  });

  it("counts one as one: what is counted has a text for 1", () => {
    const things = /\{\d\} (searches|rows|records|filings|fundings|requests|companies)\b/;
    const all = new Set(english);
    // Said where there are several, and not at all of one.
    const severalAlone = ["{0} companies with this name", "{0} in {1} of {2} searches."];
    const wanting = english.filter((text) => {
      const counted = things.exec(text)?.[1];
      return (
        counted !== undefined &&
        !severalAlone.includes(text) &&
        text.length < 300 &&
        !hasSingular(text, counted, all)
      );
    });
    expect(wanting).toEqual([]);
  });
});

const singular: Readonly<Record<string, string>> = {
  searches: "search",
  rows: "row",
  records: "record",
  filings: "filing",
  fundings: "funding",
  requests: "request",
  companies: "company",
};

/** Whether the same text is there for one: its other places may have new numbers. */
function hasSingular(text: string, counted: string, all: ReadonlySet<string>): boolean {
  const one = singular[counted] ?? counted;
  const pattern = text
    .replace(new RegExp(`\\{\\d\\} ${counted}`), `1 ${one}`)
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{\d\}/g, String.raw`\{\d\}`)
    // The verb agrees.
    .replaceAll(/\b(are|were|have|use|match|remain)\b/g, String.raw`\w+`);
  const same = new RegExp(`^${pattern}$`);
  return [...all].some((other) => same.test(other));
}

/** Private words that the field has standard ones for, as names of what is declared. */
const privateNames =
  /^(shel(f|ves)|standings?|landings?|flights?|habits?|tell|hear|said|give)$|(Shelf|Standing|Landing|(?<!In)Flights?|Habits?|HalfCharacter)$/i;

describe("the names in the code", () => {
  it("are the field's own", () => {
    const declared = /\b(?:const|let|function|class|interface|type)\s+(?<name>[A-Za-z_$][\w$]*)/g;
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(300);
    const wrong = files.flatMap(({ path, text }) =>
      [...text.matchAll(declared)]
        .map(({ groups }) => groups?.["name"] ?? "")
        .filter((name) => privateNames.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});
