/** Escapes untrusted text for a MarkdownString: VS Code’s `appendText` makes links of addresses, and no-break spaces. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (mark) => `&#${String(mark.codePointAt(0))};`);
}

const anyDomainDot = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/u;

/**
 * Leaves no link, HTML, emphasis, code, table or formula, but marks at the start of a line. `domain` matches the dot of
 * names that could be a domain.
 */
export function escapeMarkdownText(text: string, domain = anyDomainDot): string {
  return (
    text
      .replaceAll(/[\\`*[\]<>|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
      .replaceAll("&", "&amp;")
      // Bare addresses become links too: a web address, a name with a dot, mail, and signs like :smile: and :100:.
      .replaceAll(
        new RegExp(
          String.raw`\/(?=\/)|:(?=[\w+\-]*[a-z][\w+\-]*:|1(?:00|234):)|${domain.source}|(?<=www)\.|@`,
          "giu",
        ),
        String.raw`\$&`,
      )
  );
}

/** Makes a link for a trusted MarkdownString. `argument` is encoded so that Markdown reads none of it. */
export function commandLink(text: string, command: string, argument: object): string {
  const encoded = encodeURIComponent(JSON.stringify([argument]));
  const safe = encoded.replaceAll(
    /[!'()*~]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `[${escapeMarkdown(text)}](command:${command}?${safe})`;
}

/** Escapes text for a place that reads `[text](link)` as a link, such as a notification. */
export function escapeLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

/** Escapes text for a place that makes links of bare addresses, such as the log. */
export function escapeAddresses(text: string): string {
  return text.replaceAll("://", ": //");
}
