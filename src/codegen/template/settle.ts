import type { Parsed } from "../../text/sentence.ts";
import { atPosition } from "./body.ts";
import { holeSign, holeReaderFor, type HoleReader } from "./holeContext.ts";
import type { Hole, HoleContext, Part, Position } from "./template.ts";

/** A body in which every hole knows what it must be written as. */
export interface Settled {
  readonly parts: readonly Part[];
  /** Whether the body says itself where the records go. */
  readonly loops: boolean;
}

/**
 * Finds out where in the language every hole of a body stands; the sentence about the first that is not safe there, or
 * that has no record to speak of. Loops are read twice, because what one round ends with the next one starts with; and
 * what follows a loop or a condition is read with it and without it.
 */
export function settle(name: string, language: string, parts: readonly Part<Hole>[]): Parsed<Settled> {
  const loops = parts.some((part) => part.kind === "each" && part.path === undefined);
  const reader = holeReaderFor(language);
  const walk: Walk = { reader, ways: [{ read: "", afterHole: undefined }], problem: undefined };
  const settled = walkParts(walk, parts, loops ? "outside" : "inside");
  // Records stand on lines of their own.
  readText(walk, "\n");
  expectState(walk, reader.stateAt(""), { line: 1, tag: name }, neverEnds);
  if (walk.problem !== undefined) {
    const [text, position] = walk.problem;
    return { ok: false, problem: atPosition(text, name, position) };
  }
  return { ok: true, value: { parts: settled, loops } };
}

const neverEnds = "The template {0} leaves text open at its end.";
const uneven =
  "The template {0} opens quotes in {2} of line {1} and does not close them there, or the other way round.";
const noRecord = "The template {0} has {2} in line {1} outside of the loop over records.";
const twice = "The template {0} loops over records inside of something else: {2} in line {1} needs a field.";
const depends =
  "The template {0} has {2} in line {1} where it depends on loops and conditions before it what the field is.";
const tooMuch = "The template {0} is too long for its loops: write less in them.";

/** One way to come to a place in the body. */
interface Way {
  /** What was written so far, holes as `holeSign`. */
  readonly read: string;
  /** The hole that `read` ends with. */
  readonly afterHole: Position | undefined;
}

/** So many ways that make a difference are more than anyone can oversee. */
const mostWays = 16;

/** Every loop doubles what is read in it, and the editor waits for it. */
const mostRead = 20_000;

interface Walk {
  readonly reader: HoleReader;
  ways: readonly Way[];
  problem: readonly [text: string, position: Position] | undefined;
}

type Scope = "outside" | "inside";
type Block = Extract<Part<Hole>, { readonly kind: "if" | "each" }>;

function walkParts(walk: Walk, parts: readonly Part<Hole>[], scope: Scope): readonly Part[] {
  return parts.map((part) => walkPart(walk, part, scope));
}

function walkPart(walk: Walk, part: Part<Hole>, scope: Scope): Part {
  if (part.kind === "text" || part.kind === "index") {
    readText(walk, part.kind === "text" ? part.text : holeSign);
    return part;
  }
  return part.kind === "value"
    ? { ...part, at: contextOf(walk, part.at, scope) }
    : walkBlock(walk, part, scope);
}

function walkBlock(walk: Walk, part: Block, scope: Scope): Part {
  const records = part.kind === "each" && part.path === undefined;
  if (records !== (scope === "outside")) fail(walk, records ? twice : noRecord, part.at);
  const without = walk.ways;
  const state = stateOf(walk);
  const inner = walkParts(walk, part.parts, "inside");
  expectState(walk, state, part.at, uneven);
  if (part.kind === "each") {
    const once = walk.ways;
    readText(walk, part.separator + part.lineEnd);
    expectState(walk, state, part.at, uneven);
    walkParts(walk, part.parts, "inside");
    walk.ways = [...once, ...walk.ways];
    readText(walk, part.lineEnd);
  }
  walk.ways = distinct(walk, [...walk.ways, ...without]);
  if (walk.ways.length > mostWays) fail(walk, depends, part.at);
  return { ...part, parts: inner };
}

function contextOf(walk: Walk, hole: Hole, scope: Scope): HoleContext {
  if (walk.problem !== undefined) return bare;
  if (scope === "outside") fail(walk, noRecord, hole);
  const raw = hole.as === "raw";
  const found = walk.ways.map(({ read }) => (raw ? { place: bare } : walk.reader.contextAt(read, hole.as)));
  walk.ways = walk.ways.map(({ read }) => ({ read: read + holeSign, afterHole: raw ? undefined : hole }));
  for (const each of found) if ("problem" in each) fail(walk, each.problem, hole);
  if (new Set(found.map((each) => JSON.stringify(each))).size > 1) fail(walk, depends, hole);
  const [first] = found;
  return first !== undefined && "place" in first ? first.place : bare;
}

const bare: HoleContext = { kind: "bare" };

function readText(walk: Walk, text: string): void {
  if (text === "" || walk.problem !== undefined) return;
  for (const { read, afterHole } of walk.ways) {
    const problem = afterHole === undefined ? undefined : walk.reader.problemAfter(read, text);
    if (problem !== undefined && afterHole !== undefined) fail(walk, problem, afterHole);
  }
  const ways = walk.ways.map(({ read }) => ({ read: read + text, afterHole: undefined }));
  if (ways.some(({ read }) => read.length > mostRead)) fail(walk, tooMuch, { line: 1, tag: "" });
  else walk.ways = distinct(walk, ways);
}

/** Of ways that make no difference for what follows, the first. */
function distinct({ reader }: Walk, ways: readonly Way[]): readonly Way[] {
  if (ways.length === 1) return ways;
  const byEnd = new Map<string, Way>();
  for (const way of ways.slice(0, mostWays * 4)) {
    const end = JSON.stringify([reader.endOf(way.read), way.afterHole !== undefined]);
    if (!byEnd.has(end)) byEnd.set(end, way);
  }
  return [...byEnd.values()];
}

function stateOf({ reader, ways }: Walk): string {
  return reader.stateAt(ways[0]?.read ?? "");
}

function expectState(walk: Walk, state: string, at: Position, problem: string): void {
  if (walk.problem !== undefined) return;
  if (walk.ways.some(({ read }) => walk.reader.stateAt(read) !== state)) fail(walk, problem, at);
}

function fail(walk: Walk, problem: string, position: Position): void {
  walk.problem ??= [problem, position];
}
