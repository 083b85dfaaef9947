/**
 * Waits until a look at something finds it.
 *
 * @param look asked every 25 ms; undefined and false mean "not yet"
 * @throws Error that names what was awaited, after `timeoutMs`
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await pause(25);
  }
  throw new Error(`waited ${String(timeoutMs)} ms in vain for ${what}`);
}

/** Lets some milliseconds pass. */
export async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
