import type { HoleContext, HoleKind } from "./template.ts";

/** Where a hole stands: what to write there, or the sentence that says why nothing is safe there. */
export type Found = { readonly place: HoleContext } | { readonly problem: string };

/** Reads where holes stand in bodies of one language. */
export interface HoleReader {
  /** Reads a whole body, in which holes are `holeSign`. */
  readonly read: (body: string) => Promise<BodyReading>;
}

/** A body as its language reads it. Offsets are those of the body. */
export interface BodyReading {
  /** For the hole at an offset. */
  readonly contextAt: (at: number, as: HoleKind) => Promise<Found>;
  /** Equal where the language reads on in the same way: `code`, or the string or tag that an offset is in. */
  readonly stateAt: (at: number) => string;
  /** What is wrong with the hole at an offset, where values are written as `place` says. */
  readonly problemAt: (at: number, place: HoleContext) => Promise<string | undefined>;
}

/** The state of what is no text. */
export const code = "code";
