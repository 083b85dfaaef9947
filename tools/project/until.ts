/**
 * Polls `look` at least every 25 ms until its result is neither undefined nor false. Throws an Error that names `what`
 * after `timeoutMs`.
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const found = await within(timeoutMs, look);
  if (found === undefined) throw new Error(`waited ${String(timeoutMs)} ms in vain for ${what}`);
  return found;
}

/** As `until`, but returns undefined after the timeout. */
export async function within<T>(
  timeoutMs: number,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (let gap = 1; performance.now() < end; gap = Math.min(25, gap * 2)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await pause(gap);
  }
  return undefined;
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
