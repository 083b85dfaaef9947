/** Ends a test or a hook that hangs: after a minute in a quick folder, after ten in a deep one. */
export function hangLimitMs(folder: string): number {
  return (folder.startsWith("deep/") ? 10 : 1) * 60_000;
}
