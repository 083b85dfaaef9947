/** In characters as a person counts them. */
const longest = 200;

/** Reorder, join or hide text: direction marks, zero-width and tag characters, BOM. */
export const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** Any number of accents can be stacked on one letter: more code units than this are no real character. */
const longestCharacter = 40;

/** Removes line ends, invisible characters and lone surrogates; cuts at `most` characters. Icons and links stay. */
export function oneLine(text: string, most: number = longest): string {
  // Cut a name of 1 MB before segmenting it into characters.
  const bounded = text.length > most * 20 ? text.slice(0, most * 20) : text;
  const plain = bounded
    .toWellFormed()
    .replaceAll(invisible, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (plain.length <= most && bounded === text) return plain;
  const characters = Array.from(new Intl.Segmenter().segment(plain), ({ segment }) =>
    segment.slice(0, longestCharacter).toWellFormed(),
  );
  return characters.length <= most && bounded === text
    ? plain
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** `$(name)` would become an icon in a label. */
export function escapeIcons(text: string): string {
  return text.replaceAll(/\$\((?=[\w~-]+\))/g, "$\u200b(");
}

export function labelText(text: string): string {
  return escapeIcons(oneLine(text));
}
