/** Tries per measurement: other programs make a try longer, never shorter. */
const fewestTries = 3;
/** One try suffices: for 16 times the size, quadratic work takes 256 times as long, not 16 or 32. */
const triesOfGrowth = 1;
const mostTries = 30;

/**
 * Processor time that work takes, in µs, with no collection of young objects in it.
 *
 * Such collections come at even distances. One that came in the large work at each of its tries made it seven times as
 * long: it copies what is alive, and small pieces of work leave little.
 */
function processorTime(work: () => unknown): number {
  if (globalThis.gc === undefined) throw new Error("How long work takes is measured with --expose-gc.");
  globalThis.gc({ type: "minor" });
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  // Only the sum is exact: the system splits it by its own samples.
  return Math.max(1, user + system);
}

/**
 * How many times as long `work` takes as `other`, by the quickest try of each; they take turns, so that both meet the same
 * machine, and `work` the colder one. Tried until that is at most `enough`, or often: what is slow by itself stays so.
 */
export function timesAsLong(
  work: () => unknown,
  other: () => unknown,
  enough: number,
  fewest = fewestTries,
): number {
  let [long, short] = [Infinity, Infinity];
  for (let tries = 1; tries <= mostTries; tries += 1) {
    long = Math.min(long, processorTime(work));
    short = Math.min(short, processorTime(other));
    if (tries >= fewest && long / short <= enough) break;
  }
  return long / short;
}

/** The factor in time for 16 times the size: 16 if linear, 256 if quadratic. */
export function growthOf(work: (size: number) => unknown, size: number): number {
  // Sixteen small runs take as long as a large one, so both are measured equally well.
  const sixteen = (): void => {
    for (let time = 0; time < 16; time += 1) work(size);
  };
  return 16 * timesAsLong(() => work(16 * size), sixteen, 2, triesOfGrowth);
}
