import type { Price } from "../../domain/allowance/price.ts";
import { defined, listOf } from "../../text/defined.ts";
import type { RecordKind } from "../../service/contract/records.ts";
import { questionText } from "../question.ts";
import { actionLabel, failureText, secondsToWait, type FailureAction } from "../failureText.ts";
import { nameOf, withDetail } from "../../domain/record.ts";
import { dayAndTime, relativeAge } from "../date.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Translate } from "../../text/sentence.ts";
import type { Wording } from "../wording.ts";
import { hostOf, isSample, type DetailState } from "./detailState.ts";
import type { PageButton, PageMarks, PageStatus, PageText } from "./detailProtocol.ts";

export function statusOf(detail: DetailState, { t }: Wording, now: number): PageStatus {
  const { state: kind, record, row } = detail;
  switch (kind) {
    case "full":
      return { kind, text: "", actions: [] };
    case "gone": {
      const text =
        row.record.kind === "funding"
          ? t("This funding isn’t in local data anymore. Browse fundings to find it again.")
          : t("The service has no such record.");
      return { kind, text, actions: [] };
    }
    case "loading": {
      const text = record === undefined ? t("Loading the record…") : t("Loading the full filing…");
      return { kind, text, actions: [] };
    }
    case "partial":
      return partialStatus(detail, t);
    case "failed":
      return failedStatus(detail, t, now);
  }
}

function partialStatus(detail: DetailState, t: Translate): PageStatus {
  const kind = "partial";
  if (!detail.isConnected) {
    const useSample = { command: "useSampleData", label: t("Use Sample Data") } as const;
    return { kind, text: otherServiceText(detail, t), actions: isSample(detail) ? [useSample] : [] };
  }
  const label = detail.row.record.kind === "company" ? t("Load Company Record") : t("Load Full Filing");
  const text =
    detail.record === undefined
      ? t("This record isn’t loaded yet.")
      : t("Showing search-result fields only. Description, contacts, and related persons aren’t loaded yet.");
  const cost = measuredCost(detail.price, t);
  return { kind, text, actions: [{ command: "load", label, cost, isMain: true }] };
}

function failedStatus(detail: DetailState, t: Translate, now: number): PageStatus {
  const { error, isConnected } = detail;
  const { sentence, actions } =
    error === undefined
      ? { sentence: t("The full filing couldn’t be loaded."), actions: ["retry"] as const }
      : failureText(error, t, now);
  const isCounting = error !== undefined && secondsToWait(error, now) > 0;
  // The actions apply to the connected service, and so don’t help with a record of another one.
  const failed = { kind: "failed", ...(isCounting ? { isCounting } : {}) } as const;
  return isConnected
    ? { ...failed, text: sentence, actions: actions.map((action) => failureButton(action, detail, t)) }
    : { ...failed, text: `${sentence} ${otherServiceText(detail, t)}`, actions: [] };
}

function otherServiceText(detail: DetailState, t: Translate): string {
  return isSample(detail)
    ? t("This is a sample record. Use sample data again to load more.")
    : t("This record came from {0}. Connect to it again to load more.", hostOf(detail));
}

export function measuredCost(price: Price, t: Translate): string {
  if (price === "unknown") return t("may use 1 search");
  if (price === "free") return t("free");
  return price === 1 ? t("1 search") : t("{0} searches", String(price));
}

function failureButton(command: FailureAction, { price }: DetailState, t: Translate): PageButton {
  const cost = command === "retry" ? measuredCost(price, t) : undefined;
  return { command, label: actionLabel(command, t), ...defined({ cost }) };
}

export function actionsOf(detail: DetailState, { t }: Wording): readonly PageButton[] {
  if (detail.record === undefined) return neighbourButtons(detail, t);
  return listOf<PageButton>(
    {
      command: "insert",
      label: t("Insert"),
      hint: t("Insert the record at the cursor as code"),
      // Only one button is the main one: in this state, Load.
      isMain: detail.state !== "partial" || !detail.isConnected,
    },
    { command: "insertAs", label: t("Insert As…"), hint: t("Choose a format, then insert the record") },
    { command: "copyRecord", label: t("Copy"), hint: t("Copy the record in the format last used") },
    { command: "copyRecordAs", label: t("Copy As…"), hint: t("Choose a format, then copy the record") },
    { command: "openJson", label: t("JSON"), hint: t("Open the record as JSON") },
    changesOf(detail, t),
    ...neighbourButtons(detail, t),
  );
}

/** Returns the button that requests the record again; undefined if it came whole with its list, or isn’t loaded. */
export function refreshOf(detail: DetailState, { t }: Wording): PageButton | undefined {
  const { record, state, price } = detail;
  if (record === undefined || record.kind === "funding" || state !== "full") return undefined;
  const hint = t("Get the record from the service again");
  return { command: "refresh", label: t("Refresh"), ...paidButtonState(hint, price, detail, t) };
}

export function backOf({ cameFrom }: DetailState, { t }: Wording): PageButton | undefined {
  if (cameFrom === undefined) return undefined;
  const { record, detail } = cameFrom;
  const name = oneLine(nameOf(withDetail(record, detail), t), longestBack);
  const labels: Readonly<Record<RecordKind, string>> = {
    filing: t("Back to Filing: {0}", name),
    funding: t("Back to Funding: {0}", name),
    company: t("Back to Company: {0}", name),
  };
  return { command: "back", label: labels[record.kind], hint: t("Go back (free)") };
}

/** In characters. */
const longestBack = 60;

/** Returns a paid button’s hint and cost; disabled, with the reason, if the record’s service isn’t connected. */
export function paidButtonState(
  hint: string,
  price: Price,
  detail: DetailState,
  t: Translate,
): Pick<PageButton, "hint" | "cost" | "isDisabled"> {
  return detail.isConnected
    ? { hint, cost: measuredCost(price, t) }
    : { hint: otherServiceText(detail, t), isDisabled: true };
}

function neighbourButtons({ neighbours }: DetailState, t: Translate): readonly PageButton[] {
  if (neighbours === undefined) return [];
  return [
    {
      command: "previous",
      label: t("Previous"),
      hint: t("The row above in Results"),
      isDisabled: neighbours.previous === undefined,
    },
    {
      command: "next",
      label: t("Next"),
      hint: t("The row below in Results"),
      isDisabled: neighbours.next === undefined,
    },
  ];
}

/** Returns the record’s origin; `now` in ms since 1970. */
export function provenanceOf(detail: DetailState, wording: Wording, now: number): readonly PageText[] {
  const { record, answer, state } = detail;
  const { t } = wording;
  return listOf<PageText>(
    { text: isSample(detail) ? t("Sample data: a fictional company") : t("From {0}", hostOf(detail)) },
    answer && {
      text: t("updated {0}", relativeAge(answer.at, now, wording)),
      original: dayAndTime(answer.at, wording),
    },
    answer?.from === "store" && { text: t("from local data (free)") },
    record?.kind === "filing" && {
      text: state === "full" ? t("full filing") : t("search-result fields only"),
    },
    ...requestTexts(detail, wording, now),
  );
}

/** Returns the first and the last paid request that brought the record. */
function requestTexts(detail: DetailState, wording: Wording, now: number): readonly PageText[] {
  const { t } = wording;
  const requests = isSample(detail) ? [] : (detail.relations?.requests ?? []);
  const paid = requests.filter(({ counted }) => counted !== "no");
  const ends = [...paid.slice(-1), ...paid.slice(0, -1).slice(0, 1)];
  return ends.map(({ question, at }) => {
    const words = oneLine(questionText(question, wording), longestRequest);
    const text = t("received {0} with: {1}", relativeAge(at, now, wording), words);
    return { text, original: dayAndTime(at, wording) };
  });
}

/** In characters. */
const longestRequest = 120;

const longestNote = 2_000;
const mostTags = 50;

export function marksOf({ marks }: DetailState, { t }: Wording): PageMarks {
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

function changesOf({ relations }: DetailState, t: Translate): PageButton | undefined {
  const changes = relations?.changes ?? 0;
  if (changes === 0) return undefined;
  return {
    command: "showChanges",
    label: changes === 1 ? t("1 Change") : t("{0} Changes", String(changes)),
    hint: t("Compare what the record says now with what it said before (free)"),
  };
}
