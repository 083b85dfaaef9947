export interface SafeLink {
  readonly href: string;
  /** Punycode for international names, so that look-alikes can be told apart. */
  readonly host: string;
}

const longestLink = 2000;
const longestMail = 400;
const longestPhone = 100;

/** Returns untrusted text as a link: `http:` or `https:`, `https:` for a bare domain, no user part; else undefined. */
export function safeLink(text: string): SafeLink | undefined {
  const typed = text.trim();
  if (typed === "" || typed.length > longestLink || /[\s\p{Cc}\p{Cf}]/u.test(typed)) return undefined;
  const isBare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?:[/?#:]|$)/u.test(typed);
  try {
    const url = new URL(isBare ? `https://${typed}` : typed);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    if (!isWeb || url.username !== "" || url.password !== "" || url.hostname === "") return undefined;
    return { href: url.href, host: url.host };
  } catch {
    return undefined;
  }
}

/** Returns a `mailto:` link for a text that is one plain address; else undefined. */
export function mailLink(text: string): string | undefined {
  const address = text.trim();
  return address.length <= longestMail &&
    /^[\w.!#$%&'*+/=^{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}\.[A-Za-z]{2,24}$/.test(address)
    ? `mailto:${encodeURIComponent(address).replace("%40", "@")}`
    : undefined;
}

/** Returns a `tel:` link for a text with 7 to 15 digits and the usual signs; else undefined. */
export function phoneLink(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > longestPhone) return undefined;
  const [number = "", extension] = typed.split(/(?<!\s)\s*(?:x|ext\.?)\s*/i);
  const digits = number.replaceAll(/\D/g, "");
  if (!/^[+()\d\s./-]+$/.test(number) || digits.length < 7 || digits.length > 15) return undefined;
  const plus = number.trimStart().startsWith("+") ? "+" : "";
  return `tel:${plus}${digits}${extension !== undefined && /^\d{1,8}$/.test(extension) ? `;ext=${extension}` : ""}`;
}

/** Checks a link from the page again; undefined unless `safeLink`, `mailLink` or `phoneLink` would make it. */
export function openableTarget(href: string): string | undefined {
  const scheme = /^(?:https?|mailto|tel):/i.exec(href)?.[0].toLowerCase();
  if (scheme === undefined) return undefined;
  if (scheme === "mailto:") return mailLink(decodeOrNothing(href.slice(scheme.length)));
  return scheme === "tel:"
    ? phoneLink(href.slice(scheme.length).replace(";ext=", " x"))
    : safeLink(href)?.href;
}

function decodeOrNothing(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
