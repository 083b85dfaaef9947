import { defined, listOf } from "../../text/defined.ts";
import { field, isList, isObject, type Json, type JsonObject } from "../../text/json.ts";
import { safeLink } from "../links.ts";
import type { Wording } from "../wording.ts";
import { blockText, copyOf, openOf, valueOf } from "./shownValues.ts";
import {
  createBudget,
  isScalar,
  moreNotes,
  moreOf,
  note,
  sectionOf,
  tableBlock,
  type TableBlock,
  type ValueBudget,
} from "./genericBlocks.ts";
import { fieldLabel, pointerBelow } from "./jsonKeys.ts";
import type { Block, DetailLine, Section, DetailValue } from "./detailProtocol.ts";
import { oneLine } from "../../text/oneLine.ts";

const knownKeys = ["web", "email", "phone", "fax", "address", "linkedin", "twitter", "facebook"] as const;
type KnownKey = (typeof knownKeys)[number];

const mostContacts = 20;
const mostLines = 60;

/** Returns true if the contacts of a filing have the documented shape: a list of objects. */
export function hasContacts(record: Json): boolean {
  const contacts = field(record, "contacts");
  return isList(contacts) && contacts.every(isObject);
}

export function contactsSection(record: Json, web: string | undefined, wording: Wording): Section {
  const { t } = wording;
  const contacts = field(record, "contacts");
  const filled = (isList(contacts) ? contacts.filter(isObject) : [])
    .map((contact, index) => contactBlocks(contact, pointerBelow("/contacts", index), wording))
    .filter((blocks) => blocks.length > 0);
  const shown = filled.slice(0, mostContacts);
  const [only] = shown;
  const grouped: readonly Block[] =
    only !== undefined && shown.length === 1
      ? only
      : shown.map((blocks, index) => ({
          type: "section",
          section: { heading: t("Contact {0}", String(index + 1)), blocks },
        }));
  const own = ownWeb(record, web, wording);
  const blocks = own === undefined ? grouped : withLine(own, grouped);
  return {
    heading: t("Contacts"),
    original: "contacts",
    blocks: [
      ...(blocks.length === 0 ? [note(t("No contacts listed."))] : blocks),
      ...moreNotes(filled.length - shown.length, wording),
    ],
  };
}

function withLine(line: DetailLine, blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks;
  return first?.type === "lines"
    ? [{ ...first, lines: [line, ...first.lines] }, ...rest]
    : [{ type: "lines", lines: [line] }, ...blocks];
}

function ownWeb(record: Json, web: string | undefined, wording: Wording): DetailLine | undefined {
  const own = field(record, "web");
  const text = typeof own === "string" && own.trim() !== "" ? own : web;
  if (text === undefined || text.trim() === "") return undefined;
  const contacts = field(record, "contacts");
  const isNamed = isList(contacts) && contacts.some((contact) => isSameWeb(field(contact, "web"), text));
  return isNamed ? undefined : textLine("web", text, text === own ? "/web" : undefined, wording);
}

/** `www.acme.example` and `https://acme.example/` lead to the same place. */
function isSameWeb(a: Json | undefined, b: string): boolean {
  return typeof a === "string" && (a === b || plainWeb(a) === plainWeb(b));
}

function plainWeb(text: string): string {
  return safeLink(text)?.href.replace(/^https?:\/\/(?:www\.)?/, "") ?? text;
}

function contactBlocks(contact: JsonObject, pointer: string, wording: Wording): readonly Block[] {
  const known = new Set<string>(knownKeys);
  const others = Object.entries(contact).filter(([key, value]) => !known.has(key) || !isTexts(value));
  const lines = [
    ...knownKeys.flatMap((key) => knownLines(key, contact, pointer, wording)),
    ...others.flatMap(([key, value]): readonly DetailLine[] => {
      if (!isScalar(value) || value === null || value === "") return [];
      const shown = valueOf(value, { key, pointer: pointerBelow(pointer, key) }, wording);
      return [{ icon: "other", label: fieldLabel(key, wording.t), value: shown }];
    }),
  ];
  const nested = others.filter(([, value]) => !isScalar(value) && !isEmpty(value));
  const place = { pointer, key: "contacts", depth: 2, budget: createBudget(), wording };
  const drawn = lines.slice(0, mostLines);
  return [
    ...listOf<Block>(
      lines.length > 0 && { type: "lines", lines: drawn, ...moreOf(lines.length - drawn.length, wording) },
    ),
    ...nested.map(([key, value]): Block => ({ type: "section", section: sectionOf(key, value, place) })),
  ];
}

function isTexts(value: Json): boolean {
  return typeof value === "string" || (isList(value) && value.every((item) => typeof item === "string"));
}

function isEmpty(value: Json): boolean {
  return isList(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function knownLines(
  key: KnownKey,
  contact: JsonObject,
  pointer: string,
  wording: Wording,
): readonly DetailLine[] {
  const value = Object.hasOwn(contact, key) ? contact[key] : undefined;
  const at = pointerBelow(pointer, key);
  if (typeof value === "string") return value.trim() === "" ? [] : [textLine(key, value, at, wording)];
  if (!isList(value) || !isTexts(value)) return [];
  const texts = value.filter((item) => typeof item === "string");
  if (key === "address") {
    const whole = texts.filter((text) => text.trim() !== "").join("\n");
    return whole === "" ? [] : [textLine(key, whole, at, wording)];
  }
  return texts.flatMap((text, index) =>
    text.trim() === "" ? [] : [textLine(key, text, pointerBelow(at, index), wording)],
  );
}

const longestLine = 1000;

function textLine(key: KnownKey, raw: string, pointer: string | undefined, wording: Wording): DetailLine {
  const { text, more } = blockText(raw, longestLine, wording.t);
  const open = openOf(raw, key, wording);
  const copy = pointer === undefined ? undefined : copyOf(pointer, text, wording);
  return { ...headOf(key, wording), value: { text, kind: "text", ...defined({ more, open, copy }) } };
}

function headOf(key: KnownKey, { t }: Wording): Pick<DetailLine, "icon" | "label"> {
  const heads: Readonly<Record<KnownKey, Pick<DetailLine, "icon" | "label">>> = {
    web: { icon: "web", label: t("Web") },
    email: { icon: "mail", label: t("Email") },
    phone: { icon: "phone", label: t("Phone") },
    fax: { icon: "fax", label: t("Fax") },
    address: { icon: "address", label: t("Address") },
    linkedin: { icon: "person", label: "LinkedIn" },
    twitter: { icon: "person", label: "Twitter" },
    facebook: { icon: "person", label: "Facebook" },
  };
  return heads[key];
}

const mostColumns = 6;

export const personKeys = ["related_persons", "people", "founders", "team"] as const;
type PersonKey = (typeof personKeys)[number];

/** Returns true if a list of persons has the expected shape: flat objects with few keys. */
export function hasPersons(record: Json, key: PersonKey): boolean {
  const persons = field(record, key);
  if (!isList(persons)) return false;
  const isFlat = persons.every((person) => isObject(person) && Object.values(person).every(isScalar));
  const isNamed =
    key === "related_persons" || persons.some((person) => typeof field(person, "name") === "string");
  return isFlat && isNamed && columnsOf(persons, key).length <= mostColumns;
}

/** Returns the persons of a record as a table with linked names; duplicates stay. */
export function personsSection(record: Json, key: PersonKey, budget: ValueBudget, wording: Wording): Section {
  const { t } = wording;
  const persons = field(record, key);
  const list = isList(persons) ? persons : [];
  const place = { pointer: `/${key}`, key, depth: 1, budget, wording };
  const block: Block =
    list.length === 0
      ? { type: "note", text: t("No related persons listed.") }
      : withLinks(tableBlock(list, columnsOf(list, key), place), list, key, wording);
  return { heading: headingOf(key, list.length, wording), original: key, blocks: [block] };
}

function headingOf(key: PersonKey, count: number, { t }: Wording): string {
  if (key !== "related_persons") return `${fieldLabel(key, t)} (${String(count)})`;
  return count === 0 ? t("Related persons") : t("Related persons ({0})", String(count));
}

function withLinks(block: TableBlock, persons: readonly Json[], key: PersonKey, wording: Wording): Block {
  const at = block.columns.findIndex(({ original }) => original === "name");
  const linked = (value: DetailValue, index: number): DetailValue => {
    const name = field(persons[index], "name");
    if (typeof name !== "string" || oneLine(name) === "") return value;
    const pointer = pointerBelow(pointerBelow(`/${key}`, index), "name");
    const person = { pointer, name: wording.t("Show records naming {0}", oneLine(name, 60)) };
    return { ...value, person };
  };
  return {
    ...block,
    rows: block.rows.map((row, index) =>
      row.map((value, column) => (column === at ? linked(value, index) : value)),
    ),
  };
}

function columnsOf(persons: readonly Json[], key: PersonKey): readonly string[] {
  const keys = new Set(key === "related_persons" ? ["name", "relationship"] : ["name"]);
  for (const person of persons) if (isObject(person)) for (const own of Object.keys(person)) keys.add(own);
  return [...keys];
}
