/**
 * Waits until a look at something finds it.
 *
 * @param look called immediately and then every few ms, at most every 25; undefined and false mean "not yet"
 * @throws Error that names what was awaited, after `timeoutMs`
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (let gap = 1; performance.now() < end; gap = Math.min(25, gap * 2)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await pause(gap);
  }
  throw new Error(`waited ${String(timeoutMs)} ms in vain for ${what}`);
}

/** Lets some milliseconds pass. */
async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
