import { companyNameOf, nameOf } from "../../domain/record.ts";
import { field, isObject } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import { rowOf } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { DetailContext, RelatedRecord } from "./context.ts";
import { paidButtonState } from "./frame.ts";
import { objectBlocks, type ValueBudget } from "./generic.ts";
import type { Block, PageButton, RecordLink, Section } from "./page.ts";

/** All that are known are listed, as far as a page can be read. */
const mostLinks = 100;
const mostPersons = 20;

/** The company of a funding (§2.5): what the funding says of it, and the way to its record. */
export function companySection(
  record: ServiceRecord,
  context: DetailContext,
  budget: ValueBudget,
  wording: Wording,
): Section | undefined {
  const { t } = wording;
  const organization = field(record.value, "organization");
  const open: readonly PageButton[] =
    context.companyPrice === undefined
      ? []
      : [
          {
            command: "openCompany",
            label: t("Open Company"),
            ...paidButtonState(t("Open the company’s record"), context.companyPrice, context, t),
          },
        ];
  const place = { pointer: "/organization", key: "organization", depth: 2, budget, wording };
  const blocks: readonly Block[] = [
    ...(open.length === 0 ? [] : [{ type: "buttons", buttons: open } satisfies Block]),
    ...(isObject(organization) ? objectBlocks(organization, place) : []),
  ];
  return blocks.length === 0
    ? undefined
    : { heading: t("Company"), ...(isObject(organization) ? { original: "organization" } : {}), blocks };
}

export function relatedSections(
  record: ServiceRecord,
  context: DetailContext,
  wording: Wording,
): readonly Section[] {
  return [
    fundingsSection(record, context, wording),
    filingsSection(record, context, wording),
    peopleSection(context, wording),
  ].filter((section) => section !== undefined);
}

/** Other fundings of the company, where some are known: no parameter of the service asks for them (§4.1). */
function fundingsSection(
  record: ServiceRecord,
  { related }: DetailContext,
  wording: Wording,
): Section | undefined {
  const fundings = related?.fundings ?? [];
  if (fundings.length === 0) return undefined;
  return {
    heading: fundingsHeading(record, fundings.length, wording),
    blocks: [...linksTo(fundings, wording), { type: "note", text: fundingsNote(record, wording) }],
  };
}

function fundingsHeading({ kind }: ServiceRecord, count: number, { t }: Wording): string {
  const shown = String(count);
  if (kind === "filing") return t("Fundings under this name ({0})", shown);
  return kind === "funding"
    ? t("Other fundings of this company ({0})", shown)
    : t("Loaded fundings of this company ({0})", shown);
}

function fundingsNote({ kind }: ServiceRecord, { t }: Wording): string {
  return kind === "filing"
    ? t("From local data. The same name isn’t always the same company.")
    : t("From local data; there may be more.");
}

function filingsSection(
  record: ServiceRecord,
  context: DetailContext,
  wording: Wording,
): Section | undefined {
  const { t } = wording;
  const filings = context.related?.filings ?? [];
  const search = searchButton(record, context, wording);
  if (filings.length === 0 && search === undefined) return undefined;
  return {
    heading: filingsHeading(record, filings.length, wording),
    blocks: [
      ...linksTo(filings, wording),
      {
        type: "note",
        text:
          filings.length === 0
            ? t("None stored yet.")
            : t("From local data. The same name isn’t always the same company."),
      },
      ...(search === undefined ? [] : [{ type: "buttons", buttons: [search] } satisfies Block]),
    ],
  };
}

function peopleSection({ people = [] }: DetailContext, wording: Wording): Section | undefined {
  const { t } = wording;
  if (people.length === 0) return undefined;
  return {
    heading: t("Other records that name its people"),
    blocks: [
      ...people.slice(0, mostPersons).map(({ name, records }): Block => ({
        type: "section",
        section: { heading: oneLine(name, 100), blocks: linksTo(records, wording, true) },
      })),
      { type: "note", text: t("From local data. The same name isn’t always the same person.") },
    ],
  };
}

function filingsHeading({ kind }: ServiceRecord, count: number, { t }: Wording): string {
  if (kind === "filing") {
    return count === 0
      ? t("Other filings under this name")
      : t("Other filings under this name ({0})", String(count));
  }
  return count === 0 ? t("Filings under this name") : t("Filings under this name ({0})", String(count));
}

function searchButton(record: ServiceRecord, context: DetailContext, { t }: Wording): PageButton | undefined {
  const name = companyNameOf(record);
  if (context.searchPrice === undefined || name === undefined) return undefined;
  const hint = t("Search companies for “{0}”; the results replace those in Results", oneLine(name, 80));
  return {
    command: "searchName",
    label: t("Search Filings Under This Name"),
    ...paidButtonState(hint, context.searchPrice, context, t),
  };
}

/** `isNamed`: the records are of several companies, so that each link begins with its name. */
function linksTo(records: readonly RelatedRecord[], wording: Wording, isNamed = false): readonly Block[] {
  if (records.length === 0) return [];
  const more = records.length - mostLinks;
  return [
    {
      type: "records",
      items: records.slice(0, mostLinks).map((other) => linkTo(other, wording, isNamed)),
      ...(more > 0 ? { more: wording.t("and {0} more", String(more)) } : {}),
    },
  ];
}

function linkTo({ key, record }: RelatedRecord, wording: Wording, isNamed: boolean): RecordLink {
  const number = numberOf(record, wording);
  const facts = rowOf(record, wording).facts.join(" · ");
  const name = oneLine(nameOf(record, wording.t));
  const aside = facts === "" || record.kind !== "filing" ? undefined : number;
  const numbered = record.kind === "filing" || facts === "" ? [number] : [];
  const known = facts === "" ? number : facts;
  // What is seen of a link is a part of what is read of it.
  const named = `${name} · ${known}`;
  const heard = isNamed
    ? [wording.t("Open {0}", named), ...(facts === "" ? [] : numbered)]
    : [wording.t("Open {0}", name), ...numbered, ...(facts === "" ? [] : [facts])];
  return {
    key,
    text: isNamed ? named : known,
    name: heard.join(", "),
    ...(aside === undefined ? {} : { aside }),
  };
}

function numberOf({ kind, value }: ServiceRecord, { t }: Wording): string {
  const id = field(value, "id");
  if (typeof id !== "string" && typeof id !== "number" && typeof id !== "bigint") return t("Record");
  const text = oneLine(String(id), 40);
  return kind === "filing" ? t("Filing {0}", text) : t("Funding {0}", text);
}
