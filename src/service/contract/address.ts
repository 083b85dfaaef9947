import type { HostConnection } from "./authentication.ts";
import { invisible } from "../../text/oneLine.ts";
import { parsedValue, parseFailure, type ParseResult } from "../../text/sentence.ts";

/** People paste the paths of §4.1 and §4.2 along with the host. */
const pastedTail = /^(.*?)\/(?:api\/v3|fundings|companies)(?:\/.*)?$/;

/** 127.0.0.0/8, ::1, localhost. `hostname` as `URL` gives it. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Removes a scheme before another scheme: the box may already contain the first. */
export function cleanAddresses(text: string): string {
  return text.replaceAll(invisible, "").replaceAll(/(?:https?:\/\/\s*)+(?=https?:\/\/)/gi, "");
}

/** Assumes `https:`, and requires it off this machine. */
export function parseAddress(text: string): ParseResult<Pick<HostConnection, "address" | "origin">> {
  const typed = cleanAddresses(text)
    .trim()
    .replaceAll(/^["'<]+|(?<!["'>])["'>]+$/g, "");
  if (typed === "") return parseFailure("Enter the address of the service.");
  const url = readUrl(typed);
  if (url === undefined) return parseFailure("“{0}” isn’t a web address.", typed);
  if (url.username !== "" || url.password !== "") {
    return parseFailure("Remove the user name and password from the address. You enter the key separately.");
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return parseFailure("The address must begin with https:// to protect your key.");
  }
  const tail = pastedTail.exec(url.pathname);
  if (tail === null && (url.search !== "" || url.hash !== "")) {
    return parseFailure("Remove “?” or “#” and everything after it from the address.");
  }
  const path = (tail?.[1] ?? url.pathname).replace(/(?<!["'>/])["'>/]+$/, "");
  return parsedValue({ address: url.origin + path, origin: url.origin });
}

function readUrl(typed: string): URL | undefined {
  // `URL` drops tabs and line ends silently; two pasted lines must not form one host.
  if (/[\p{Cc}\s]/u.test(typed)) return undefined;
  // A port follows the colon in `localhost:3000`; everything else before a colon is a scheme.
  const withScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  // `URL` accepts names that no host has: they are typing errors.
  return url !== undefined && /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/.test(url.hostname) ? url : undefined;
}
