import type { Engine } from "../../app/engine.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { companySlugOf, webOf, withDetail } from "../../domain/record.ts";
import { l10n } from "vscode";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { detailPage } from "../../present/detail/detailPage.ts";
import type { DetailPage } from "../../present/detail/page.ts";
import { failureText } from "../../present/failure.ts";
import type { Wording } from "../../present/wording.ts";
import { neighboursOf, identityOf, type ShownDetail, otherFilings } from "../../app/shownDetail.ts";

/** What the page draws for a record, as far as it is known. */
export function drawingOf(shown: ShownDetail, engine: Engine, wording: Wording): DetailPage {
  const { row, answer, error, state } = shown;
  const record = recordOf(shown);
  const { previous, next } = neighboursOf(engine, row);
  const web = webOf(answer?.value ?? row.detail, row.record);
  return detailPage(
    record,
    {
      identity: identityOf(shown),
      state,
      recordKind: row.record.kind,
      isConnected: shown.isConnected,
      price: shown.price,
      isSample: row.service === sampleService,
      now: Date.now(),
      title: titleOf(shown),
      neighbours: { previous: previous !== undefined, next: next !== undefined },
      hasCompany:
        record !== undefined && row.record.kind === "funding" && companySlugOf(record) !== undefined,
      ...(row.service === sampleService ? {} : { host: withoutScheme(row.service) }),
      ...(answer === undefined ? {} : { from: answer.from, at: answer.at }),
      ...(error === undefined ? {} : { failure: failureText(error, l10n.t) }),
      others: otherFilings(engine, shown),
      ...(web === undefined ? {} : { web }),
    },
    wording,
  );
}

/** All that is known: the list's row, joined with the detail; nothing for a page that was opened by an id alone. */
export function recordOf({ row, answer }: ShownDetail): ServiceRecord | undefined {
  const detail = answer?.value ?? row.detail;
  if (detail !== undefined) return withDetail(row.record, detail);
  const { value } = row.record;
  const isPlaceholder = typeof value === "object" && value !== null && Object.keys(value).length === 1;
  return isPlaceholder ? undefined : row.record;
}

/** A service as a person reads it: its host, and the path where it has one. */
function withoutScheme(service: string): string {
  return service.replace(/^https?:\/\//, "");
}

function titleOf({ question }: ShownDetail): string {
  if (question === undefined) return l10n.t("Record");
  return question.endpoint === "filing"
    ? l10n.t("Filing {0}", question.id)
    : l10n.t("Company {0}", question.slug);
}
