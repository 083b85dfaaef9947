import { defined } from "../../text/defined.ts";
import { field, isList, isObject, type Json, type JsonObject } from "../../text/json.ts";
import { safeLink } from "../links.ts";
import type { Wording } from "../wording.ts";
import { blockText, copyOf, openOf, valueOf } from "./values.ts";
import { createBudget, isScalar, sectionOf } from "./generic.ts";
import { readableKey, pointerBelow } from "./keys.ts";
import type { Block, DetailLine, LineIcon, Section } from "./page.ts";

const knownKeys = ["web", "email", "phone", "fax", "address", "linkedin", "twitter", "facebook"] as const;
type KnownKey = (typeof knownKeys)[number];

const icons: Readonly<Record<KnownKey, LineIcon>> = {
  web: "web",
  email: "mail",
  phone: "phone",
  fax: "fax",
  address: "address",
  linkedin: "person",
  twitter: "person",
  facebook: "person",
};

const mostContacts = 20;
const mostLines = 60;

/** True where the contacts of a filing are of the documented shape: a list of objects. */
export function hasContacts(record: Json): boolean {
  const contacts = field(record, "contacts");
  return isList(contacts) && contacts.every(isObject);
}

/** The contacts of a filing (§2.4), empty ones left out; `web` is that of the list row, which a detail lacks. */
export function contactsSection(record: Json, web: string | undefined, wording: Wording): Section {
  const { t } = wording;
  const contacts = field(record, "contacts");
  const groups = (isList(contacts) ? contacts.filter(isObject) : []).map((contact, index) =>
    contactBlocks(contact, pointerBelow("/contacts", index), wording),
  );
  const own = ownWeb(record, web, wording);
  const filled = groups.filter((blocks) => blocks.length > 0);
  const shown = filled.slice(0, mostContacts);
  const grouped: readonly Block[] =
    shown.length === 1
      ? (shown[0] ?? [])
      : shown.map((blocks, index) => ({
          type: "section",
          section: { heading: t("Contact {0}", String(index + 1)), blocks },
        }));
  const blocks = joined([
    ...(own === undefined ? [] : [{ type: "lines", lines: [own] } satisfies Block]),
    ...grouped,
  ]);
  const missing = filled.length - shown.length;
  return {
    heading: t("Contacts"),
    original: "contacts",
    blocks: [
      ...(blocks.length === 0 ? [{ type: "note", text: t("No contacts listed.") } satisfies Block] : blocks),
      ...(missing === 0
        ? []
        : [
            {
              type: "note",
              text: t("… {0} more: open the record as JSON to see them.", String(missing)),
            } satisfies Block,
          ]),
    ],
  };
}

function joined(blocks: readonly Block[]): readonly Block[] {
  const [first, second, ...rest] = blocks;
  if (first?.type !== "lines" || second?.type !== "lines") return blocks;
  return [{ ...second, lines: [...first.lines, ...second.lines] }, ...rest];
}

/** The web address that belongs to the company as a whole, unless a contact names the same. */
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
  const lines = [
    ...knownKeys.flatMap((key) => knownLines(key, contact, pointer, wording)),
    ...Object.entries(contact).flatMap(([key, value]) =>
      (known.has(key) && isTexts(value)) || !isScalar(value) || value === null || value === ""
        ? []
        : [otherLine(key, value, pointerBelow(pointer, key), wording)],
    ),
  ];
  const nested = Object.entries(contact).filter(
    ([key, value]) => !isScalar(value) && !(known.has(key) && isTexts(value)) && !isEmpty(value),
  );
  const place = { pointer, key: "contacts", depth: 2, budget: createBudget(), wording };
  const more = lines.length - mostLines;
  return [
    ...(lines.length === 0
      ? []
      : [
          {
            type: "lines",
            lines: lines.slice(0, mostLines),
            ...(more > 0
              ? { more: wording.t("… {0} more: open the record as JSON to see them.", String(more)) }
              : {}),
          } satisfies Block,
        ]),
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
  const label = labelOf(key, wording);
  return {
    icon: icons[key],
    label,
    value: {
      text,
      kind: "text",
      ...defined({ more, open }),
      ...(pointer === undefined ? {} : { copy: copyOf(pointer, text, wording) }),
    },
  };
}

function otherLine(
  key: string,
  value: Parameters<typeof valueOf>[0],
  pointer: string,
  wording: Wording,
): DetailLine {
  return { icon: "other", label: readableKey(key), value: valueOf(value, { key, pointer }, wording) };
}

function labelOf(key: KnownKey, { t }: Wording): string {
  const labels: Readonly<Record<KnownKey, string>> = {
    web: t("Web"),
    email: t("Email"),
    phone: t("Phone"),
    fax: t("Fax"),
    address: t("Address"),
    linkedin: "LinkedIn",
    twitter: "Twitter",
    facebook: "Facebook",
  };
  return labels[key];
}
