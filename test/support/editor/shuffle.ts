export type Shuffle = <T>(things: readonly T[]) => readonly T[];

/** The same seed gives the same order. */
export function shuffler(seed: number): Shuffle {
  let state = seed >>> 0;
  // Mulberry32.
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
