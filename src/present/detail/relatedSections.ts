import { companyNameOf, companySlugOf, nameOf, type ResultRow } from "../../domain/record.ts";
import { defined, listOf } from "../../text/defined.ts";
import { field, isObject } from "../../text/json.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import { rowOf } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { DetailState } from "./detailState.ts";
import { paidButtonState } from "./statusAndActions.ts";
import { note, objectBlocks, type ValueBudget } from "./genericBlocks.ts";
import type { Block, PageButton, RecordLink, Section } from "./detailProtocol.ts";

/** As many links as a page can reasonably show. */
const mostLinks = 100;
const mostPersons = 20;

export function companySection(
  record: ServiceRecord,
  detail: DetailState,
  budget: ValueBudget,
  wording: Wording,
): Section | undefined {
  const { t } = wording;
  const organization = field(record.value, "organization");
  const place = { pointer: "/organization", key: "organization", depth: 2, budget, wording };
  const price = detail.relations?.hasCompany === true ? "free" : detail.price;
  const open = companySlugOf(record) !== undefined && {
    command: "openCompany" as const,
    label: t("Open Company"),
    ...paidButtonState(t("Open the company’s record"), price, detail, t),
  };
  const fields = isObject(organization) ? objectBlocks(organization, place) : [];
  const blocks = [...buttonsOf(open), ...fields];
  const original = isObject(organization) ? place.key : undefined;
  return blocks.length === 0 ? undefined : { heading: t("Company"), ...defined({ original }), blocks };
}

function buttonsOf(button: PageButton | false | undefined): readonly Block[] {
  return button ? [{ type: "buttons", buttons: [button] }] : [];
}

export function relatedSections(
  record: ServiceRecord,
  detail: DetailState,
  wording: Wording,
): readonly Section[] {
  return listOf(
    fundingsSection(record, detail, wording),
    filingsSection(record, detail, wording),
    peopleSection(detail, wording),
  );
}

/** Returns the company’s other known fundings; no parameter of the service asks for them (§4.1). */
function fundingsSection(
  { kind }: ServiceRecord,
  { related }: DetailState,
  wording: Wording,
): Section | undefined {
  const { t } = wording;
  const fundings = related?.fundings ?? [];
  if (fundings.length === 0) return undefined;
  const count = String(fundings.length);
  const headings: Readonly<Record<RecordKind, string>> = {
    filing: t("Fundings under this name ({0})", count),
    funding: t("Other fundings of this company ({0})", count),
    company: t("Loaded fundings of this company ({0})", count),
  };
  const hint =
    kind === "filing"
      ? t("From local data. The same name isn’t always the same company.")
      : t("From local data; there may be more.");
  return { heading: headings[kind], blocks: [...linksTo(fundings, wording), note(hint)] };
}

function filingsSection(record: ServiceRecord, detail: DetailState, wording: Wording): Section | undefined {
  const { t } = wording;
  const filings = detail.related?.filings ?? [];
  const search = searchButton(record, detail, wording);
  if (filings.length === 0 && search === undefined) return undefined;
  const hint =
    filings.length === 0
      ? t("None stored yet.")
      : t("From local data. The same name isn’t always the same company.");
  return {
    heading: filingsHeading(record, filings.length, wording),
    blocks: [...linksTo(filings, wording), note(hint), ...buttonsOf(search)],
  };
}

function peopleSection({ relations }: DetailState, wording: Wording): Section | undefined {
  const { t } = wording;
  const people = relations?.people ?? [];
  if (people.length === 0) return undefined;
  return {
    heading: t("Other records naming the same people"),
    blocks: [
      ...people.slice(0, mostPersons).map(({ name, rows }): Block => ({
        type: "section",
        section: { heading: oneLine(name, 100), blocks: linksTo(rows, wording, true) },
      })),
      note(t("From local data. The same name isn’t always the same person.")),
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

function searchButton(record: ServiceRecord, detail: DetailState, { t }: Wording): PageButton | undefined {
  const { searchPrice: price } = detail;
  const name = companyNameOf(record);
  if (price === undefined || name === undefined) return undefined;
  const hint = t("Search companies for “{0}”; the results replace those in Results", oneLine(name, 80));
  const label = t("Search Filings Under This Name");
  return { command: "searchName", label, ...paidButtonState(hint, price, detail, t) };
}

/** `isNamed`: the records belong to several companies, so each link begins with a name. */
function linksTo(records: readonly ResultRow[], wording: Wording, isNamed = false): readonly Block[] {
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

function linkTo({ key, record }: ResultRow, wording: Wording, isNamed: boolean): RecordLink {
  const number = numberOf(record, wording);
  const facts = rowOf(record, wording).facts.join(" · ");
  const name = oneLine(nameOf(record, wording.t));
  const hasFacts = facts !== "";
  const isFiling = record.kind === "filing";
  const known = hasFacts ? facts : number;
  // The accessible name must contain the visible text (WCAG 2.5.3).
  const named = `${name} · ${known}`;
  const heard = isNamed
    ? listOf(wording.t("Open {0}", named), hasFacts && isFiling && number)
    : listOf(wording.t("Open {0}", name), (isFiling || !hasFacts) && number, hasFacts && facts);
  const aside = hasFacts && isFiling ? number : undefined;
  return { key, text: isNamed ? named : known, name: heard.join(", "), ...defined({ aside }) };
}

function numberOf({ kind, value }: ServiceRecord, { t }: Wording): string {
  const id = field(value, "id");
  if (typeof id !== "string" && typeof id !== "number" && typeof id !== "bigint") return t("Record");
  const text = oneLine(String(id), 40);
  return kind === "filing" ? t("Filing {0}", text) : t("Funding {0}", text);
}
