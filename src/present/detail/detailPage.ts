import { nameOf } from "../../domain/record.ts";
import { field, isObject, type Json, type JsonObject } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { shownDate } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import { readablePlace, isFund, rowOf } from "../row.ts";
import type { Wording } from "../wording.ts";
import { blockText, copyOf } from "./values.ts";
import { contactsSection, hasContacts } from "./contacts.ts";
import { type DetailContext, actionsOf, provenanceOf, statusOf } from "./frame.ts";
import { figureKeys, figuresOf } from "./figures.ts";
import { blocksOf, createBudget, isScalar, objectBlocks, type Budget } from "./generic.ts";
import { othersSection, hasPersons, personsSection } from "./others.ts";
import type { Badge, Block, DetailPage, Section, ShownText } from "./page.ts";

/** Longest description that is drawn, in code units. */
const longestDescription = 6_000;

/**
 * The page of one record of any kind: filings by their documented fields (§2.4) and all that is left, other records
 * (§2.5) whole, by a generic reader. Without a record the page says why there is none.
 */
export function detailPage(
  record: ServiceRecord | undefined,
  context: DetailContext,
  wording: Wording,
): DetailPage {
  const { t } = wording;
  const isFiling = record?.kind === "filing" && isObject(record.value);
  return {
    identity: context.identity,
    locale: wording.locale,
    status: statusOf(record, context, wording),
    title: record === undefined ? oneLine(context.title) : oneLine(nameOf(record, wording.t)),
    subtitle: subtitleOf(record, wording),
    badges: badgesOf(record, context, wording),
    actions: actionsOf(record, context, wording),
    ...(isFiling ? { figures: figuresOf(record.value, wording) } : {}),
    sections: record === undefined ? [] : sectionsOf(record, context, wording),
    awaited: awaitedOf(record, context, wording),
    provenance: provenanceOf(record, context, wording),
    names: {
      actions: t("Actions on the record"),
      figures: t("Amounts"),
      provenance: t("Where this comes from"),
      copied: t("Copied"),
      loaded: t("Loaded"),
    },
  };
}

function subtitleOf(record: ServiceRecord | undefined, wording: Wording): readonly ShownText[] {
  if (record === undefined) return [];
  const { value, kind } = record;
  if (kind !== "filing" || !isObject(value)) {
    const word = kind === "company" ? wording.t("Company record") : wording.t("Funding");
    const facts = rowOf(record, wording).description.split(" · ");
    return [...(kind === "filing" ? [] : [word]), ...facts]
      .filter((text) => text !== "")
      .map((text) => ({ text }));
  }
  return [...textPart(value, "industry"), ...placePart(value), ...datePart(value, wording)];
}

function textPart(value: Json, key: string): readonly ShownText[] {
  const text = field(value, key);
  return typeof text === "string" && oneLine(text) !== "" ? [{ text: oneLine(text) }] : [];
}

function placePart(value: Json): readonly ShownText[] {
  return textPart(value, "state").map(({ text }) => {
    const place = readablePlace(text);
    return place === text ? { text } : { text: place, original: text };
  });
}

function datePart(value: Json, wording: Wording): readonly ShownText[] {
  const date = shownDate(field(value, "accepted_at"), wording);
  return date === undefined ? textPart(value, "accepted_at") : [{ text: date.full, original: date.original }];
}

function badgesOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  { t }: Wording,
): readonly Badge[] {
  const value = record?.value;
  const industry = field(value, "industry");
  const problem = record?.problem;
  return [
    ...(context.isSample ? [{ kind: "sample", text: t("Sample") } satisfies Badge] : []),
    ...(record?.kind === "filing" && typeof industry === "string" && isFund(industry)
      ? [{ kind: "fund", text: t("Fund") } satisfies Badge]
      : []),
    ...(field(value, "is_business_combination_transaction") === true
      ? [{ kind: "combination", text: t("Business combination") } satisfies Badge]
      : []),
    ...(problem === undefined
      ? []
      : [
          {
            kind: "unexpected",
            text: t("Unexpected form"),
            hint: t("Not of the documented type: {0}", oneLine(problem)),
          } satisfies Badge,
        ]),
  ];
}

function awaitedOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  { t }: Wording,
): readonly string[] {
  if (context.state !== "loading") return [];
  if (record !== undefined && (record.kind !== "filing" || isDetail(record.value))) return [];
  return [t("Description"), t("Contacts"), t("Related persons")];
}

/** A list row has none of these (§2.3, §2.4). */
function isDetail(value: Json): boolean {
  return ["description", "contacts", "related_persons"].some((key) => field(value, key) !== undefined);
}

function sectionsOf(record: ServiceRecord, context: DetailContext, wording: Wording): readonly Section[] {
  const budget = createBudget();
  const { value } = record;
  if (record.kind === "filing" && isObject(value)) return filingSections(value, context, budget, wording);
  const place = { pointer: "", key: record.kind, depth: 1, budget, wording };
  const blocks = isObject(value) ? objectBlocks(value, place) : blocksOf(value, place);
  return unfold(wording.t("Fields"), blocks);
}

function filingSections(
  value: JsonObject,
  context: DetailContext,
  budget: Budget,
  wording: Wording,
): readonly Section[] {
  const description = descriptionSection(value, wording);
  const isWhole = context.state === "full";
  // Only a detail says that there are none (§2.4): a list row never has them.
  const contacts =
    hasContacts(value) ||
    (isWhole && field(value, "contacts") === undefined) ||
    (context.web !== undefined && context.state !== "loading");
  const persons = hasPersons(value) || (isWhole && field(value, "related_persons") === undefined);
  const shown = new Set<string>([
    "name",
    ...(description === undefined ? [] : ["description"]),
    ...(hasContacts(value) ? ["contacts"] : []),
    ...(contacts && typeof field(value, "web") === "string" ? ["web"] : []),
    ...(hasPersons(value) ? ["related_persons"] : []),
    ...figureKeys.filter((key) => isFigure(field(value, key))),
  ]);
  const personsPart = persons ? [personsSection(value, budget, wording)] : [];
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !shown.has(key)));
  const place = { pointer: "", key: "", depth: 1, budget, wording };
  const others = othersSection(context.others ?? [], wording);
  return [
    ...(description === undefined ? [] : [description]),
    ...(contacts ? [contactsSection(value, context.web, wording)] : []),
    ...personsPart,
    ...(others === undefined ? [] : [others]),
    ...unfold(wording.t("Record"), objectBlocks(rest, place)),
  ];
}

function isFigure(value: Json | undefined): boolean {
  return value !== undefined && isScalar(value) && typeof value !== "boolean";
}

function descriptionSection(value: Json, wording: Wording): Section | undefined {
  const raw = field(value, "description");
  if (typeof raw !== "string") return undefined;
  const { text, more } = blockText(raw, longestDescription, wording.t);
  if (text === "") return undefined;
  const copy = copyOf("/description", wording.t("the description"), wording);
  const block: Block = { type: "text", text, copy, ...(more === undefined ? {} : { more }) };
  return { heading: wording.t("Description"), original: "description", blocks: [block] };
}

/** The nested parts of a record as sections of the page itself, behind one for its plain fields. */
function unfold(heading: string, blocks: readonly Block[]): readonly Section[] {
  const own = blocks.filter((block) => block.type !== "section");
  const nested = blocks.flatMap((block) => (block.type === "section" ? [block.section] : []));
  return [...(own.length === 0 ? [] : [{ heading, blocks: own }]), ...nested];
}
