/** A minute in quick folders, ten in deep ones. */
export function hangLimitMs(folder: string): number {
  return (folder.startsWith("deep/") ? 10 : 1) * 60_000;
}
