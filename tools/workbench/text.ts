/** A pattern for text that is exactly this, whatever its white space is. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escapeForPattern(text).replaceAll(/\s+/g, "\\s+")}\\s*$`);
}

/** Text made safe for the inside of a pattern. */
export function escapeForPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
