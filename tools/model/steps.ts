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
  | { readonly do: "past"; readonly window: number; readonly at: number };

/** Something else happens to a window. */
export type WindowStep =
  | { readonly do: "connect"; readonly window: number; readonly to: number }
  | { readonly do: "cancel" | "clear" | "reload"; readonly window: number }
  /** `answering`: in the moment in which what it waits for is answered. */
  | { readonly do: "kill"; readonly window: number; readonly when: "now" | "answering" };

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
  /** By this many ms. */
  | { readonly do: "clock"; readonly by: number }
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

const windowSteps: ReadonlySet<Step["do"]> = new Set(["connect", "cancel", "clear", "reload", "kill"]);

/** Whether a step happens to a window, but asks nothing by itself. */
export function isWindowStep(step: AskingStep | WindowStep): step is WindowStep {
  return windowSteps.has(step.do);
}
