import { sampleService } from "../../service/contract/authentication.ts";
import { companySlugOf, nameOf, type ResultRow, webOf, withDetail } from "../../domain/record.ts";
import type { Price } from "../../domain/allowance/price.ts";
import { l10n } from "vscode";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { defined } from "../../text/defined.ts";
import { detailPage } from "../../present/detail/detailPage.ts";
import type { ShownMarks } from "../../present/marks.ts";
import type { DetailPage } from "../../present/detail/page.ts";
import { failureText, secondsToWait } from "../../present/failure.ts";
import type { Wording } from "../../present/wording.ts";
import {
  besideOf,
  identityOf,
  isPlaceholder,
  neighboursOf,
  rowOfPage,
  type ShownDetail,
} from "../../app/detail/shownDetail.ts";

export interface DrawingContext {
  readonly wording: Wording;
  readonly rows: readonly ResultRow[];
  readonly marks: ShownMarks | undefined;
}

/** `loaded` are the rows of the search that is shown. */
export function drawingOf(
  shown: ShownDetail,
  loaded: readonly ResultRow[],
  { wording, rows, marks }: DrawingContext,
): DetailPage {
  const { row, answer, error, state } = shown;
  const now = Date.now();
  const record = recordOf(shown);
  const { previous, next } = neighboursOf(rows, row);
  const { searchPrice, cameFrom, beside } = shown;
  return detailPage(
    record,
    {
      identity: identityOf(shown),
      state,
      recordKind: row.record.kind,
      isConnected: shown.isConnected,
      price: shown.price,
      isSample: row.service === sampleService,
      now,
      title: titleOf(shown),
      neighbours: { previous: previous !== undefined, next: next !== undefined },
      related: besideOf(loaded, shown),
      ...defined({
        companyPrice: companyPriceOf(shown),
        searchPrice,
        back: cameFrom && backTo(cameFrom),
        host: row.service === sampleService ? undefined : withoutScheme(row.service),
        from: answer?.from,
        at: answer?.at,
        failure: error && failureText(error, l10n.t, now),
        isWaiting: error && secondsToWait(error, now) > 0,
        marks,
        people: beside?.people.map((one) => ({ name: one.name, records: one.rows })),
        changes: beside?.changes,
        requests: beside?.requests,
        web: webOf(answer?.value ?? row.detail, row.record),
      }),
    },
    wording,
  );
}

function backTo(row: ResultRow): { readonly kind: RecordKind; readonly name: string } {
  const { kind } = row.record;
  return { kind, name: nameOf(recordOfRow(row) ?? row.record, l10n.t) };
}

/** Undefined where the record names no slug. */
function companyPriceOf({ row, price, beside }: ShownDetail): Price | undefined {
  if (row.record.kind !== "funding" || companySlugOf(row.record) === undefined) return undefined;
  return beside?.hasCompany === true ? "free" : price;
}

/** The list’s row, joined with the detail; nothing for a page that was opened by an id alone. */
export function recordOf(shown: ShownDetail): ServiceRecord | undefined {
  return recordOfRow(rowOfPage(shown));
}

function recordOfRow(row: ResultRow): ServiceRecord | undefined {
  if (row.detail !== undefined) return withDetail(row.record, row.detail);
  return isPlaceholder(row) ? undefined : row.record;
}

function withoutScheme(service: string): string {
  return service.replace(/^https?:\/\//, "");
}

function titleOf({ question }: ShownDetail): string {
  if (question === undefined) return l10n.t("Record");
  return question.endpoint === "filing"
    ? l10n.t("Filing {0}", question.id)
    : l10n.t("Company {0}", question.slug);
}
