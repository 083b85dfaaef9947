import { field } from "../../text/json.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import { nameOf, rowOf } from "../row.ts";
import type { Wording } from "../wording.ts";
import type { RecordLink, Section } from "./page.ts";

/** A filing beside the one that is shown. `key` is that of its row. */
export interface OtherFiling {
  readonly key: string;
  readonly record: ServiceRecord;
}

const mostOthers = 10;

/** Other filings of the same name, as far as they are known; undefined where there is none. */
export function othersSection(others: readonly OtherFiling[], wording: Wording): Section | undefined {
  if (others.length === 0) return undefined;
  const { t } = wording;
  const more = others.length - mostOthers;
  return {
    heading: t("Other filings of this name ({0})", String(others.length)),
    blocks: [
      {
        type: "records",
        items: others.slice(0, mostOthers).map((other) => linkTo(other, wording)),
        ...(more > 0 ? { more: t("and {0} more", String(more)) } : {}),
      },
      {
        type: "note",
        text: t("Those that are known here already. The same name need not be the same company."),
      },
    ],
  };
}

function linkTo({ key, record }: OtherFiling, wording: Wording): RecordLink {
  const number = numberOf(record, wording);
  const { description } = rowOf(record, wording);
  const name = oneLine(nameOf(record, wording));
  return {
    key,
    text: description === "" ? number : description,
    name: [wording.t("Open {0}", name), number, ...(description === "" ? [] : [description])].join(", "),
    ...(description === "" ? {} : { aside: number }),
  };
}

function numberOf({ value }: ServiceRecord, { t }: Wording): string {
  const id = field(value, "id");
  return typeof id === "string" || typeof id === "number" || typeof id === "bigint"
    ? t("Filing {0}", oneLine(String(id), 40))
    : t("Record");
}
