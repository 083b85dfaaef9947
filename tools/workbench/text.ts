/** Matches exactly this text, with any white space. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escapeForPattern(text).replaceAll(/\s+/g, "\\s+")}\\s*$`);
}

/** Escapes a text for a pattern. */
export function escapeForPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
