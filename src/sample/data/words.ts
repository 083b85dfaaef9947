/** The parts of a text that are parted by "|": a long list on few lines. Never empty. */
export function words(text: string): readonly [string, ...string[]] {
  const [first = "", ...rest] = text.split("|");
  return [first, ...rest];
}
