import type { Price } from "../../domain/allowance/price.ts";
import { defined, listOf } from "../../text/defined.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { actionLabel, type FailureAction } from "../failure.ts";
import { dayAndTime, relativeAge } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { DetailContext } from "./context.ts";
import type { PageButton, PageMarks, PageStatus, ShownText } from "./page.ts";

export function statusOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  wording: Wording,
): PageStatus {
  const { t } = wording;
  const { state: kind, recordKind } = context;
  switch (kind) {
    case "full":
      return { kind, text: "", actions: [] };
    case "gone": {
      const text =
        recordKind === "funding"
          ? t("This funding isn’t in local data anymore. Browse fundings to find it again.")
          : t("The service has no such record.");
      return { kind, text, actions: [] };
    }
    case "loading": {
      const text = record === undefined ? t("Loading the record…") : t("Loading the full filing…");
      return { kind, text, actions: [] };
    }
    case "partial":
      return partialStatus(record, context, wording);
    case "failed":
      return failedStatus(context, wording);
  }
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
  const label = context.recordKind === "company" ? t("Load Company Record") : t("Load Full Filing");
  const text =
    record === undefined
      ? t("This record isn’t loaded yet.")
      : t("Showing search-result fields only. Description, contacts, and related persons aren’t loaded yet.");
  return {
    kind,
    text,
    actions: [{ command: "load", label, cost: measuredCost(context.price, t), isMain: true }],
  };
}

function failedStatus(context: DetailContext, wording: Wording): PageStatus {
  const { t } = wording;
  const { sentence, actions } = context.failure ?? {
    sentence: t("The full filing couldn’t be loaded."),
    actions: ["retry"] as const,
  };
  // What would help here is about the connected service: nothing of it helps with a record of another one.
  const failed = { kind: "failed", ...(context.isWaiting === true ? { isCounting: true } : {}) } as const;
  return context.isConnected
    ? { ...failed, text: sentence, actions: actions.map((action) => failureButton(action, context, t)) }
    : { ...failed, text: `${sentence} ${elsewhereText(context, t)}`, actions: [] };
}

function elsewhereText(
  { isSample, host }: Pick<DetailContext, "isSample" | "host">,
  t: Wording["t"],
): string {
  return isSample
    ? t("This is a sample record. Use sample data again to load more.")
    : t("This record came from {0}. Connect to it again to load more.", oneLine(host ?? "", 100));
}

export function measuredCost(price: Price, t: Wording["t"]): string {
  if (price === "unknown") return t("may use 1 search");
  if (price === "free") return t("free");
  return price === 1 ? t("1 search") : t("{0} searches", String(price));
}

function failureButton(command: FailureAction, context: DetailContext, t: Wording["t"]): PageButton {
  return {
    command,
    label: actionLabel(command, t),
    ...(command === "retry" ? { cost: measuredCost(context.price, t) } : {}),
  };
}

export function actionsOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  wording: Wording,
): readonly PageButton[] {
  const { t } = wording;
  if (record === undefined) return neighbourButtons(context, t);
  return listOf<PageButton>(
    {
      command: "insert",
      label: t("Insert"),
      hint: t("Insert the record at the cursor as code"),
      // One button is the main one: here that is Load.
      isMain: context.state !== "partial" || !context.isConnected,
    },
    { command: "insertAs", label: t("Insert As…"), hint: t("Choose a format, then insert the record") },
    { command: "copyRecord", label: t("Copy"), hint: t("Copy the record in the format last used") },
    { command: "copyRecordAs", label: t("Copy As…"), hint: t("Choose a format, then copy the record") },
    { command: "openJson", label: t("JSON"), hint: t("Open the record as JSON") },
    changesOf(context, wording),
    ...neighbourButtons(context, t),
  );
}

/** Asks for the record once more; undefined where it came whole with its list, or is not here. */
export function refreshOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  { t }: Wording,
): PageButton | undefined {
  if (record === undefined || record.kind === "funding" || context.state !== "full") return undefined;
  const hint = t("Get the record from the service again");
  return { command: "refresh", label: t("Refresh"), ...paidButtonState(hint, context.price, context, t) };
}

export function backOf({ back }: DetailContext, { t }: Wording): PageButton | undefined {
  if (back === undefined) return undefined;
  const name = oneLine(back.name, longestBack);
  const labels: Readonly<Record<RecordKind, string>> = {
    filing: t("Back to Filing: {0}", name),
    funding: t("Back to Funding: {0}", name),
    company: t("Back to Company: {0}", name),
  };
  return { command: "back", label: labels[back.kind], hint: t("Go back (free)") };
}

/** In characters. */
const longestBack = 60;

/** `price` is what it uses. Where the record’s service is not connected, it is disabled and says why. */
export function paidButtonState(
  hint: string,
  price: Price,
  context: Pick<DetailContext, "isConnected" | "isSample" | "host">,
  t: Wording["t"],
): Pick<PageButton, "hint" | "cost" | "isDisabled"> {
  return context.isConnected
    ? { hint, cost: measuredCost(price, t) }
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
    { command: "next", label: t("Next"), hint: t("The row below in Results"), isDisabled: !neighbours.next },
  ];
}

export function provenanceOf(
  record: ServiceRecord | undefined,
  context: DetailContext,
  wording: Wording,
): readonly ShownText[] {
  const { t } = wording;
  const { at, host, isSample } = context;
  const source = host === undefined ? t("From the service") : t("From {0}", oneLine(host, 100));
  return listOf<ShownText>(
    { text: isSample ? t("Sample data: a fictional company") : source },
    at !== undefined && {
      text: t("updated {0}", relativeAge(at, context.now, wording)),
      original: dayAndTime(at, wording),
    },
    context.from === "store" && { text: t("from local data (free)") },
    record?.kind === "filing" && {
      text: context.state === "full" ? t("full filing") : t("search-result fields only"),
    },
    ...requestsShown(context, wording),
  );
}

/** The first and the last request that brought the record and were not free. */
function requestsShown({ requests, isSample, now }: DetailContext, wording: Wording): readonly ShownText[] {
  const { t } = wording;
  const paid = isSample ? [] : (requests ?? []).filter(({ counted }) => counted !== "no");
  const ends = [...paid.slice(-1), ...paid.slice(0, -1).slice(0, 1)];
  return ends.map(({ question, at }) => {
    const words = oneLine(questionInWords(question, t), longestRequest);
    const text = t("received {0} with: {1}", relativeAge(at, now, wording), words);
    return { text, original: dayAndTime(at, wording) };
  });
}

/** In characters. */
const longestRequest = 120;

const longestNote = 2_000;
const mostTags = 50;

export function marksOf({ marks }: Pick<DetailContext, "marks">, { t }: Wording): PageMarks {
  const { star = false, tags = [], note = "" } = marks ?? {};
  return {
    name: t("Your marks"),
    star: {
      command: "toggleStar",
      label: star ? t("Starred") : t("Star"),
      hint: star ? t("Remove the star from this record") : t("Star this record to find it in Library"),
      isOn: star,
    },
    tags: tags.slice(0, mostTags).map((tag) => oneLine(tag, 60)),
    ...defined({ note: note === "" ? undefined : oneLine(note, longestNote) }),
    editTags: {
      command: "editTags",
      label: tags.length === 0 ? t("Add Tags…") : t("Edit Tags…"),
      hint: t("Your own tags; they stay on this machine"),
    },
    editNote: {
      command: "editNote",
      label: note === "" ? t("Add Note…") : t("Edit Note…"),
      hint: t("Your own note; it stays on this machine"),
    },
  };
}

/** Opens what has changed in the editor’s diff; undefined where nothing has, as far as it was received. */
function changesOf({ changes = 0 }: Pick<DetailContext, "changes">, { t }: Wording): PageButton | undefined {
  if (changes === 0) return undefined;
  return {
    command: "showChanges",
    label: changes === 1 ? t("1 Change") : t("{0} Changes", String(changes)),
    hint: t("Compare what the record says now with what it said before (free)"),
  };
}
