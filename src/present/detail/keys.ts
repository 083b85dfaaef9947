import { oneLine } from "../../text/oneLine.ts";

const capitals = new Set([
  "api",
  "ceo",
  "cfo",
  "cik",
  "cto",
  "ein",
  "faq",
  "id",
  "ipo",
  "llc",
  "lp",
  "sec",
  "url",
  "us",
  "vc",
]);
const longestKey = 60;

/**
 * A key of a record for reading: `company_slug` and `companySlug` are "Company slug", `source_url` is "Source URL",
 * `is_public` is "Public".
 */
export function readableKey(key: string): string {
  const words = oneLine(key, longestKey)
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .split(/[\s_-]+/)
    .filter(
      (word, index, all) => word !== "" && !(index === 0 && word.toLowerCase() === "is" && all.length > 1),
    )
    .map((word) => {
      const lower = word.toLowerCase();
      if (capitals.has(lower)) return word.toUpperCase();
      return /^\p{Lu}+$/u.test(word) && word.length > 1 ? word : lower;
    });
  const text = words.join(" ");
  return text === ""
    ? key.slice(0, longestKey).toWellFormed() || '""'
    : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}
