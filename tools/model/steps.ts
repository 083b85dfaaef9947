import type { Disk } from "./protocol.ts";
import type { Course } from "./seen.ts";

/** What is searched for. */
export type Company = "labs" | "energy" | "none";

/** A command to a window that may ask the service. Windows and rows are counted round. */
export type AskingStep =
  | { readonly do: "search"; readonly window: number; readonly company: Company; readonly course: Course }
  | {
      readonly do: "fundings" | "nextPage" | "refresh" | "company" | "check" | "loadAgain";
      readonly window: number;
      readonly course: Course;
    }
  | { readonly do: "open"; readonly window: number; readonly row: number }
  | { readonly do: "load"; readonly window: number; readonly row: number; readonly course: Course }
  | { readonly do: "past"; readonly window: number; readonly at: number }
  /** `isWhole`: with the next page, where there is one. */
  | {
      readonly do: "checkNow";
      readonly window: number;
      readonly which: number;
      readonly isWhole: boolean;
      readonly course: Course;
    }
  | { readonly do: "checkEach"; readonly window: number; readonly course: Course }
  /** In all windows at the same time; `course` is that of this one. */
  | { readonly do: "checkUnasked"; readonly window: number; readonly course: Course };

/** Something else happens to a window. */
export type WindowStep =
  | { readonly do: "connect"; readonly window: number; readonly to: number }
  | { readonly do: "cancel" | "clear" | "reload"; readonly window: number }
  /** `answering`: in the moment in which what it waits for is answered. */
  | { readonly do: "kill"; readonly window: number; readonly when: "now" | "answering" }
  | SavedStep;

/** A person does something with saved searches, which are named by number. */
export type SavedStep =
  | { readonly do: "save"; readonly window: number; readonly which: number; readonly isEdited: boolean }
  | { readonly do: "unsave"; readonly window: number; readonly which: number }
  | { readonly do: "consent"; readonly window: number; readonly perDay: number }
  | { readonly do: "markSeen"; readonly window: number; readonly which: number | "all" }
  | { readonly do: "forget"; readonly window: number; readonly which: number | "company" };

/** Something happens to the machine under all windows. */
export type OutsideStep =
  | {
      readonly do: "release";
      readonly which: "first" | "last" | "all";
      readonly course: "answer" | "drop" | "500";
    }
  /** For this many ms, or until `unlock`. */
  | { readonly do: "lock"; readonly ms?: number }
  | { readonly do: "unlock" }
  | { readonly do: "disk"; readonly disk: Disk }
  /** `share`: which part of the file. */
  | { readonly do: "corrupt"; readonly where: "header" | "page" | "cut"; readonly share: number }
  /** The clock is set, by this many ms. */
  | { readonly do: "clock"; readonly by: number }
  /** Time passes, in ms. */
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "addFunding"; readonly daysLate: number }
  | { readonly do: "refill"; readonly to: number }
  | { readonly do: "addFiling" };

/** One action of a sequence, as plain data, so that a sequence can be kept. */
export type Step = AskingStep | WindowStep | OutsideStep;

/** A whole sequence. */
export interface Sequence {
  readonly windows: number;
  readonly detailPrice: 0 | 1;
  readonly v3TellsCount: boolean;
  readonly searches: number;
  readonly reserve?: number | undefined;
  readonly steps: readonly Step[];
}

const plainSteps: ReadonlySet<string> = new Set(["connect", "cancel", "clear", "reload", "kill"]);
const savedSteps: ReadonlySet<string> = new Set(["save", "unsave", "consent", "markSeen", "forget"]);

export function isSavedStep(step: WindowStep): step is SavedStep {
  return savedSteps.has(step.do);
}

/** Whether a step happens to a window, but asks nothing by itself. */
export function isWindowStep(step: AskingStep | WindowStep): step is WindowStep {
  return plainSteps.has(step.do) || savedSteps.has(step.do);
}
