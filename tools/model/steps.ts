import * as fc from "fast-check";
import type { Asked, Company, Disk, Way } from "./protocol.ts";
import type { Course } from "./service.ts";

/** `window` counts modulo the number of windows. `killAt`: the first one dies at this step of its process. */
interface InWindows {
  readonly window: number;
  readonly isEverywhere?: boolean;
  readonly killAt?: number | undefined;
}

export interface AskStep extends InWindows {
  readonly do: "ask";
  readonly way: Way;
  readonly asked: Asked;
  readonly course: Course;
}

/** The user edits something or sees all news. */
export type EditStep =
  | (InWindows & { readonly do: "mark"; readonly which: number })
  | (InWindows & { readonly do: "save" | "unsave"; readonly company: Company })
  | (InWindows & { readonly do: "markSeen" });

/** A window closes, and another one replaces it. */
export interface LeaveStep extends InWindows {
  readonly do: "kill" | "reload";
}

export type Step =
  | AskStep
  | EditStep
  | LeaveStep
  /** Answers the held requests. */
  | { readonly do: "release"; readonly course: Exclude<Course, "hold" | "401"> }
  | { readonly do: "lock" | "unlock" | "addFiling" }
  | { readonly do: "disk"; readonly disk: Disk };

/** The first steps of a sequence, then random ones. */
export interface Sequence {
  readonly windows: number;
  readonly searches: number;
  readonly budget: number;
  readonly reserve: number;
  readonly steps: readonly Step[];
}

const inWindows = {
  // Most faults occur between two windows.
  window: fc.constantFrom(0, 0, 1, 1, 2),
  isEverywhere: fc.constantFrom(false, false, true),
  killAt: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 4, nil: undefined }),
};
const usual = ["answer", "hold"] as const;
const courses: readonly Course[] = [...usual, ...usual, ...usual, "drop", "500", "401"];

type Weighted = fc.WeightedArbitrary<Step>;

function asking(weight: number, way: Way, ...asked: readonly Asked[]): Weighted {
  const named = { do: fc.constant("ask"), way: fc.constant(way), asked: fc.constantFrom(...asked) };
  return { weight, arbitrary: fc.record({ ...named, course: fc.constantFrom(...courses), ...inWindows }) };
}

const saving = fc.constantFrom("save", "save", "unsave");
const company = fc.constantFrom<Company[]>("labs", "orbit");
const outside = fc.constantFrom("lock", "unlock", "unlock", "addFiling", "addFiling");
const disk = fc.constantFrom<Disk[]>("free", "free", "database", "full");
const letGo = fc.constantFrom("answer", "answer", "drop", "500");

const step: fc.Arbitrary<Step> = fc.oneof(
  asking(14, "search", "labs", "labs", "orbit", "second", "none"),
  asking(6, "refresh", "labs", "second"),
  asking(12, "check", "labs", "labs", "orbit"),
  asking(10, "automatic", "labs", "orbit", "second"),
  { weight: 8, arbitrary: fc.record({ do: fc.constant("mark"), which: fc.nat({ max: 1 }), ...inWindows }) },
  { weight: 5, arbitrary: fc.record({ do: saving, company, ...inWindows }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("markSeen"), ...inWindows }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("kill", "kill", "reload"), ...inWindows }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("release"), course: letGo }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("disk"), disk }) },
  { weight: 21, arbitrary: fc.record({ do: outside }) },
);

/**
 * First steps that chance rarely finds: a checked search, a check that can’t be written, one question in two windows
 * that can’t write, a killed window, and an uncertain count.
 */
const beginnings: readonly (readonly Step[])[] = [
  [],
  [{ do: "save", window: 0, company: "labs" }, ask(1, "check", "answer"), { do: "addFiling" }],
  [{ do: "save", window: 0, company: "labs" }, { do: "lock" }, ask(1, "check", "answer")],
  [{ do: "lock" }, ask(0, "search", "hold"), ask(1, "search", "answer")],
  [ask(0, "search", "hold"), ask(1, "search", "answer"), { do: "kill", window: 0 }],
  [ask(0, "search", "answer"), ask(1, "refresh", "drop"), ask(0, "automatic", "answer")],
];

function ask(window: number, way: Way, course: Course): Step {
  return { do: "ask", window, way, asked: "labs", course };
}

/** Sequences of up to this many steps. */
export function sequencesOf(mostSteps: number): fc.Arbitrary<Sequence> {
  return fc.record({
    windows: fc.constantFrom(2, 2, 3),
    searches: fc.constantFrom(4, 50),
    budget: fc.constantFrom(1, 2, 4),
    reserve: fc.constantFrom(0, 2),
    steps: fc
      .tuple(
        fc.constantFrom(...beginnings),
        fc.array(step, { minLength: mostSteps / 2, maxLength: mostSteps, size: "max" }),
      )
      .map((parts) => parts.flat()),
  });
}
