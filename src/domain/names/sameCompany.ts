import type { NameKeys } from "./nameKeys.ts";

/** True if the cores share a spelling, and one legal form is missing or part of the other ("Co" of "Co Inc"). */
export function isSameCompany(one: NameKeys, other: NameKeys): boolean {
  return (
    areFormsAlike(one, other) && (one.core === other.core || otherSpellings(one.core).includes(other.core))
  );
}

export function areFormsAlike(one: NameKeys, other: NameKeys): boolean {
  const [form, otherForm] = [formsOf(one), formsOf(other)];
  return isPartOf(form, otherForm) || isPartOf(otherForm, form);
}

function isPartOf(form: string, longer: string): boolean {
  return form === "" || ` ${longer} `.includes(` ${form} `);
}

export function formsOf({ core, full }: NameKeys): string {
  return full.replace(core, "").replaceAll(/ +/g, " ").trim();
}

const longestSpelt = 60;

/** A surname may come first or after its initials; one space more or less. */
export function otherSpellings(core: string): readonly string[] {
  return core.length > longestSpelt ? [] : [...new Set([...shorterSpellings(core), ...parted(core)])];
}

/** If two cores are alike, the other core or a common spelling is among these. */
export function shorterSpellings(core: string): readonly string[] {
  return core.length > longestSpelt ? [] : [...turned(core.split(" ")), ...joined(core)];
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

function isInitials(word: string): boolean {
  return /^[a-z]{1,2}$/.test(word);
}

function joined(core: string): readonly string[] {
  return [...core.matchAll(/ /g)].map(({ index }) => core.slice(0, index) + core.slice(index + 1));
}

function parted(core: string): readonly string[] {
  return [...core.matchAll(/(?<=\S)(?=\S)/g)].map(
    ({ index }) => `${core.slice(0, index)} ${core.slice(index)}`,
  );
}
