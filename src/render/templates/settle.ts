import type { Parsed } from "../../api/sentence.ts";
import { atPosition } from "./body.ts";
import { holeSign, placesIn, type PlaceReader } from "./place.ts";
import type { Hole, HolePlace, Part, Position } from "./template.ts";

/** A body in which every hole knows what it must be written as. */
export interface Settled {
  readonly parts: readonly Part[];
  /** Whether the body says itself where the records go. */
  readonly loops: boolean;
}

/**
 * Finds out where in the language every hole of a body stands; the sentence about the first that is not safe there, or
 * that has no record to speak of. Loops are read twice, because what one round ends with the next one starts with.
 */
export function settle(name: string, language: string, parts: readonly Part<Hole>[]): Parsed<Settled> {
  const loops = parts.some((part) => part.kind === "each" && part.path === undefined);
  const walk: Walk = {
    reader: placesIn(language),
    read: "",
    afterHole: undefined,
    skipped: [],
    problem: undefined,
  };
  const settled = walkParts(walk, parts, loops ? "outside" : "inside");
  const last: Position = { line: 1, tag: name };
  // Records stand on lines of their own.
  expectState(walk, walk.reader.stateAt(""), last, neverEnds, "\n");
  if (walk.problem !== undefined)
    return { ok: false, problem: atPosition(walk.problem[0], name, walk.problem[1]) };
  return { ok: true, value: { parts: settled, loops } };
}

const neverEnds = "The template {0} leaves text open at its end.";
const uneven =
  "The template {0} opens quotes in {2} of line {1} and does not close them there, or the other way round.";
const noRecord = "The template {0} has {2} in line {1} outside of the loop over records.";
const twice = "The template {0} loops over records inside of something else: {2} in line {1} needs a field.";

const bare: HolePlace = { kind: "bare" };

interface Walk {
  readonly reader: PlaceReader;
  /** What was read so far, holes as `holeSign`. */
  read: string;
  /** The hole that `read` ends with. */
  afterHole: Position | undefined;
  /** The same without the block that `read` ends with, which may write nothing. */
  skipped: readonly Pick<Walk, "read" | "afterHole">[];
  problem: readonly [text: string, position: Position] | undefined;
}

type Scope = "outside" | "inside";

function walkParts(walk: Walk, parts: readonly Part<Hole>[], scope: Scope): readonly Part[] {
  return parts.map((part) => walkPart(walk, part, scope));
}

function walkPart(walk: Walk, part: Part<Hole>, scope: Scope): Part {
  if (part.kind === "text") {
    readText(walk, part.text);
    return part;
  }
  if (part.kind === "index") {
    readText(walk, holeSign);
    return part;
  }
  if (part.kind === "value") return { ...part, at: placeOf(walk, part.at, scope) };
  const { read, afterHole, skipped } = walk;
  const settled = walkBlock(walk, part, scope);
  walk.skipped = [...skipped, ...walk.skipped, { read, afterHole }];
  return settled;
}

type Block = Extract<Part<Hole>, { readonly kind: "if" | "each" }>;

function walkBlock(walk: Walk, part: Block, scope: Scope): Part {
  const before = walk.reader.stateAt(walk.read);
  if (part.kind === "if") {
    if (scope === "outside") fail(walk, noRecord, part.at);
    const inner = walkParts(walk, part.parts, scope);
    expectState(walk, before, part.at, uneven);
    return { ...part, parts: inner };
  }
  if (part.path === undefined ? scope === "inside" : scope === "outside") {
    fail(walk, part.path === undefined ? twice : noRecord, part.at);
  }
  const inner = walkParts(walk, part.parts, "inside");
  expectState(walk, before, part.at, uneven);
  readText(walk, part.separator + part.lineEnd);
  expectState(walk, before, part.at, uneven);
  walkParts(walk, part.parts, "inside");
  readText(walk, part.lineEnd);
  return { ...part, parts: inner };
}

function placeOf(walk: Walk, hole: Hole, scope: Scope): HolePlace {
  if (scope === "outside") fail(walk, noRecord, hole);
  const places = [walk, ...walk.skipped].map(({ read }) =>
    hole.as === "raw" ? { place: bare } : walk.reader.placeAt(read, hole.as),
  );
  walk.read += holeSign;
  walk.afterHole = hole.as === "raw" ? undefined : hole;
  walk.skipped = [];
  for (const found of places) if ("problem" in found) fail(walk, found.problem, hole);
  const [first] = places;
  return first !== undefined && "place" in first ? first.place : bare;
}

function readText(walk: Walk, text: string): void {
  if (text === "") return;
  for (const { read, afterHole } of [walk, ...walk.skipped]) {
    const problem = afterHole === undefined ? undefined : walk.reader.problemAfter(read, text);
    if (problem !== undefined && afterHole !== undefined) fail(walk, problem, afterHole);
  }
  walk.read += text;
  walk.afterHole = undefined;
  walk.skipped = [];
}

function expectState(walk: Walk, state: string, at: Position, problem: string, more = ""): void {
  if (walk.reader.stateAt(walk.read + more) !== state) fail(walk, problem, at);
}

function fail(walk: Walk, problem: string, position: Position): void {
  walk.problem ??= [problem, position];
}
