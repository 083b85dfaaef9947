import { escapeMarkdownText } from "../../../text/escape.ts";
import { cellText } from "../../literal/rows.ts";

/** Text that shows as it is, on one line: no link, HTML, emphasis, code or formula. A line break is `<br>`. */
export function asMarkdown(text: string): string {
  return (
    escapeMarkdownText(cellText(text).replaceAll("\0", "\uFFFD"))
      .replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "<br>")
      // They turn the direction of the text around them.
      .replaceAll(/[\p{Bidi_Control}\u{feff}]/gu, reference)
      // A cell is trimmed when it is read.
      .replaceAll(/^\s+|\s+$/g, (space) => space.replaceAll(/\s/g, reference))
  );
}

function reference(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}

/** `before` is what is before it in its paragraph, `after` the rest of its line; undefined where both would change it. */
export function inProse(value: string, before: string, after: string): string | undefined {
  // A backslash, a tag, a reference or a link's address that is begun.
  if (
    /(?:^|[^\\])(?:\\\\)*\\$|&[#\w]*$|<(?:[^\s<>][^<>]*)?$|\]\([^)]*$|\]\[[^\]]*$|^\s*\[[^\]]*\]:/.test(
      before,
    )
  )
    return undefined;
  const text = asMarkdown(value);
  const head = before.slice(before.lastIndexOf("\n") + 1);
  const started = startsLine.test(head)
    ? text.replace(/^[-+=#:]|(?<=^\d{1,9})[.)]/, String.raw`\$&`)
    : text.replace(/\d$/.test(head) ? /^[.)]/ : /^#/, String.raw`\$&`);
  // The end of a heading can be marked as its start is, and a sign before a link makes an image of it.
  return started.replace(after.startsWith("[") ? /!$/ : /(?<=\s)#(?=#*$)/, String.raw`\$&`);
}

const startsLine = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*$/;

/** An https address as the target of a link; undefined for any other text. */
export function asTarget(text: string): string | undefined {
  if (!/^https:\/\/[\w.~:/?#@!$&*+,;=%-]+$/.test(text) || !URL.canParse(text)) return undefined;
  return text.replaceAll("&", "&amp;");
}
