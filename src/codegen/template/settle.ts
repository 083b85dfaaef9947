import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { bodyReaderFor } from "./readers.ts";
import {
  code,
  holeSign,
  TemplateProblem,
  type BodyPart,
  type BodyReader,
  type BodyReading,
  type Hole,
  type HoleContext,
  type TagPosition,
  type Template,
} from "./template.ts";

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

type HoleContexts = Map<ValuePart, HoleContext>;

/** Where every hole is. Throws TemplateProblem on the first that is unsafe, or has no record; what a cancel throws too. */
export async function settleBody(
  language: string,
  parts: readonly BodyPart<Hole>[],
  trees: SyntaxTrees,
): Promise<Pick<Template, "parts" | "loops">> {
  const loops = parts.some((part) => part.kind === "each" && part.path === undefined);
  checkRecords(parts, !loops);
  if (longestVariant(parts).text.length > mostRead) throw new TemplateProblem(tooMuch);
  const read = bodyReaderFor(language, trees);
  const places: HoleContexts = new Map();
  const known = new Set<string>();
  for (const variant of variantsOf(parts)) await settleVariant(variant, read, places, known);
  return { parts: parts.map((part) => settled(part, places)), loops };
}

function checkRecords(parts: readonly BodyPart<Hole>[], hasRecord: boolean): void {
  for (const part of parts) {
    if (part.kind === "text" || part.kind === "index") continue;
    const isOfRecords = part.kind === "each" && part.path === undefined;
    if (isOfRecords === hasRecord) throw new TemplateProblem(isOfRecords ? twice : noRecord, part.at);
    if (part.kind !== "value") checkRecords(part.parts, true);
  }
}

async function settleVariant(
  { text, marks }: Variant,
  read: BodyReader,
  places: HoleContexts,
  known: Set<string>,
): Promise<void> {
  const whole = text + "\n".repeat(nearby);
  const reading = await read(whole);
  for (const mark of marks)
    if (mark.kind === "round") checkRound(mark, whole, reading);
    else await settleHole(mark, reading, places);
  // What is written next, another record or what was in the file, is on its own lines.
  const next = `${text}\n${holeSign}`;
  const end = (await read(next + "\n".repeat(nearby))).stateAt(next.length);
  if (end !== code && end !== reading.stateAt(0)) throw new TemplateProblem(neverEnds);
  for (const mark of marks) {
    const place = mark.kind === "hole" ? places.get(mark.part) : undefined;
    if (mark.kind !== "hole" || place === undefined) continue;
    const near = JSON.stringify([place, whole.slice(Math.max(0, mark.at - nearby), mark.at + nearby)]);
    if (known.has(near)) continue;
    known.add(near);
    const problem = await reading.problemAt?.(mark.at, place);
    if (problem !== undefined) throw new TemplateProblem(problem, mark.part.at);
  }
}

/** What is farther from a hole makes no difference but by what the hole is. */
const nearby = 40;

/** What one round ends with, the next one and what follows start with. */
function checkRound(
  { opener, from, to }: Extract<VariantMark, { readonly kind: "round" }>,
  text: string,
  reading: BodyReading,
): void {
  // A comment that ends with its line has ended where the line ends.
  const afterLine = (at: number): number => (text.charAt(at) === "\n" ? at + 1 : at);
  if (reading.stateAt(afterLine(from)) !== reading.stateAt(afterLine(to)))
    throw new TemplateProblem(uneven, opener);
}

async function settleHole(
  { part, at }: Extract<VariantMark, { readonly kind: "hole" }>,
  reading: BodyReading,
  places: HoleContexts,
): Promise<void> {
  const found = part.at.as === "raw" ? bare : await reading.contextAt(at, part.at.as);
  if (typeof found === "string") throw new TemplateProblem(found, part.at);
  const before = places.get(part) ?? found;
  if (before.kind === "quotedCell" && found.kind === "quotedCell")
    places.set(part, { ...found, isStart: before.isStart || found.isStart });
  else if (JSON.stringify(before) === JSON.stringify(found)) places.set(part, found);
  else throw new TemplateProblem(depends, part.at);
}

const bare: HoleContext = { kind: "bare" };

function settled(part: BodyPart<Hole>, places: HoleContexts): BodyPart {
  if (part.kind === "value") return { ...part, at: places.get(part) ?? bare };
  if (part.kind === "text" || part.kind === "index") return part;
  return { ...part, parts: part.parts.map((inner) => settled(inner, places)) };
}

type ValuePart = Extract<BodyPart<Hole>, { readonly kind: "value" }>;

/** A body as it may be written: with some number of rounds for each loop, and conditions that hold or don't. */
interface Variant {
  /** Holes are `holeSign`. */
  readonly text: string;
  readonly marks: readonly VariantMark[];
}

type VariantMark =
  | { readonly kind: "hole"; readonly part: ValuePart; readonly at: number }
  /** One round of a loop, or what a condition lets through. */
  | { readonly kind: "round"; readonly opener: TagPosition; readonly from: number; readonly to: number };

/** This many variants, and characters of them, are read without a choice among them; and of a body that has more. */
const most = { all: 600, charactersOfAll: 400_000, chosen: 1_500, charactersOfChosen: 4_000_000 } as const;

/**
 * A loop has two rounds, one and none: what one ends with, the next starts with. Where there are very many
 * ways, those count that differ from the longest or shortest in one choice, or in two after each other.
 */
function variantsOf(parts: readonly BodyPart<Hole>[]): readonly Variant[] {
  const found = everyVariant(parts) ?? someVariants(parts);
  return [...new Map(found.map((variant) => [variant.text, variant])).values()];
}

function longestVariant(parts: readonly BodyPart<Hole>[]): Variant {
  return written(parts, firstOf).variant;
}

/** Every variant, the longest first; undefined where there are too many. */
function everyVariant(parts: readonly BodyPart<Hole>[]): readonly Variant[] | undefined {
  const variants: Variant[] = [];
  let characters = 0;
  let chosen: readonly number[] = [];
  while (variants.length < most.all && characters < most.charactersOfAll) {
    const { variant, options } = written(parts, (index) => chosen[index] ?? 0);
    variants.push(variant);
    characters += variant.text.length;
    const last = options.findLastIndex((count, index) => (chosen[index] ?? 0) + 1 < count);
    if (last === -1) return variants;
    chosen = options.slice(0, last + 1).map((_, index) => (chosen[index] ?? 0) + (index === last ? 1 : 0));
  }
  return undefined;
}

function someVariants(parts: readonly BodyPart<Hole>[]): readonly Variant[] {
  const variants: Variant[] = [];
  const room = Math.min(most.chosen, most.charactersOfChosen / longestVariant(parts).text.length);
  for (const usual of [firstOf, lastOf]) {
    const { variant, options } = written(parts, usual);
    variants.push(variant);
    for (const [index, count] of options.entries()) {
      for (const other of [undefined, index + 1])
        for (let choice = 0; choice < count && variants.length < room; choice += 1)
          variants.push(written(parts, changed(usual, index, choice, other)).variant);
    }
  }
  return variants;
}

/** Which option is taken at a point in the body, counted from 0, where there are `options` of them. */
type OptionAt = (index: number, options: number) => number;

const firstOf: OptionAt = () => 0;
const lastOf: OptionAt = (_, options) => options - 1;

/** As usual but for one choice, and another where all is the other way round. */
function changed(usual: OptionAt, index: number, choice: number, other: number | undefined): OptionAt {
  return (at, options) => {
    if (at === index) return Math.min(choice, options - 1);
    return at === other ? options - 1 - usual(at, options) : usual(at, options);
  };
}

function written(
  parts: readonly BodyPart<Hole>[],
  choice: OptionAt,
): { readonly variant: Variant; readonly options: readonly number[] } {
  const options: number[] = [];
  const marks: VariantMark[] = [];
  let text = "";
  const choose = (count: number): number => choice(options.push(count) - 1, count);
  const add = (part: BodyPart<Hole>): void => {
    if (part.kind === "text") text += part.text;
    else if (part.kind === "if" || part.kind === "each") addRounds(part);
    else {
      if (part.kind === "value") marks.push({ kind: "hole", part, at: text.length });
      text += holeSign;
    }
  };
  const addRounds = (block: Extract<BodyPart<Hole>, { readonly kind: "if" | "each" }>): void => {
    const { separator, lineEnd } = block.kind === "each" ? block : { separator: "", lineEnd: "" };
    const rounds = block.kind === "each" ? 2 - choose(3) : 1 - choose(2);
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) text += separator + lineEnd;
      const from = text.length;
      for (const inner of block.parts) add(inner);
      marks.push({ kind: "round", opener: block.at, from, to: text.length });
    }
    if (rounds > 0) text += lineEnd;
  };
  for (const part of parts) add(part);
  return { variant: { text, marks }, options };
}
