import type { ParseResult } from "../../text/sentence.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { atPosition } from "./body.ts";
import {
  code,
  type BodyReading,
  type HoleReader,
  type HoleResult,
  type Hole,
  type HoleContext,
  type BodyPart,
  type TagPosition,
  type HoleKind,
} from "./template.ts";
import {
  holeSign,
  longestVariant,
  variantsOf,
  type VariantMark,
  type ValuePart,
  type Variant,
} from "./variants.ts";
import { isPlainText } from "../context/fileLanguage.ts";
import { languageNamed } from "../languages/languages.ts";
import { codeReader } from "./codeReader.ts";
import { markupContext } from "./markup.ts";

interface SettledBody {
  readonly parts: readonly BodyPart[];
  readonly loops: boolean;
}

const neverEnds = "Template {0} ends inside a text. Close the quotes.";
const uneven =
  "Template {0}, line {1}: {2} opens quotes without closing them, or closes quotes that it didn’t open.";
const noRecord = "Template {0}, line {1}: {2} is outside of the loop over records.";
const twice = "Template {0}, line {1}: {2} is inside another section and needs the name of a field.";
const depends =
  "Template {0}, line {1}: whether {2} is in text or in code depends on the loops and conditions before it.";
const tooMuch = "Template {0} has loops that are too long. Shorten them.";

/** Every loop doubles what is read in it, and the editor waits for it. */
const mostRead = 20_000;

type BodyProblem = readonly [text: string, position: TagPosition];

/** Where every hole is, or the sentence on the first that is unsafe, or has no record. Throws on cancel. */
export async function settleBody(
  name: string,
  language: string,
  parts: readonly BodyPart<Hole>[],
  trees: SyntaxTrees,
): Promise<ParseResult<SettledBody>> {
  const loops = parts.some((part) => part.kind === "each" && part.path === undefined);
  const start: TagPosition = { line: 1, tag: name };
  let problem = problemOfRecords(parts, !loops);
  if (problem === undefined && longestVariant(parts).text.length > mostRead) problem = [tooMuch, start];
  const places: HoleContexts = new Map();
  if (problem === undefined) {
    const reader = holeReaderFor(language, trees);
    const known = new Set<string>();
    for (const variant of variantsOf(parts)) {
      problem = await problemOfVariant(variant, reader, places, known, start);
      if (problem !== undefined) break;
    }
  }
  if (problem !== undefined) return { ok: false, problem: atPosition(problem[0], name, problem[1]) };
  return { ok: true, value: { parts: parts.map((part) => settled(part, places)), loops } };
}

type HoleContexts = Map<ValuePart, HoleContext>;

function problemOfRecords(parts: readonly BodyPart<Hole>[], hasRecord: boolean): BodyProblem | undefined {
  for (const part of parts) {
    if (part.kind === "text" || part.kind === "index") continue;
    const isOfRecords = part.kind === "each" && part.path === undefined;
    if (isOfRecords === hasRecord) return [isOfRecords ? twice : noRecord, part.at];
    const problem = part.kind === "value" ? undefined : problemOfRecords(part.parts, true);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

async function problemOfVariant(
  { text, marks }: Variant,
  reader: HoleReader,
  places: HoleContexts,
  known: Set<string>,
  start: TagPosition,
): Promise<BodyProblem | undefined> {
  const whole = text + "\n".repeat(nearby);
  const reading = await reader.read(whole);
  for (const mark of marks) {
    const problem =
      mark.kind === "round"
        ? problemOfRound(mark, whole, reading)
        : await problemOfHole(mark, reading, places);
    if (problem !== undefined) return problem;
  }
  // What is written next, another record or what was in the file, is on its own lines.
  const next = `${text}\n${holeSign}`;
  const end = (await reader.read(next + "\n".repeat(nearby))).stateAt(next.length);
  if (end !== code && end !== reading.stateAt(0)) return [neverEnds, start];
  for (const mark of marks) {
    const place = mark.kind === "hole" ? places.get(mark.part) : undefined;
    if (mark.kind !== "hole" || place === undefined) continue;
    const near = JSON.stringify([place, whole.slice(Math.max(0, mark.at - nearby), mark.at + nearby)]);
    if (known.has(near)) continue;
    known.add(near);
    const problem = await reading.problemAt(mark.at, place);
    if (problem !== undefined) return [problem, mark.part.at];
  }
  return undefined;
}

/** What is farther from a hole makes no difference but by what the hole is. */
const nearby = 40;

/** What one round ends with, the next one and what follows start with. */
function problemOfRound(
  { opener, from, to }: Extract<VariantMark, { readonly kind: "round" }>,
  text: string,
  reading: BodyReading,
): BodyProblem | undefined {
  // A comment that ends with its line has ended where the line ends.
  const afterLine = (at: number): number => (text.charAt(at) === "\n" ? at + 1 : at);
  return reading.stateAt(afterLine(from)) === reading.stateAt(afterLine(to)) ? undefined : [uneven, opener];
}

async function problemOfHole(
  { part, at }: Extract<VariantMark, { readonly kind: "hole" }>,
  reading: BodyReading,
  places: HoleContexts,
): Promise<BodyProblem | undefined> {
  const found = part.at.as === "raw" ? bare : await reading.contextAt(at, part.at.as);
  if ("problem" in found) return [found.problem, part.at];
  const before = places.get(part);
  if (before?.kind === "quotedCell" && found.place.kind === "quotedCell") {
    places.set(part, { ...found.place, isStart: before.isStart || found.place.isStart });
    return undefined;
  }
  places.set(part, before ?? found.place);
  return before === undefined || JSON.stringify(before) === JSON.stringify(found.place)
    ? undefined
    : [depends, part.at];
}

const bare: { readonly place: HoleContext } = { place: { kind: "bare" } };

function settled(part: BodyPart<Hole>, places: HoleContexts): BodyPart {
  if (part.kind === "value") return { ...part, at: places.get(part) ?? bare.place };
  if (part.kind === "text" || part.kind === "index") return part;
  return { ...part, parts: part.parts.map((inner) => settled(inner, places)) };
}

/** The reader for a language, by the editor's id. In a language that is not known everything is bare text. */
function holeReaderFor(languageId: string, trees: SyntaxTrees): HoleReader {
  const language = languageNamed(languageId);
  if (language === undefined) return prefixReader(isPlainText(languageId) ? bareText : unknownText);
  if (["html", "xml"].includes(language.id)) return prefixReader(markupContext);
  if (language.id === "csv" || language.id === "tsv") return cells;
  if (language.id === "markdown") return prefixReader(() => literal);
  return codeReader(language, dialects[languageId] ?? languageId, trees);
}

/** Templates for JSON may hold comments; standard SQL has no backslashes that escape. */
const dialects: Readonly<Record<string, string>> = { json: "jsonc", sql: "sqlite" };

const noForm = "Template {0}, line {1}: {2} can’t be written as text in this language. Remove |text.";

const literal: HoleResult = { place: { kind: "literal", indent: "" } };
const bareText = (): HoleResult => ({ place: { kind: "bare" } });
const unknownText = (_: string, as: HoleKind): HoleResult =>
  as === "text" ? { problem: noForm } : { place: { kind: "bare" } };

/** Reads languages in which what is before a hole says all of it. */
function prefixReader(contextAt: (before: string, as: HoleKind) => HoleResult): HoleReader {
  return {
    read: (body) =>
      Promise.resolve({
        contextAt: (at, as) => Promise.resolve(contextAt(body.slice(0, at), as)),
        stateAt: (at) => JSON.stringify(contextAt(body.slice(0, at), "default")),
        problemAt: () => Promise.resolve(undefined),
      }),
  };
}

const notWholeCell =
  "Template {0}, line {1}: {2} is only a part of a cell. Put double quotes around the cell, or leave the field alone in it.";

/** Whether nothing is before a value in its cell, or in a part of it, but blanks and other holes. */
function startsCell(body: string, at: number): boolean {
  let start = at - 1;
  while (start >= 0 && / |0/.test(body.charAt(start))) start -= 1;
  return start < 0 || /["\n;,\t]/.test(body.charAt(start));
}

const cells: HoleReader = {
  read(body) {
    const isQuoted = (at: number): boolean => body.slice(0, at).split('"').length % 2 === 0;
    const isWhole = (at: number): boolean =>
      /(?:^|[,;\t\n])$/.test(body.slice(0, at)) && /^(?:$|[,;\t\n])/.test(body.slice(at + holeSign.length));
    return Promise.resolve({
      contextAt: (at) =>
        Promise.resolve(
          isQuoted(at)
            ? { place: { kind: "quotedCell", isStart: startsCell(body, at) } }
            : isWhole(at)
              ? literal
              : { problem: notWholeCell },
        ),
      stateAt: (at) => String(isQuoted(at)),
      problemAt: () => Promise.resolve(undefined),
    });
  },
};
