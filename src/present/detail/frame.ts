import type { Price } from "../../domain/allowance/price.ts";
import { defined, listOf } from "../../text/defined.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { actionLabel, type FailureAction } from "../failure.ts";
import { dayAndTime, relativeAge } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { PageInput } from "./context.ts";
import type { PageButton, PageMarks, PageStatus, ShownText } from "./page.ts";

export function statusOf(input: PageInput): PageStatus {
  const { t } = input.wording;
  const { state: kind, recordKind, record } = input;
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
      return partialStatus(input);
    case "failed":
      return failedStatus(input);
  }
}

function partialStatus(input: PageInput): PageStatus {
  const { t } = input.wording;
  const kind = "partial";
  if (!input.isConnected) {
    const useSample = { command: "useSampleData", label: t("Use Sample Data") } as const;
    return { kind, text: elsewhereText(input), actions: input.isSample ? [useSample] : [] };
  }
  const label = input.recordKind === "company" ? t("Load Company Record") : t("Load Full Filing");
  const text =
    input.record === undefined
      ? t("This record isn’t loaded yet.")
      : t("Showing search-result fields only. Description, contacts, and related persons aren’t loaded yet.");
  const cost = measuredCost(input.price, t);
  return { kind, text, actions: [{ command: "load", label, cost, isMain: true }] };
}

function failedStatus(input: PageInput): PageStatus {
  const { t } = input.wording;
  const { sentence, actions } = input.failure ?? {
    sentence: t("The full filing couldn’t be loaded."),
    actions: ["retry"] as const,
  };
  // What would help here is about the connected service: nothing of it helps with a record of another one.
  const failed = { kind: "failed", ...(input.isWaiting === true ? { isCounting: true } : {}) } as const;
  return input.isConnected
    ? { ...failed, text: sentence, actions: actions.map((action) => failureButton(action, input)) }
    : { ...failed, text: `${sentence} ${elsewhereText(input)}`, actions: [] };
}

function elsewhereText({ isSample, host, wording: { t } }: PageInput): string {
  return isSample
    ? t("This is a sample record. Use sample data again to load more.")
    : t("This record came from {0}. Connect to it again to load more.", oneLine(host ?? "", 100));
}

export function measuredCost(price: Price, t: Wording["t"]): string {
  if (price === "unknown") return t("may use 1 search");
  if (price === "free") return t("free");
  return price === 1 ? t("1 search") : t("{0} searches", String(price));
}

function failureButton(command: FailureAction, { price, wording: { t } }: PageInput): PageButton {
  const cost = command === "retry" ? measuredCost(price, t) : undefined;
  return { command, label: actionLabel(command, t), ...defined({ cost }) };
}

export function actionsOf(input: PageInput): readonly PageButton[] {
  const { t } = input.wording;
  if (input.record === undefined) return neighbourButtons(input);
  return listOf<PageButton>(
    {
      command: "insert",
      label: t("Insert"),
      hint: t("Insert the record at the cursor as code"),
      // One button is the main one: here that is Load.
      isMain: input.state !== "partial" || !input.isConnected,
    },
    { command: "insertAs", label: t("Insert As…"), hint: t("Choose a format, then insert the record") },
    { command: "copyRecord", label: t("Copy"), hint: t("Copy the record in the format last used") },
    { command: "copyRecordAs", label: t("Copy As…"), hint: t("Choose a format, then copy the record") },
    { command: "openJson", label: t("JSON"), hint: t("Open the record as JSON") },
    changesOf(input),
    ...neighbourButtons(input),
  );
}

/** Asks for the record once more; undefined where it came whole with its list, or is not here. */
export function refreshOf(input: PageInput): PageButton | undefined {
  const { record, state, price } = input;
  const { t } = input.wording;
  if (record === undefined || record.kind === "funding" || state !== "full") return undefined;
  const hint = t("Get the record from the service again");
  return { command: "refresh", label: t("Refresh"), ...paidButtonState(hint, price, input) };
}

export function backOf({ back, wording: { t } }: PageInput): PageButton | undefined {
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
  input: PageInput,
): Pick<PageButton, "hint" | "cost" | "isDisabled"> {
  return input.isConnected
    ? { hint, cost: measuredCost(price, input.wording.t) }
    : { hint: elsewhereText(input), isDisabled: true };
}

function neighbourButtons({ neighbours, wording: { t } }: PageInput): readonly PageButton[] {
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

export function provenanceOf(input: PageInput): readonly ShownText[] {
  const { record, at, now, host, isSample, from, state, wording } = input;
  const { t } = wording;
  const source = host === undefined ? t("From the service") : t("From {0}", oneLine(host, 100));
  return listOf<ShownText>(
    { text: isSample ? t("Sample data: a fictional company") : source },
    at !== undefined && {
      text: t("updated {0}", relativeAge(at, now, wording)),
      original: dayAndTime(at, wording),
    },
    from === "store" && { text: t("from local data (free)") },
    record?.kind === "filing" && {
      text: state === "full" ? t("full filing") : t("search-result fields only"),
    },
    ...requestsShown(input),
  );
}

/** The first and the last request that brought the record and were not free. */
function requestsShown({ requests, isSample, now, wording }: PageInput): readonly ShownText[] {
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

export function marksOf({ marks, wording: { t } }: PageInput): PageMarks {
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
function changesOf({ changes = 0, wording: { t } }: PageInput): PageButton | undefined {
  if (changes === 0) return undefined;
  return {
    command: "showChanges",
    label: changes === 1 ? t("1 Change") : t("{0} Changes", String(changes)),
    hint: t("Compare what the record says now with what it said before (free)"),
  };
}
