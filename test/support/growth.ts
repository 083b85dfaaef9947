/** Processor time that work takes, in µs: of three tries the quickest. */
export function processorTime(work: () => unknown): number {
  const tries = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    // Exact is their sum alone: the system divides it by what it has seen at its ticks.
    return user + system;
  });
  return Math.max(1, Math.min(...tries));
}

/** How many times as long work takes for 16 times the size: 16 where it grows in step, 256 where with the square. */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const once = processorTime(() => work(size));
  return processorTime(() => work(16 * size)) / once;
}
