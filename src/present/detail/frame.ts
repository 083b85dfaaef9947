import type { ServiceRecord } from "../../service/contract/records.ts";
import type { FailureAction } from "../failure.ts";
import { dayAndTime, relativeAge } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { DetailContext } from "./context.ts";
import type { PageButton, PageStatus, ShownText } from "./page.ts";

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
