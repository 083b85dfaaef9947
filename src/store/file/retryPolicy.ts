import { Refusal, type Sentence, sentence } from "../../text/sentence.ts";
import type { FailureReason } from "./databaseFile.ts";
import type { StoreServices } from "./tasks.ts";

/** First and longest pause before a failed file is tried again, in ms. */
const firstPauseMs = 500;
const maxPauseMs = 60_000;
/** Pause after a failure that lasts: a migration, a newer version, a file system without locks. In ms. */
const lastingPauseMs = 30_000;
const failedTimeoutMs = 100;
const closingTimeoutMs = 500;
/** A failure after this long without failures counts as the first one, in ms. */
const resetMs = 60_000;

export interface RetryPolicyOptions extends Pick<StoreServices, "log" | "notify"> {
  readonly lockTimeoutMs: number;
  /** Called with the current problem, and with undefined once it is solved. */
  readonly onProblem: (problem: Sentence | undefined) => void;
  /** Called when the file failed; the caller should retry after `retryMs`. */
  readonly onFailure: () => void;
  readonly onRecovery: () => void;
}

/** The message is for the user whose change is refused. */
export class NotWritten extends Refusal {}

/** Decides when a failed file is tried again, with growing pauses, and shows one message for each kind of failure. */
export class RetryPolicy {
  readonly #options: RetryPolicyOptions;
  readonly #shown = new Set<FailureReason>();
  #why: FailureReason = "busy";
  #problem: Sentence | undefined;
  #reason: Sentence | undefined;
  #pauseMs = 0;
  #pauseEnds = 0;
  #restsUntil = 0;
  #isWorking = true;
  #isClosing = false;
  #worksSince = -Infinity;

  constructor(options: RetryPolicyOptions) {
    this.#options = options;
  }

  get isWorking(): boolean {
    return this.#isWorking;
  }

  get isResting(): boolean {
    return !this.#isWorking && performance.now() < this.#restsUntil;
  }

  get retryMs(): number {
    return Math.max(firstPauseMs, this.#pauseMs);
  }

  lockTimeoutMs(): number {
    const mostMs = !this.#isWorking ? failedTimeoutMs : this.#isClosing ? closingTimeoutMs : Infinity;
    return Math.min(mostMs, this.#options.lockTimeoutMs);
  }

  shortenWaits(): void {
    this.#isClosing = true;
    this.endPause();
  }

  notWritten(why = this.#why): NotWritten {
    const { text, values } = sentences[why].refused;
    return new NotWritten(text, ...values);
  }

  /** Call it when the file failed. `isExpected`: shows no message. */
  reportFailure(why: FailureReason, error: unknown, isExpected = false): void {
    if (this.#isWorking && performance.now() - this.#worksSince > resetMs) {
      this.#pauseMs = 0;
      this.#pauseEnds = 0;
      this.#shown.clear();
    }
    this.#isWorking = false;
    this.#why = why;
    const first = ["older", "newer", "lockless"].includes(why) ? lastingPauseMs : firstPauseMs;
    const now = performance.now();
    // If many calls fail in one pause, only the first makes the next pause longer.
    if (now >= this.#pauseEnds) {
      this.#pauseMs = Math.min(maxPauseMs, Math.max(first, this.#pauseMs * 2));
      this.#pauseEnds = now + this.#pauseMs;
    }
    // A lock or a full disk is cheap to test, so every action of the user tries again.
    this.#restsUntil = why === "busy" || why === "full" ? 0 : this.#pauseEnds;
    this.#options.onFailure();
    if (isExpected || this.#isClosing || this.#shown.has(why)) return;
    this.#shown.add(why);
    this.#options.log(`Store: cannot be used (${why}): ${String(error)}`);
    this.#reason = sentences[why].shown;
    this.show(this.#reason);
  }

  reportPendingFailure(): void {
    if (this.#reason === memoryOnly) return;
    this.#reason = memoryOnly;
    this.show(memoryOnly);
  }

  show(problem: Sentence): void {
    this.#setProblem(problem);
    this.#options.notify(problem);
  }

  reportRecovery(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#worksSince = performance.now();
    if (this.#problem === this.#reason) this.#setProblem(undefined);
    this.#options.log("Store: the file can be used again.");
    this.#options.onRecovery();
  }

  /** Ends the pause, so that the next call tries the file. */
  endPause(): void {
    this.#restsUntil = 0;
  }

  reportCleared(): void {
    this.#setProblem(undefined);
    this.endPause();
  }

  #setProblem(problem: Sentence | undefined): void {
    this.#problem = problem;
    this.#options.onProblem(problem);
  }
}

export const nothingStored = sentence(
  "This build of VS Code has no SQLite with full-text search, so nothing is stored, and a repeated search is sent again. VS Code 1.110 or newer from code.visualstudio.com has it.",
);

const memoryOnly = sentence(
  "The local data folder can’t be written to. New answers are kept only until this window closes.",
);

/** `shown` appears once; `refused` is for the user whose change can’t be written. */
interface Sentences {
  readonly shown: Sentence;
  readonly refused: Sentence;
}

const locked: Sentences = {
  shown: sentence(
    "Another program has locked the local data. New answers are stored separately until it’s available.",
  ),
  refused: sentence("Another program has locked the local data. Try again when it’s done."),
};
const unwritable: Sentences = {
  shown: sentence("The local data can’t be written. New answers are stored separately until it can."),
  refused: sentence("The local data can’t be written, so this can’t be saved."),
};

const sentences: Readonly<Record<FailureReason, Sentences>> = {
  busy: locked,
  moved: locked,
  newer: {
    shown: sentence(
      "A newer version of Startup Funding wrote the local data, so this version can’t use it. New answers are stored separately until the newer version takes them over.",
    ),
    refused: sentence(
      "A newer version of Startup Funding wrote the local data, so this version can’t change it.",
    ),
  },
  older: {
    shown: sentence(
      "The local data couldn’t be updated for this version. New answers are stored separately until the update works.",
    ),
    refused: sentence("The local data couldn’t be updated for this version, so this can’t be saved."),
  },
  lockless: {
    shown: sentence(
      "The file system of the local data folder supports no locks, so the database can’t be used. New answers are stored separately.",
    ),
    refused: sentence("The file system of the local data folder supports no locks, so this can’t be saved."),
  },
  full: {
    shown: sentence(
      "The disk is full. New answers are stored separately from the local data until there’s room.",
    ),
    refused: sentence("The disk is full, so this can’t be saved. Free some space, then try again."),
  },
  corrupt: {
    shown: sentence(
      "The local data is damaged. What can be read is being recovered, and new answers are stored separately until that’s done.",
    ),
    refused: sentence("The local data is damaged and being recovered. Try again when that’s done."),
  },
  indexDamaged: unwritable,
  io: unwritable,
  unusable: unwritable,
};
