import * as fc from "fast-check";
import { isPossible } from "./actions.ts";
import type { Runner } from "./run.ts";
import type { Sequence, Step } from "./steps.ts";
import type { World } from "./world.ts";

/** A step as a command of fast-check. */
class StepCommand implements fc.AsyncCommand<Model, Real> {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  check({ world }: Readonly<Model>): boolean {
    return isPossible(world, this.#step);
  }

  async run({ world }: Model, { runner, done }: Real): Promise<void> {
    done.push(this.#step);
    await runner.step(world, this.#step);
  }

  toString(): string {
    return JSON.stringify(this.#step);
  }
}

interface Model {
  readonly world: World;
}

/** What commands run on, and what was done so far. */
interface Real {
  readonly runner: Runner;
  readonly done: Step[];
}

// Most of what goes wrong goes wrong between two windows.
const window = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3);
const course = fc.constantFrom(
  "answer",
  "answer",
  "answer",
  "hold",
  "hold",
  "500",
  "drop",
  "cut",
  "401" as const,
);
const row = fc.nat({ max: 5 });
const which = fc.nat({ max: 3 });
const hour = 3_600_000;

type Weighted = fc.WeightedArbitrary<Step>;

const asking: readonly Weighted[] = [
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant("search"),
      window,
      company: fc.constantFrom("labs", "labs", "labs", "energy", "none"),
      course,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom("fundings", "company", "check"), window, course }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("nextPage"), window, course }) },
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constantFrom("refresh", "refresh", "loadAgain"), window, course }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant("load"), window, row, course }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant("open"), window, row }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("past"), window, at: row }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("checkNow"), window, which, isWhole: fc.boolean(), course }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("checkEach"), window, course }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant("checkUnasked"), window, course }) },
];

const saved: readonly Weighted[] = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("save"),
      window,
      which,
      isEdited: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unsave"), window, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("consent"), window, perDay: fc.nat({ max: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("markSeen"),
      window,
      which: fc.oneof(which, fc.constant<"all">("all")),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("forget"),
      window,
      which: fc.oneof(row, fc.constant<"company">("company")),
    }),
  },
];

/** What many sequences begin with. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  [],
  [{ do: "save", window: 0, which: 0, isEdited: false }],
  [
    { do: "save", window: 0, which: 0, isEdited: false },
    { do: "save", window: 1, which: 3, isEdited: false },
    { do: "checkEach", window: 0, course: "answer" },
    { do: "consent", window: 0, perDay: 2 },
  ],
  [
    { do: "save", window: 0, which: 0, isEdited: false },
    { do: "save", window: 0, which: 1, isEdited: false },
    { do: "save", window: 0, which: 2, isEdited: false },
    { do: "consent", window: 1, perDay: 3 },
    { do: "checkUnasked", window: 1, course: "answer" },
  ],
];

const changing: readonly Weighted[] = [
  { weight: 5, arbitrary: fc.record({ do: fc.constant("connect"), window, to: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel"), window }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clear"), window }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reload"), window }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("kill"), window, when: fc.constantFrom("now", "answering") }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("release"),
      which: fc.constantFrom("first", "last", "all"),
      course: fc.constantFrom("answer", "answer", "drop", "500"),
    }),
  },
];

const faults: readonly Weighted[] = [
  { weight: 2, arbitrary: fc.record({ do: fc.constant("lock") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lock"), ms: fc.constantFrom(40, 100) }) },
  { weight: 4, arbitrary: fc.constant({ do: "unlock" }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("disk"),
      disk: fc.constantFrom("free", "free", "database", "full"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("corrupt"),
      where: fc.constantFrom("header", "page", "page", "page", "cut"),
      share: fc.integer({ min: 0, max: 100 }).map((part) => part / 100),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("clock"),
      by: fc.constantFrom(60_000, hour, 23 * hour, 25 * hour, -hour, -26 * hour),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refill"), to: fc.constantFrom(5, 50) }) },
  { weight: 3, arbitrary: fc.constant({ do: "addFiling" }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("addFunding"), daysLate: fc.constantFrom(0, 0, 1, 6) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait"), ms: fc.constantFrom(hour, 23 * hour, 25 * hour) }),
  },
];

const terms = fc.record({
  windows: fc.constantFrom(2, 2, 2, 3, 3, 4),
  detailPrice: fc.constantFrom(0, 1),
  v3TellsCount: fc.boolean(),
  searches: fc.constantFrom(3, 10, 50),
  reserve: fc.constantFrom(undefined, undefined, 0, 1, 4),
});

/** How sequences are made and run. */
export interface ModelRun {
  readonly runner: Runner;
  readonly sequences: number;
  readonly seed: number;
  /** Of one sequence. */
  readonly mostSteps: number;
}

/** Runs sequences of commands; rejects with the first that fails, its steps as they can be kept. */
export async function runModel({ runner, sequences, seed, mostSteps }: ModelRun): Promise<void> {
  const steps = fc.oneof(...asking, ...saved, ...changing, ...faults);
  const commands = fc.commands([steps.map((step) => new StepCommand(step))], {
    maxCommands: mostSteps,
    size: "max",
  });
  const property = fc.asyncProperty(
    terms,
    fc.constantFrom(...beginnings),
    commands,
    async (sequence, beginning, all) => {
      const done: Step[] = [];
      const world = await runner.begin(sequence);
      let hasFailed = true;
      try {
        for (const step of beginning) {
          done.push(step);
          await runner.step(world, step);
        }
        await fc.asyncModelRun(() => ({ model: { world }, real: { runner, done } }), all);
        await runner.end(world);
        hasFailed = false;
      } catch (error) {
        const kept: Sequence = { ...sequence, steps: done };
        throw new Error(
          `${JSON.stringify(kept)}\n${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      } finally {
        if (done.some((step) => step.do === "kill")) runner.figures.killed += 1;
        await world.close(hasFailed);
      }
    },
  );
  // Smaller by leaving out steps is found by hand in less time than by running all that may be left out.
  await fc.assert(property, { numRuns: sequences, seed, endOnFailure: true });
}
