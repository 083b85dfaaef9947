import type { NameKeys } from "./keys.ts";

/**
 * Whether two names may be those of one company: the same core in one of its spellings, and of their legal forms one is
 * missing or part of the other ("Co" of "Co Inc").
 */
export function isSameCompany(one: NameKeys, other: NameKeys): boolean {
  return (
    areFormsAlike(one, other) && (one.core === other.core || otherSpellings(one.core).includes(other.core))
  );
}

/** Whether the legal forms of two names allow that they are of one company. */
export function areFormsAlike(one: NameKeys, other: NameKeys): boolean {
  const [form, otherForm] = [formsOf(one), formsOf(other)];
  return isPartOf(form, otherForm) || isPartOf(otherForm, form);
}

function isPartOf(form: string, longer: string): boolean {
  return form === "" || ` ${longer} `.includes(` ${form} `);
}

function formsOf({ core, full }: NameKeys): string {
  return full.replace(core, "").trim();
}

/** A longer core is spelt in one way. */
const longestSpelt = 60;

/** The other cores that the same company may have: a surname first or after its initials, one space more or less. */
export function otherSpellings(core: string): readonly string[] {
  if (core.length > longestSpelt) return [];
  return [...new Set([...turned(core.split(" ")), ...spaced(core)])];
}

/** EDGAR writes "PRICE T ROWE GROUP" and "HUNT J B TRANSPORT" for T. Rowe Price Group and J.B. Hunt Transport. */
function turned([first = "", second = "", third = "", ...rest]: readonly string[]): readonly string[] {
  const spelt = (...words: readonly string[]): string =>
    [...words, ...rest].filter((word) => word !== "").join(" ");
  return [
    ...(isInitials(second) ? [spelt(second, first, third), spelt(second, third, first)] : []),
    ...(isInitials(first) && second !== "" ? [spelt(second, first, third)] : []),
    ...(isInitials(first) && third !== "" ? [spelt(third, first, second)] : []),
  ];
}

/** Initials are joined in a core: "jb". */
function isInitials(word: string): boolean {
  return /^[a-z]{1,2}$/.test(word);
}

function spaced(core: string): readonly string[] {
  return Array.from(core, (letter, at) => {
    if (letter === " ") return core.slice(0, at) + core.slice(at + 1);
    return at === 0 || core[at - 1] === " " ? core : `${core.slice(0, at)} ${core.slice(at)}`;
  }).filter((other) => other !== core);
}
