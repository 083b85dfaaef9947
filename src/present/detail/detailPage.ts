import { nameOf, webOf } from "../../domain/record.ts";
import { defined, listOf } from "../../text/defined.ts";
import { field, isObject, type Json, type JsonObject } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { readableDate } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import { factsOf, type RecordFacts } from "../../domain/record/facts.ts";
import { newsPrefix, newsSentence } from "../recordMarks.ts";
import { readablePlace, isFund } from "../row.ts";
import type { Wording } from "../wording.ts";
import { blockText, copyOf } from "./shownValues.ts";
import { contactsSection, hasContacts, hasPersons, personKeys, personsSection } from "./contactSections.ts";
import { isSample, type DetailState } from "./detailState.ts";
import { actionsOf, backOf, marksOf, provenanceOf, refreshOf, statusOf } from "./statusAndActions.ts";
import { factFigures, figureKeys, figuresOf } from "./detailFigures.ts";
import { blocksOf, createBudget, isScalar, objectBlocks, type ValueBudget } from "./genericBlocks.ts";
import { pointerBelow } from "./jsonKeys.ts";
import { companySection, relatedSections } from "./relatedSections.ts";
import type { Badge, Block, DetailPage, Figures, Section, PageText } from "./detailProtocol.ts";

/** In code units. */
const longestDescription = 6_000;

/**
 * Returns the page: filings by their documented fields (§2.4) and the rest, other records (§2.5) whole, or the reason
 * why there is no record. `now` in ms since 1970.
 */
export function detailPage(detail: DetailState, wording: Wording, now = Date.now()): DetailPage {
  const { record, identity } = detail;
  const { t, locale } = wording;
  const isThere = record !== undefined;
  return {
    identity,
    locale,
    status: statusOf(detail, wording, now),
    title: oneLine(isThere ? nameOf(record, t) : titleOf(detail, wording)),
    subtitle: isThere ? subtitleOf(record, wording) : [],
    badges: badgesOf(detail, wording),
    actions: actionsOf(detail, wording),
    sections: isThere ? sectionsOf(record, detail, wording) : [],
    awaited: awaitedOf(detail, wording),
    provenance: provenanceOf(detail, wording, now),
    ...defined({
      back: backOf(detail, wording),
      marks: isThere ? marksOf(detail, wording) : undefined,
      figures: isThere ? figuresFor(record, wording) : undefined,
      refresh: refreshOf(detail, wording),
    }),
    names: {
      actions: t("Record actions"),
      figures: record?.kind === "filing" ? t("Amounts") : t("Key facts"),
      provenance: t("Source"),
      copied: t("Copied"),
      loaded: t("Loaded"),
    },
  };
}

function titleOf({ question }: DetailState, { t }: Wording): string {
  if (question === undefined) return t("Record");
  return question.endpoint === "filing" ? t("Filing {0}", question.id) : t("Company {0}", question.slug);
}

function figuresFor(record: ServiceRecord, wording: Wording): Figures | undefined {
  if (record.kind !== "filing") return factFigures(record, wording).figures;
  return isObject(record.value) ? figuresOf(record.value, wording) : undefined;
}

function subtitleOf(record: ServiceRecord, wording: Wording): readonly PageText[] {
  const { value, kind } = record;
  if (kind === "filing") {
    return isObject(value)
      ? [...textPart(field(value, "industry")), ...placePart(value), ...datePart(value, wording)]
      : [];
  }
  const facts = factsOf(record);
  return [
    { text: kind === "company" ? wording.t("Company record") : wording.t("Funding") },
    ...textPart(facts.industry?.value),
    ...textPart(placeInWords(facts)),
  ];
}

function placeInWords({ city, state, country, location }: RecordFacts): string | undefined {
  const parts = [city, state, country].flatMap((part) =>
    part === undefined ? [] : [readablePlace(part.value)],
  );
  return parts.length === 0 ? location?.value : [...new Set(parts)].join(", ");
}

function textPart(value: Json | undefined): readonly PageText[] {
  const text = typeof value === "string" ? oneLine(value) : "";
  return text === "" ? [] : [{ text }];
}

function placePart(value: Json): readonly PageText[] {
  return textPart(field(value, "state")).map(({ text }) => {
    const place = readablePlace(text);
    return place === text ? { text } : { text: place, original: text };
  });
}

function datePart(value: Json, wording: Wording): readonly PageText[] {
  const accepted = field(value, "accepted_at");
  const date = readableDate(accepted, wording);
  return date === undefined ? textPart(accepted) : [{ text: date.full, original: date.original }];
}

function badgesOf(detail: DetailState, wording: Wording): readonly Badge[] {
  const { t } = wording;
  const { record, marks } = detail;
  const news = marks?.news;
  const value = record?.value;
  const industry = field(value, "industry");
  const isOfFund = record?.kind === "filing" && typeof industry === "string" && isFund(industry);
  return listOf<Badge>(
    news && { kind: "news", text: (news.isNew ? newsPrefix : newsSentence)(news, wording) },
    isSample(detail) && { kind: "sample", text: t("Sample") },
    isOfFund && { kind: "fund", text: t("Fund") },
    field(value, "is_business_combination_transaction") === true && {
      kind: "combination",
      text: t("Business combination"),
    },
    record?.problem !== undefined && {
      kind: "unexpected",
      text: t("Unexpected format"),
      hint: t("Not the documented type: {0}", oneLine(record.problem)),
    },
  );
}

function awaitedOf({ record, state }: DetailState, { t }: Wording): readonly string[] {
  if (state !== "loading") return [];
  if (record !== undefined && (record.kind !== "filing" || isDetail(record.value))) return [];
  return [t("Description"), t("Contacts"), t("Related persons")];
}

/** A list row has none of these (§2.3, §2.4). */
function isDetail(value: Json): boolean {
  return ["description", "contacts", "related_persons"].some((key) => field(value, key) !== undefined);
}

function sectionsOf(record: ServiceRecord, detail: DetailState, wording: Wording): readonly Section[] {
  const budget = createBudget();
  const { value, kind } = record;
  const parts =
    kind === "filing" && isObject(value)
      ? filingSections(value, detail, budget, wording)
      : otherSections(record, detail, budget, wording);
  const place = { pointer: "", key: kind, depth: 1, budget, wording };
  const rest = isObject(value)
    ? objectBlocks(Object.fromEntries(Object.entries(value).filter(([key]) => !parts.shown.has(key))), place)
    : blocksOf(value, place);
  return [
    ...parts.sections,
    // The company’s sections come before the rest of the record, which may be long.
    ...relatedSections(record, detail, wording),
    ...flattenSections(wording.t("Record"), rest),
  ];
}

interface RecordSections {
  readonly sections: readonly Section[];
  readonly shown: ReadonlySet<string>;
}

function filingSections(
  value: JsonObject,
  { state, row, answer }: DetailState,
  budget: ValueBudget,
  wording: Wording,
): RecordSections {
  const web = webOf(answer?.value ?? row.detail, row.record);
  const description = descriptionSection(value, "description", wording);
  const isWhole = state === "full";
  // Only a detail can lack contacts (§2.4): a list row never has them.
  const contacts =
    hasContacts(value) ||
    (isWhole && field(value, "contacts") === undefined) ||
    (web !== undefined && state !== "loading");
  const key = "related_persons";
  const persons = hasPersons(value, key) || (isWhole && field(value, key) === undefined);
  return {
    sections: listOf<Section>(
      description,
      contacts && contactsSection(value, web, wording),
      persons && personsSection(value, key, budget, wording),
    ),
    shown: new Set<string>(
      listOf<string>(
        "name",
        description && "description",
        hasContacts(value) && "contacts",
        contacts && typeof field(value, "web") === "string" && "web",
        hasPersons(value, key) && key,
        ...figureKeys.filter((figure) => isFigure(field(value, figure))),
      ),
    ),
  };
}

/** Returns a funding’s or a company record’s sections (§2.5): company and people; the generic reader draws the rest. */
function otherSections(
  record: ServiceRecord,
  detail: DetailState,
  budget: ValueBudget,
  wording: Wording,
): RecordSections {
  const { value, kind } = record;
  const about = ["description", "about"]
    .map((key) => descriptionSection(value, key, wording))
    .find((section) => section !== undefined);
  const company = kind === "funding" ? companySection(record, detail, budget, wording) : undefined;
  const people = personKeys.filter((key) => hasPersons(value, key));
  const { pointers } = factFigures(record, wording);
  return {
    sections: listOf<Section>(
      about,
      company,
      ...people.map((key) => personsSection(value, key, budget, wording)),
    ),
    shown: new Set<string>([
      ...people,
      ...[about, company].flatMap((section) => section?.original ?? []),
      ...pointers.map((pointer) => pointer.slice(1)),
      ...(kind === "company" && typeof field(value, "name") === "string" ? ["name"] : []),
    ]),
  };
}

function isFigure(value: Json | undefined): boolean {
  return value !== undefined && isScalar(value) && typeof value !== "boolean";
}

function descriptionSection(value: Json, key: string, wording: Wording): Section | undefined {
  const raw = field(value, key);
  if (typeof raw !== "string") return undefined;
  const { text, more } = blockText(raw, longestDescription, wording.t);
  if (text === "") return undefined;
  const copy = copyOf(pointerBelow("", key), wording.t("the description"), wording);
  const block: Block = { type: "text", text, copy, ...defined({ more }) };
  return { heading: wording.t("Description"), original: key, blocks: [block] };
}

function flattenSections(heading: string, blocks: readonly Block[]): readonly Section[] {
  const own = blocks.filter((block) => block.type !== "section");
  const nested = blocks.flatMap((block) => (block.type === "section" ? [block.section] : []));
  return [...(own.length === 0 ? [] : [{ heading, blocks: own }]), ...nested];
}
