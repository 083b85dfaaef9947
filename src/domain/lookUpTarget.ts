import { parseText } from "../service/contract/filters/typedValues.ts";
import { sentence, type Sentence } from "../text/sentence.ts";

export type LookUpTarget =
  | { readonly kind: "company"; readonly name: string }
  /** Digits alone may also be a name. */
  | { readonly kind: "filing"; readonly id: string }
  /** A web address or domain: v3 has no parameter for a domain (§4.2), so only its name part can be searched. */
  | { readonly kind: "domain"; readonly host: string; readonly name: string }
  | { readonly kind: "none"; readonly problem: Sentence };

const longestName = 200;
const tooLong = sentence("The selection is too long for a company name.");

export function lookUpTarget(text: string): LookUpTarget {
  const typed = text.trim();
  if (/[\n\r]/u.test(typed)) {
    return { kind: "none", problem: sentence("Select a company name on one line.") };
  }
  if (typed.length > 2 * longestName) return { kind: "none", problem: tooLong };
  const bare = typed.replaceAll(/^["'`“”‘’«»,;]+|(?<!["'`“”‘’«»,;])["'`“”‘’«»,;]+$/gu, "").trim();
  if (bare === "")
    return { kind: "none", problem: sentence("Select a company name, or put the cursor on one.") };
  if (/^\d{1,20}$/u.test(bare)) return { kind: "filing", id: bare };
  const host = hostOf(bare);
  if (host !== undefined) return { kind: "domain", host, name: nameOfHost(host) };
  const parsed = parseText(bare);
  if (!parsed.ok) return { kind: "none", problem: parsed.problem };
  return bare.length > longestName
    ? { kind: "none", problem: tooLong }
    : { kind: "company", name: parsed.value ?? bare };
}

const quoted = /"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`|“([^“”\n]*)”|«([^«»\n]*)»/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}&.'’_-]*/gu;

/** Returns the quoted string around a column of a line (from 0), else the word there; undefined on blank space. */
export function textAt(line: string, column: number): string | undefined {
  for (const found of line.matchAll(quoted)) {
    if (column >= found.index && column <= found.index + found[0].length) {
      const inside = found
        .slice(1)
        .find((part) => part !== undefined)
        ?.trim();
      if (inside !== undefined && inside !== "") return inside;
    }
  }
  for (const found of line.matchAll(word)) {
    if (column >= found.index && column <= found.index + found[0].length)
      return found[0].replace(/(?<![.'’_-])[.'’_-]+$/u, "");
  }
  return undefined;
}

export function hostOf(text: string): string | undefined {
  const isUrl = /^[a-z][a-z+.-]*:\/\//iu.test(text);
  const isDomain = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?:[/?#:].*)?$/u.test(text);
  const isMail = /^[^\s@]+@((?:[\p{L}\p{N}-]+\.)+\p{L}{2,24})$/u.exec(text)?.[1];
  if (isMail !== undefined) return isMail.toLowerCase();
  if (!isUrl && !isDomain) return undefined;
  try {
    return new URL(isUrl ? text : `https://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/** "www.north-star.co.uk" → "north star": the label before the public suffix, guessed without a list of suffixes. */
function nameOfHost(host: string): string {
  const labels = host.replace(/^www\d?\./u, "").split(".");
  const last = labels.length - 1;
  const isSecondLevel = last >= 2 && /^(?:co|com|org|net|gov|ac|edu)$/u.test(labels[last - 1] ?? "");
  const label = labels[Math.max(0, last - (isSecondLevel ? 2 : 1))] ?? host;
  return label.replaceAll(/[-_]+/gu, " ").trim();
}
