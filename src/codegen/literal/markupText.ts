const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  // Vue, Svelte and JSX run what is between these.
  "{": "&#123;",
  "}": "&#125;",
};

/** Text for an element's content or a quoted attribute, in HTML and in templates that run what braces hold. */
export function escapedInMarkup(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replaceAll(/[&<>"'`{}]/g, (sign) => entities[sign] ?? "");
}

/**
 * The same for a place in a file that is there already: controls and what no file can hold become U+FFFD, a carriage
 * return and marks that turn the direction of text are written as references.
 */
export function textInMarkup(text: string): string {
  return escapedInMarkup(text.toWellFormed())
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, "\uFFFD")
    .replaceAll(/[\r\p{Bidi_Control}\u{feff}]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}
