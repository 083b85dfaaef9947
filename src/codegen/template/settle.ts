import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import { bodyReaderFor } from "./readers.ts";
import {
  code,
  TemplateProblem,
  type BodyPart,
  type BodyReader,
  type BodyReading,
  type Hole,
  type HoleContext,
  type Template,
} from "./template.ts";
import {
  holeSign,
  longestVariant,
  variantsOf,
  type ValuePart,
  type Variant,
  type VariantMark,
} from "./variants.ts";

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
