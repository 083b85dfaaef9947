import type { ServiceRecord } from "../../service/contract/records.ts";
import type { FailureAction, FailureText } from "../failure.ts";
import { dayAndTime, relativeAge } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { PageButton, PageStatus, ShownText, PageIdentity } from "./page.ts";
import type { OtherFiling } from "./others.ts";

/** The state of the page as a sentence, with what can be done about it. */
export function statusOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  wording: Wording,
): PageStatus {
  const { t } = wording;
  const kind = context.state;
  if (kind === "full") return { kind, text: "", actions: [] };
  if (kind === "gone") return { kind, text: t("The service has no such record."), actions: [] };
  if (kind === "loading") {
    return {
      kind,
      text: record === undefined ? t("Loading the record…") : t("Loading the details…"),
      actions: [],
    };
  }
  if (kind === "partial") {
    const load: PageButton = {
      command: "retry",
      label: t("Load Details"),
      cost: t("may use 1 search"),
    };
    return { kind, text: t("This is what the list says."), actions: [load] };
  }
  const { sentence, actions } = context.failure ?? {
    sentence: t("The details could not be loaded."),
    actions: ["retry"] as const,
  };
  return { kind, text: sentence, actions: actions.map((action) => failureButton(action, wording)) };
}

function failureButton(command: FailureAction, { t }: Wording): PageButton {
  const labels: Readonly<Record<FailureAction, string>> = {
    setApiKey: t("Set API Key…"),
    configureConnection: t("Configure Connection…"),
    seePlans: t("See Plans"),
    useSampleData: t("Use Sample Data"),
    retry: t("Retry"),
    showLog: t("Show Log"),
  };
  return {
    command,
    label: labels[command],
    ...(command === "retry" ? { cost: t("may use 1 search") } : {}),
  };
}

/** What can be done with the record, the most used first. */
export function actionsOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  { t }: Wording,
): readonly PageButton[] {
  if (record === undefined) return neighbourButtons(context, t);
  const canAskAgain = context.state === "full" && record.kind !== "funding";
  return [
    {
      command: "insert",
      label: t("Insert"),
      hint: t("Insert the record at the cursor, as code"),
      isMain: true,
    },
    { command: "insertAs", label: t("Insert As…"), hint: t("Choose the form, then insert the record") },
    { command: "copyRecord", label: t("Copy"), hint: t("Copy the record, in the form last used") },
    { command: "copyRecordAs", label: t("Copy As…"), hint: t("Choose the form, then copy the record") },
    { command: "openJson", label: t("JSON"), hint: t("Open the record as JSON") },
    ...(context.hasCompany
      ? [
          {
            command: "openCompany",
            label: t("Company"),
            hint: t("Open the company’s record"),
            cost: t("may use 1 search"),
          } as const,
        ]
      : []),
    ...(canAskAgain
      ? [
          {
            command: "refresh",
            label: t("Refresh"),
            hint: t("Ask the service again"),
            cost: t("may use 1 search"),
          } as const,
        ]
      : []),
    ...neighbourButtons(context, t),
  ];
}

function neighbourButtons({ neighbours }: DetailContext, t: Wording["t"]): readonly PageButton[] {
  if (neighbours === undefined) return [];
  return [
    {
      command: "previous",
      label: t("Previous"),
      hint: t("The row above in Results"),
      isDisabled: !neighbours.previous,
    },
    {
      command: "next",
      label: t("Next"),
      hint: t("The row below in Results"),
      isDisabled: !neighbours.next,
    },
  ];
}

/** Where the record comes from, how old it is, and how much of it is here. */
export function provenanceOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  wording: Wording,
): readonly ShownText[] {
  const { t } = wording;
  const host = context.host === undefined ? undefined : oneLine(context.host, 100);
  const { at } = context;
  return [
    context.isSample
      ? { text: t("Sample data: a fictional company") }
      : { text: host === undefined ? t("From the service") : t("From {0}", host) },
    ...(at === undefined
      ? []
      : [{ text: t("asked {0}", relativeAge(at, context.now, wording)), original: dayAndTime(at, wording) }]),
    ...(context.from === "store" ? [{ text: t("from the store, no search used") }] : []),
    ...(record?.kind === "filing"
      ? [{ text: context.state === "full" ? t("details loaded") : t("details not loaded") }]
      : []),
  ];
}

/** What is known about a record beside the record itself. */
export interface DetailContext {
  readonly identity: PageIdentity;
  /** `loading`: a request is under way; `partial`: only the list row, nothing under way. */
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** The sample service: said on the page. */
  readonly isSample: boolean;
  /** Host that the record came from, for reading, such as `api.example.com`. */
  readonly host?: string;
  /** Whether it was paid for now or lay in the store. */
  readonly from?: "service" | "store";
  /** When the service gave the record, in ms since 1970. */
  readonly at?: number;
  /** In ms since 1970. */
  readonly now: number;
  /** For `failed`. */
  readonly failure?: FailureText;
  /** Title where there is no record (yet), such as "Filing 123". */
  readonly title: string;
  /** Rows beside this one in Results; absent where the page stands alone. */
  readonly neighbours?: { readonly previous: boolean; readonly next: boolean };
  /** The record's company can be opened by a slug (`companySlugOf`). */
  readonly hasCompany: boolean;
  /** The list row's web address, which a detail lacks (§2.4). */
  readonly web?: string;
  /** Filings of the same name that are known without a request, this one not among them. */
  readonly others?: readonly OtherFiling[];
}
