import type { FailedOnce } from "./sequences.ts";
import type { AskingStep, SavedStep } from "../../../tools/model/steps.ts";

const plain = { windows: 2, detailPrice: 1, v3TellsCount: false, searches: 50 } as const;

const save = (which: number, isEdited = false): SavedStep => ({ do: "save", window: 0, which, isEdited });

function check(window: number, which: number, course: "answer" | "hold" = "answer"): AskingStep {
  return { do: "checkNow", window, which, isWhole: false, course };
}

const unasked = (course: "answer" | "hold"): AskingStep => ({ do: "checkUnasked", window: 0, course });
const consent = (perDay: number): SavedStep => ({ do: "consent", window: 0, perDay });
const answerAll = { do: "release", which: "all", course: "answer" } as const;
const addFunding = { do: "addFunding", daysLate: 0 } as const;

/** Three saved searches, which a window has checked within what was agreed to. */
const checkedOnce = [
  ...[0, 1, 2].map((which) => save(which)),
  { ...consent(3), window: 1 },
  { ...unasked("answer"), window: 1 },
];

/** Sequences with saved searches that failed once. */
export const savedFailedOnce: readonly FailedOnce[] = [
  {
    why: "news was lost after the clock was set back to before its search was saved",
    sequence: {
      ...plain,
      steps: [save(0), check(0, 0), { do: "clock", by: -26 * 3_600_000 }, addFunding, check(0, 0)],
    },
  },
  {
    why: "the check of a question that was edited meanwhile made all rows of the next one new",
    sequence: {
      ...plain,
      steps: [save(0), check(0, 0), check(0, 0, "hold"), save(0, true), answerAll, addFunding, check(0, 0)],
    },
  },
  {
    why: "checks that had begun went on within a budget that was lowered meanwhile",
    sequence: {
      ...plain,
      steps: [save(0), save(1), consent(3), unasked("hold"), { ...consent(1), window: 1 }, answerAll],
    },
  },
  {
    why: "checks that had begun went on with another service, which was connected meanwhile",
    sequence: {
      ...plain,
      steps: [
        save(0),
        save(1),
        { do: "checkEach", window: 0, course: "hold" },
        { do: "connect", window: 0, to: 2 },
        answerAll,
      ],
    },
  },
  {
    why: "what one window found while the file was locked became seen with what another one showed",
    sequence: {
      ...plain,
      steps: [
        save(3),
        check(1, 3),
        { do: "addFiling" },
        { do: "lock" },
        check(1, 3),
        { do: "markSeen", window: 0, which: "all" },
        { do: "unlock" },
      ],
    },
  },
  {
    why: "the second page of a first check was new",
    sequence: {
      ...plain,
      steps: [save(0), addFunding, { do: "checkNow", window: 1, which: 0, isWhole: true, course: "answer" }],
    },
  },
  {
    why: "what people had agreed to was gone when checks stopped while the file was locked",
    sequence: {
      ...plain,
      steps: [
        save(0),
        consent(3),
        unasked("hold"),
        { do: "lock" },
        { do: "release", which: "all", course: "drop" },
        { do: "unlock" },
      ],
    },
  },
  {
    why: "the answer to an unasked check was lost when its window was closed",
    sequence: {
      ...plain,
      steps: [
        save(0),
        consent(3),
        unasked("answer"),
        addFunding,
        unasked("hold"),
        { do: "reload", window: 0 },
        { do: "reload", window: 1 },
      ],
    },
  },
  {
    why: "a check that had waited for the search before was taken for one that waited for this one",
    sequence: {
      ...plain,
      steps: [
        save(0),
        save(3),
        check(1, 0, "hold"),
        { do: "checkEach", window: 0, course: "answer" },
        { do: "search", window: 1, company: "labs", course: "500" },
        answerAll,
      ],
    },
  },
  {
    why: "while a file with a damaged table was mended, nothing of it was read, and its answer was paid again",
    sequence: {
      ...plain,
      searches: 3,
      reserve: 1,
      v3TellsCount: true,
      steps: [
        ...checkedOnce,
        { do: "markSeen", window: 0, which: 3 },
        { do: "addFiling" },
        ...[3, 1].map((window) => ({ do: "search", window, company: "labs", course: "answer" }) as const),
        { do: "corrupt", where: "page", share: 0.73 },
        { do: "search", window: 1, company: "labs", course: "500" },
      ],
    },
  },
  {
    why: "a count from before a request was certain: lines that were lost with a damaged file had their numbers given again",
    sequence: {
      ...plain,
      windows: 3,
      v3TellsCount: true,
      steps: [
        save(0),
        { do: "reload", window: 0 },
        { ...consent(3), window: 2 },
        { do: "checkEach", window: 1, course: "drop" },
        { do: "addFunding", daysLate: 6 },
        { do: "search", window: 2, company: "labs", course: "401" },
        { do: "check", window: 1, course: "hold" },
        { do: "corrupt", where: "cut", share: 0 },
        { ...unasked("answer"), window: 1 },
        { do: "check", window: 1, course: "hold" },
        { do: "search", window: 1, company: "labs", course: "drop" },
        { do: "kill", window: 3, when: "answering" },
        { do: "lock" },
        check(1, 2),
      ],
    },
  },
  {
    why: "a window that had not noticed yet that another one had mended the file paid for what was in it",
    sequence: {
      windows: 4,
      detailPrice: 0,
      v3TellsCount: true,
      searches: 10,
      reserve: 4,
      steps: [
        { do: "search", window: 1, company: "labs", course: "401" },
        { do: "corrupt", where: "page", share: 0.73 },
        { do: "search", window: 0, company: "labs", course: "hold" },
        { do: "markSeen", window: 1, which: 0 },
        { do: "search", window: 0, company: "labs", course: "drop" },
        { do: "search", window: 1, company: "labs", course: "500" },
        answerAll,
        save(2),
        { do: "search", window: 2, company: "labs", course: "answer" },
      ],
    },
  },
  {
    why: "after a lock while something was forgotten, a window did not see yet what another one had brought into the file",
    sequence: {
      ...plain,
      steps: [
        ...checkedOnce,
        { do: "addFiling" },
        { do: "search", window: 1, company: "energy", course: "answer" },
        { do: "forget", window: 1, which: "company" },
        { do: "open", window: 3, row: 2 },
        { do: "check", window: 1, course: "401" },
        { do: "fundings", window: 0, course: "401" },
        { do: "search", window: 1, company: "labs", course: "answer" },
        { do: "lock" },
        { do: "markSeen", window: 2, which: 3 },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "load", window: 0, row: 2, course: "hold" },
        { ...consent(0), window: 1 },
        { do: "search", window: 1, company: "labs", course: "hold" },
        { do: "markSeen", window: 0, which: 2 },
        { do: "load", window: 1, row: 0, course: "answer" },
      ],
    },
  },
  {
    why: "after a lock, a window saw what another one had brought into the file, but not what that had learned of the account",
    sequence: {
      ...plain,
      windows: 4,
      v3TellsCount: true,
      searches: 10,
      steps: [
        ...checkedOnce,
        { do: "search", window: 2, company: "labs", course: "hold" },
        { do: "clock", by: -26 * 3_600_000 },
        { do: "lock" },
        { do: "kill", window: 1, when: "answering" },
        { do: "release", which: "last", course: "500" },
        { do: "addFiling" },
        { do: "addFiling" },
        { do: "checkNow", window: 0, which: 0, isWhole: true, course: "answer" },
        { do: "cancel", window: 0 },
      ],
    },
  },
  {
    why: "an answer that one window left to its records while another one took a forgotten record out of it was lost",
    sequence: {
      ...plain,
      windows: 3,
      searches: 3,
      steps: [
        ...checkedOnce,
        { do: "markSeen", window: 1, which: 2 },
        { do: "connect", window: 1, to: 2 },
        { do: "connect", window: 0, to: 2 },
        { do: "search", window: 2, company: "energy", course: "500" },
        { do: "forget", window: 2, which: 1 },
      ],
    },
  },
  {
    why: "a window waited until the end of a lock for a request that had failed meanwhile",
    sequence: {
      ...plain,
      windows: 4,
      searches: 10,
      steps: [
        ...checkedOnce,
        { do: "checkEach", window: 3, course: "hold" },
        { do: "lock" },
        { ...unasked("answer"), window: 3 },
        { do: "release", which: "all", course: "drop" },
      ],
    },
  },
  {
    why: "the model did not know that of two searches that ask the same, one is checked before the other",
    sequence: {
      ...plain,
      steps: [
        save(2, true),
        save(3),
        { do: "search", window: 0, company: "labs", course: "hold" },
        { do: "checkEach", window: 0, course: "hold" },
        { do: "addFiling" },
        answerAll,
      ],
    },
  },
  {
    why: "a check asked without rest for what had ended under a lock, and was open still in the file",
    sequence: {
      ...plain,
      windows: 3,
      steps: [
        ...checkedOnce,
        { do: "search", window: 0, company: "labs", course: "hold" },
        save(3),
        { ...unasked("hold"), window: 1 },
        { do: "lock" },
        { do: "search", window: 2, company: "none", course: "answer" },
        answerAll,
      ],
    },
  },
];
