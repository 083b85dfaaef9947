import { hostOf } from "../lookUpTarget.ts";
import { isCompanyHeader } from "../names/scan.ts";
import { foldedWords, type NameKeys, nameKeys } from "../names/nameKeys.ts";

/** The kind of a cell. `other`: text that can’t be a company’s name, such as a legal form alone or a paragraph. */
export type ValueKind = "name" | "blank" | "number" | "date" | "web" | "mail" | "formula" | "other";

/** A longer text is a description. */
const longestName = 200;

/** What a spreadsheet shows in place of a value, and nested values of JSON. */
const noText = /^(?:#(?:REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)|\{".*\}|\[["{[\d-].*\])$/u;
const formula = /^[\s\p{Cc}\p{Cf}]*[=＝]/u;
const mail = /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/iu;
const number = /^[\p{Sc}\d\s.,:/%()'+#-]+$/u;
const money =
  /^(?:\p{Sc}|(?:usd|eur|gbp|chf)\b)\s*[\d.,]+\s*(?:k|mn?|bn?|million|billion)?$|^[\d.,]+\s*(?:usd|eur|gbp|chf)$/iu;
const month = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.?`;
const date = new RegExp(
  String.raw`^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ,]+[\d:.]+.*)?|${month} \d{1,2},? \d{4}|\d{1,2}\.? ${month},? \d{4})$`,
  "iu",
);
const nothing = wordSet("null none nil unknown nan undefined");

/** Returns the kind of a cell. Only a lowercase host is an address: "Booking.com" is a company’s name. */
export function valueKind(value: string): ValueKind {
  const text = value.trim();
  if (text === "") return "blank";
  if (formula.test(text)) return "formula";
  if (text.length > longestName || /[\r\n]/u.test(text) || noText.test(text)) return "other";
  if (date.test(text)) return "date";
  if (/\d/u.test(text) && (number.test(text) || money.test(text))) return "number";
  if (mail.test(text)) return "mail";
  const isAddress = /^(?:[a-z][a-z+.-]*:\/\/|www\.)/iu.test(text) || !/[\p{Lu}\s]/u.test(text);
  if (isAddress && hostOf(text) !== undefined) return "web";
  return nothing.has(text.toLowerCase()) || nameKeys(text) === undefined ? "other" : "name";
}

/** Returns the keys of a cell with a name; undefined for any other cell. */
export function cellKeys(value: string): NameKeys | undefined {
  return valueKind(value) === "name" ? nameKeys(value) : undefined;
}

/** The content that a header promises. `party`: companies beside those of the list; `other`: anything but names. */
type HeaderKind = "company" | "name" | "party" | "other" | "unknown";

const parties = wordSet(
  "investor investors lender partner partners sponsor acquirer competitor competitors counterparty",
);

const plainNames = wordSet(
  "name names account accounts accountname firmenname unternehmensname kundenname bezeichnung raisonsociale",
);
const otherWords = wordSet(
  "id ids uuid key nr no number cik ein lei ticker symbol rank state city country region zip plz address street",
  "website web url domain homepage email mail phone telephone fax date day year created updated founded amount raised",
  "revenue price size employees sector industry category type status stage series round title role contact person",
  "first last description notes note comment comments ceo founder founders owner tags source count total currency",
  "ort stadt land bundesland strasse datum jahr betrag umsatz telefon adresse branche ansprechpartner bemerkung",
);

export function headerKind(header: string): HeaderKind {
  const words = headerWords(header);
  if (isCompanyHeader(header)) return words.some((word) => parties.has(word)) ? "party" : "company";
  if (words.some((word) => otherWords.has(word))) return "other";
  return words.some((word) => plainNames.has(word)) ? "name" : "unknown";
}

/** Returns true if a header or an object’s key describes names. */
export function isNameHeader(header: string): boolean {
  const kind = headerKind(header);
  return kind === "company" || kind === "name" || kind === "party";
}

/** Returns true if every word of a text is usual in headers: "Company name", but not "Sequoia Partners" or "State Farm". */
export function isUsualHeader(text: string): boolean {
  const words = headerWords(text);
  return words.length > 0 && words.every(isHeaderWord);
}

function isHeaderWord(word: string): boolean {
  return otherWords.has(word) || plainNames.has(word) || isCompanyHeader(`company ${word}`);
}

function headerWords(header: string): readonly string[] {
  return foldedWords(header.slice(0, 80).replaceAll(/([\p{Ll}\d])(?=\p{Lu})|_/gu, "$1 "));
}

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}
