/** The same on every machine for the same seed. */
export type Random = ReturnType<typeof randomFor>;

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Record 17 is the same among 20 and among 2,000. The generator is mulberry32. */
export function randomFor(seed: string) {
  let state = hash(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    int: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Splits at "|": a long list on few lines. Never empty. */
export function words(text: string): readonly [string, ...string[]] {
  const [first = "", ...rest] = text.split("|");
  return [first, ...rest];
}
