import type { Price } from "../../domain/allowance/price.ts";
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
      text: record === undefined ? t("Loading the record…") : t("Loading the full filing…"),
      actions: [],
    };
  }
  return kind === "partial" ? partialStatus(record, context, wording) : failedStatus(context, wording);
}

function partialStatus(
  record: ServiceRecord | undefined,
  context: DetailContext,
  { t }: Wording,
): PageStatus {
  const kind = "partial";
  if (!context.isConnected) {
    const useSample = { command: "useSampleData", label: t("Use Sample Data") } as const;
    return { kind, text: elsewhereText(context, t), actions: context.isSample ? [useSample] : [] };
  }
  const isCompany = context.recordKind === "company";
  return {
    kind,
    text:
      record === undefined
        ? t("This record isn’t loaded yet.")
        : t(
            "Showing search-result fields only. Description, contacts, and related persons aren’t loaded yet.",
          ),
    actions: [
      {
        command: "load",
        label: isCompany ? t("Load Company Record") : t("Load Full Filing"),
        cost: costText(context, t),
        isMain: true,
      },
    ],
  };
}

function failedStatus(context: DetailContext, wording: Wording): PageStatus {
  const { t } = wording;
  const { sentence, actions } = context.failure ?? {
    sentence: t("The full filing couldn’t be loaded."),
    actions: ["retry"] as const,
  };
  // What would help here is about the connected service: nothing of it helps with a record of another one.
  return context.isConnected
    ? { kind: "failed", text: sentence, actions: actions.map((action) => failureButton(action, context, t)) }
    : { kind: "failed", text: `${sentence} ${elsewhereText(context, t)}`, actions: [] };
}

/** Why nothing can be asked for a record of a service that is not the connected one. */
function elsewhereText({ isSample, host }: DetailContext, t: Wording["t"]): string {
  return isSample
    ? t("This is a sample record. Use sample data again to load more.")
    : t("This record came from {0}. Connect to it again to load more.", oneLine(host ?? "", 100));
}

/** What asking for the record uses, as far as it was measured. */
function costText({ price }: DetailContext, t: Wording["t"]): string {
  if (price === "unknown") return t("may use 1 search");
  return price === "free" ? t("free") : t("1 search");
}

function failureButton(command: FailureAction, context: DetailContext, t: Wording["t"]): PageButton {
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
    ...(command === "retry" ? { cost: costText(context, t) } : {}),
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
      // One button is the main one: here that is Load.
      isMain: context.state !== "partial" || !context.isConnected,
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
            ...asking(t("Open the company’s record"), context, t),
          } as const,
        ]
      : []),
    ...(canAskAgain
      ? [
          {
            command: "refresh",
            label: t("Refresh"),
            ...asking(t("Ask the service again"), context, t),
          } as const,
        ]
      : []),
    ...neighbourButtons(context, t),
  ];
}

/** Hint and price of what asks for a record; where the record’s service is not connected, it is disabled and says why. */
function asking(
  hint: string,
  context: DetailContext,
  t: Wording["t"],
): Pick<PageButton, "hint" | "cost" | "isDisabled"> {
  return context.isConnected
    ? { hint, cost: costText(context, t) }
    : { hint: elsewhereText(context, t), isDisabled: true };
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
      ? [{ text: context.state === "full" ? t("full filing") : t("search-result fields only") }]
      : []),
  ];
}

/** What is known about a record beside the record itself. */
export interface DetailContext {
  readonly identity: PageIdentity;
  /** `loading`: a request is under way; `partial`: only the list row, nothing under way. */
  readonly state: "loading" | "partial" | "full" | "failed" | "gone";
  /** What the page is of, also where nothing is known of it yet. */
  readonly recordKind: ServiceRecord["kind"];
  /** False where the record’s service is not the connected one: nothing can be asked for it then. */
  readonly isConnected: boolean;
  /** Of asking for the record, or for the company of a funding. */
  readonly price: Price;
  /** The sample service: said on the page. */
  readonly isSample: boolean;
  /** Host that the record came from, with a path where it has one, for reading, such as `api.example.com`. */
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
