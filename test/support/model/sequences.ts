import type { Sequence } from "../../../tools/model/steps.ts";

/** A sequence that failed once. */
export interface FailedOnce {
  readonly why: string;
  readonly sequence: Sequence;
}

const plain = { windows: 2, detailPrice: 1, v3TellsCount: false, searches: 50 } as const;

/**
 * Sequences that failed once, with what went wrong: as steps, since what a seed means changes with every action that is
 * added. They run first.
 */
export const failedOnce: readonly FailedOnce[] = [
  {
    why: "a reading from before everything was cleared landed late and was taken for the newest",
    sequence: {
      ...plain,
      windows: 3,
      steps: [
        { do: "fundings", window: 1, course: "hold" },
        { do: "clear", window: 2 },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "release", which: "last", course: "answer" },
      ],
    },
  },
  {
    why: "lines that could be read were left in a damaged file, since its salt could not",
    sequence: {
      ...plain,
      searches: 10,
      steps: [
        { do: "search", window: 1, company: "labs", course: "401" },
        { do: "corrupt", where: "page", share: 0.11 },
      ],
    },
  },
  {
    why: "another window did not know what was spent and written down beside the database",
    sequence: {
      ...plain,
      v3TellsCount: true,
      searches: 10,
      steps: [
        { do: "search", window: 1, company: "none", course: "answer" },
        { do: "disk", disk: "database" },
        { do: "search", window: 1, company: "labs", course: "drop" },
      ],
    },
  },
  {
    why: "rows that came from what another window wrote beside the database were gone after a reload",
    sequence: {
      ...plain,
      steps: [
        { do: "lock" },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "search", window: 1, company: "labs", course: "answer" },
        { do: "reload", window: 1 },
      ],
    },
  },
  {
    why: "a request that was under way had two lines after its file was set aside without its salt",
    sequence: {
      ...plain,
      searches: 10,
      steps: [
        { do: "search", window: 0, company: "labs", course: "hold" },
        { do: "corrupt", where: "page", share: 0.1 },
      ],
    },
  },
  {
    why: "an older answer that came back from memory took the place of a newer one",
    sequence: {
      ...plain,
      windows: 3,
      steps: [
        { do: "lock" },
        { do: "search", window: 1, company: "labs", course: "answer" },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "refresh", window: 0, course: "answer" },
        { do: "unlock" },
      ],
    },
  },
  {
    why: "lines were numbered anew from 1 where only the ledger was lost, so that new readings seemed old",
    sequence: {
      ...plain,
      v3TellsCount: true,
      steps: [
        { do: "search", window: 1, company: "energy", course: "answer" },
        { do: "corrupt", where: "page", share: 0.56 },
        { do: "nextPage", window: 1, course: "answer" },
      ],
    },
  },
  {
    why: "a reading from before the file was damaged landed late and was taken for the newest",
    sequence: {
      ...plain,
      v3TellsCount: true,
      steps: [
        { do: "search", window: 1, company: "labs", course: "hold" },
        { do: "corrupt", where: "page", share: 0.56 },
        { do: "clock", by: -93_600_000 },
        { do: "company", window: 1, course: "answer" },
        { do: "reload", window: 0 },
      ],
    },
  },
  {
    why: "an older reading landed in an account that was lost while its lines were not",
    sequence: {
      ...plain,
      v3TellsCount: true,
      steps: [
        { do: "search", window: 0, company: "labs", course: "hold" },
        { do: "company", window: 0, course: "cut" },
        { do: "corrupt", where: "page", share: 0.15 },
      ],
    },
  },
  {
    why: "an older reading landed under another salt than it had left under",
    sequence: {
      ...plain,
      v3TellsCount: true,
      steps: [
        { do: "search", window: 0, company: "energy", course: "hold" },
        { do: "search", window: 1, company: "labs", course: "answer" },
        { do: "corrupt", where: "page", share: 0.1 },
      ],
    },
  },
  {
    why: "the model could not damage a file that was cut before",
    sequence: {
      ...plain,
      searches: 3,
      steps: [
        { do: "search", window: 2, company: "labs", course: "hold" },
        { do: "clear", window: 0 },
        { do: "search", window: 1, company: "labs", course: "401" },
        { do: "corrupt", where: "cut", share: 0.99 },
        { do: "connect", window: 1, to: 0 },
        { do: "corrupt", where: "page", share: 0.73 },
      ],
    },
  },
  {
    why: "a search that waited for another window, and was replaced, was sent when that one ended uncounted",
    sequence: {
      ...plain,
      searches: 0,
      steps: [
        { do: "search", window: 0, company: "none", course: "hold" },
        { do: "search", window: 1, company: "none", course: "answer" },
        { do: "search", window: 1, company: "labs", course: "answer" },
        { do: "release", which: "all", course: "answer" },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "search", window: 0, company: "energy", course: "answer" },
      ],
    },
  },
  {
    why: "a window that waited for another one sent its own request while it was being closed, and kept no line of it",
    sequence: {
      ...plain,
      searches: 0,
      steps: [
        { do: "search", window: 1, company: "labs", course: "hold" },
        { do: "lock" },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "reload", window: 0 },
      ],
    },
  },
  {
    why: "the model took a request that was over before for the one that a window had waited for",
    sequence: {
      ...plain,
      windows: 4,
      v3TellsCount: true,
      searches: 3,
      reserve: 0,
      steps: [
        { do: "save", window: 0, which: 0, isEdited: false },
        { do: "save", window: 1, which: 3, isEdited: false },
        { do: "checkEach", window: 0, course: "answer" },
        { do: "consent", window: 0, perDay: 2 },
        { do: "addFunding", daysLate: 0 },
        { do: "corrupt", where: "header", share: 0.13 },
        { do: "kill", window: 3, when: "now" },
        { do: "addFunding", daysLate: 6 },
        { do: "fundings", window: 0, course: "answer" },
        { do: "checkUnasked", window: 0, course: "hold" },
        { do: "search", window: 0, company: "none", course: "hold" },
        { do: "corrupt", where: "cut", share: 0.58 },
        { do: "search", window: 1, company: "none", course: "hold" },
        { do: "kill", window: 1, when: "answering" },
        { do: "addFiling" },
        { do: "kill", window: 1, when: "now" },
        { do: "search", window: 0, company: "energy", course: "401" },
        { do: "search", window: 0, company: "energy", course: "answer" },
        { do: "connect", window: 0, to: 2 },
        { do: "past", window: 1, at: 5 },
        { do: "search", window: 1, company: "none", course: "answer" },
      ],
    },
  },
  {
    why: "the model did not know that rows which were found under a lock are known to a search that is saved after it",
    sequence: {
      ...plain,
      reserve: 1,
      steps: [
        { do: "lock" },
        { do: "search", window: 0, company: "labs", course: "answer" },
        { do: "reload", window: 0 },
        { do: "load", window: 0, row: 0, course: "hold" },
        { do: "consent", window: 0, perDay: 1 },
        { do: "unlock" },
        { do: "save", window: 0, which: 3, isEdited: false },
      ],
    },
  },
  // Which table has the page depends on when the file was laid out.
  ...[0.21, 0.37].map((share): FailedOnce => ({
    why: `an answer whose records were damaged was held to be there (page at ${String(share)})`,
    sequence: {
      ...plain,
      v3TellsCount: true,
      searches: 10,
      reserve: 4,
      steps: [
        { do: "search", window: 0, company: "energy", course: "answer" },
        { do: "markSeen", window: 0, which: "all" },
        { do: "search", window: 1, company: "none", course: "answer" },
        { do: "connect", window: 1, to: 0 },
        { do: "forget", window: 0, which: "company" },
        { do: "addFunding", daysLate: 1 },
        { do: "corrupt", where: "page", share },
        { do: "search", window: 0, company: "energy", course: "500" },
      ],
    },
  })),
];
