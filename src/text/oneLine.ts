/** Longest one-line text unless told, in characters as a person counts them. */
const longest = 200;

/** What reorders, joins or hides text without being seen: direction marks, zero-width and tag characters, BOM. */
export const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** Accents can be piled on one letter without end: more code units than this are no character of a person. */
const longestCharacter = 40;

/**
 * Untrusted text for a one-line place: controls and line ends become spaces, invisible characters go, lone surrogates
 * become U+FFFD; cut at `most` characters with an ellipsis. Icons and links stay.
 */
export function oneLine(text: string, most: number = longest): string {
  // A name of 1 MB is cut before it is divided into characters.
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

/** Text for a label in which `$(name)` would become an icon: it stays text. */
export function escapeIcons(text: string): string {
  return text.replaceAll(/\$\((?=[\w~-]+\))/g, "$\u200b(");
}

/** Untrusted text for a label: one line, in which icons stay text. */
export function labelText(text: string): string {
  return escapeIcons(oneLine(text));
}
