/** Gives the same things in another order. */
export type Shuffle = <T>(things: readonly T[]) => readonly T[];

/** Shuffles as a seed says: the same things in the same turns come out in the same order again. */
export function shuffler(seed: number): Shuffle {
  let state = seed >>> 0;
  // Mulberry32: a few lines, and every seed gives another order.
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (things) =>
    things
      .map((thing) => ({ thing, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ thing }) => thing);
}
