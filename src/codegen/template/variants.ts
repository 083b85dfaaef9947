import type { Hole, BodyPart, TagPosition } from "./template.ts";

export type ValuePart = Extract<BodyPart<Hole>, { readonly kind: "value" }>;

/** Stands for a hole in text that is read: a number is a value in every language. */
export const holeSign = "0";

/** A body as it may be written: with some number of rounds for each loop, and conditions that hold or don't. */
export interface Variant {
  /** Holes are `holeSign`. */
  readonly text: string;
  readonly marks: readonly VariantMark[];
}

export type VariantMark =
  | { readonly kind: "hole"; readonly part: ValuePart; readonly at: number }
  /** One round of a loop, or what a condition lets through. */
  | { readonly kind: "round"; readonly opener: TagPosition; readonly from: number; readonly to: number };

/** This many variants, and characters of them, are read without a choice among them; and of a body that has more. */
const most = { all: 600, charactersOfAll: 400_000, chosen: 1_500, charactersOfChosen: 4_000_000 } as const;

/**
 * A loop has two rounds, one and none: what one ends with, the next starts with. Where there are very many
 * ways, those count that differ from the longest or shortest in one choice, or in two after each other.
 */
export function variantsOf(parts: readonly BodyPart<Hole>[]): readonly Variant[] {
  const found = everyVariant(parts) ?? someVariants(parts);
  return [...new Map(found.map((variant) => [variant.text, variant])).values()];
}

export function longestVariant(parts: readonly BodyPart<Hole>[]): Variant {
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
