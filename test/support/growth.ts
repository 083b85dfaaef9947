/** How often each piece of work is tried: a collection of garbage or another program makes some tries longer, none shorter. */
const tries = 3;

/** Processor time of the quickest try of each piece of work, in µs; they take turns, so that all meet the same machine. */
function quickest(...works: readonly (() => unknown)[]): readonly number[] {
  const least = works.map(() => Infinity);
  for (let round = 0; round < tries; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      // Exact is their sum alone: the system divides it by what it has seen at its ticks.
      least[index] = Math.min(least[index] ?? Infinity, user + system);
    }
  }
  return least.map((time) => Math.max(1, time));
}

/** How many times as long `work` takes as `other`. */
export function timesAsLong(work: () => unknown, other: () => unknown): number {
  const [long = 1, short = 1] = quickest(work, other);
  return long / short;
}

/** How many times as long work takes for 16 times the size: 16 where it grows in step, 256 where with the square. */
export function growthOf(work: (size: number) => unknown, size: number): number {
  // Sixteen small ones in a row last as long as the large one does, so that both are measured as well.
  const sixteen = (): void => {
    for (let time = 0; time < 16; time += 1) work(size);
  };
  return 16 * timesAsLong(() => work(16 * size), sixteen);
}
