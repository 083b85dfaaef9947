import { type Sentence, sentence } from "../../text/sentence.ts";
import type { NotOpened } from "../file/databaseFile.ts";
import type { StoreParts } from "../file/tasks.ts";
import type { ForgettingStage } from "../records/begunForgetting.ts";

/** The first pause before a file that failed is tried again, and the longest one, in ms. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;
/** A migration that failed, and a file of a newer version, are not soon over, in ms. */
const longPauseMs = 30_000;
/** How long a lock is waited for where there was trouble a moment ago, in ms. */
const shortPatienceMs = 100;
/** How long a lock is waited for while something is forgotten, in ms: what comes is written beside the file instead. */
const forgettingMs = 10;
/** The pause before a file is tried again that is being rewritten, in ms. */
const expectedMs = 100;
/** How long a file must work before a new failure counts as the first one, in ms. */
const calmMs = 60_000;

export interface TroubleNeeds extends Pick<StoreParts, "log" | "notify"> {
  /** Called with the last problem that was shown, and with undefined once it is over. */
  readonly onProblem: (problem: Sentence | undefined) => void;
  /** How long a lock is waited for where nothing else is known, in ms. */
  readonly patienceMs: number;
}

/** A file that cannot be used: when it is tried again, with growing pauses, and which sentence is shown, once by kind. */
export class Trouble {
  readonly #needs: TroubleNeeds;
  readonly #told = new Set<NotOpened>();
  #problem: Sentence | undefined;
  #reason: Sentence | undefined;
  #pauseMs = 0;
  #restsUntil = 0;
  #isOver = true;
  /** What is wrong now was to be expected, and is over in seconds: no one is notified. */
  #isExpected = false;
  #overSince = -Infinity;

  constructor(needs: TroubleNeeds) {
    this.#needs = needs;
  }

  /** Until the file is tried again, in ms. */
  get pauseMs(): number {
    return Math.max(firstPauseMs, this.#pauseMs);
  }

  get isDue(): boolean {
    return performance.now() >= this.#restsUntil;
  }

  get isRecent(): boolean {
    return !this.#isOver || performance.now() - this.#overSince < calmMs;
  }

  /** How long a lock is waited for, in ms: what failed a moment ago is not waited for long. */
  patience(stage?: ForgettingStage): number {
    const usualMs = this.#needs.patienceMs;
    if (stage !== undefined) return stage === "rewriting" ? 0 : Math.min(forgettingMs, usualMs);
    return this.isRecent ? Math.min(shortPatienceMs, usualMs) : usualMs;
  }

  /** Called when the file failed. `isExpected`: it is locked because it is rewritten. */
  met(why: NotOpened, error: unknown, isExpected = false): void {
    this.#isExpected = why === "busy" && (isExpected || (this.#isExpected && !this.#isOver));
    if (!this.isRecent) {
      this.#pauseMs = 0;
      this.#told.clear();
    }
    this.#isOver = false;
    if (this.#isExpected) this.#restsUntil = performance.now() + expectedMs;
    if (this.#isExpected) return;
    const first = ["older", "newer"].includes(why) ? longPauseMs : firstPauseMs;
    this.#pauseMs = Math.min(longestPauseMs, Math.max(first, this.#pauseMs * 2));
    // Whether a lock is held is soon found out, whenever the person wants something.
    this.#restsUntil = why === "busy" ? 0 : performance.now() + this.#pauseMs;
    if (this.#told.has(why)) return;
    this.#told.add(why);
    this.#needs.log(`Store: cannot be used (${why}): ${String(error)}`);
    this.#reason = reasons[why];
    this.tell(this.#reason);
  }

  /** Called when nothing can be written beside the file either. */
  alone(): void {
    if (this.#reason === aloneNow) return;
    this.#reason = aloneNow;
    this.tell(aloneNow);
  }

  tell(problem: Sentence): void {
    this.#say(problem);
    this.#needs.notify(problem);
  }

  /** Called when the file is used again. */
  over(): void {
    this.#isOver = true;
    this.#overSince = performance.now();
    if (this.#problem === this.#reason) this.#say(undefined);
    if (!this.#isExpected) this.#needs.log("Store: the file can be used again, and has what it had missed.");
    this.#isExpected = false;
  }

  /** Has the next try be made now. */
  reset(): void {
    this.#restsUntil = 0;
  }

  cleared(): void {
    this.#say(undefined);
    this.reset();
  }

  #say(problem: Sentence | undefined): void {
    this.#problem = problem;
    this.#needs.onProblem(problem);
  }
}

export const nothingStored = sentence(
  "This build of VS Code has no SQLite with full-text search, so nothing is stored, and a repeated search is sent again. VS Code 1.110 or newer from code.visualstudio.com has it.",
);

const aloneNow = sentence(
  "The local data folder can’t be written to. New answers, stars, and notes are kept only until this window closes.",
);
const locked = sentence(
  "Another program has locked the local data. New answers are stored separately until it’s available.",
);
const unwritable = sentence(
  "The local data can’t be written. New answers are stored separately until it can.",
);

const reasons: Readonly<Record<NotOpened, Sentence>> = {
  busy: locked,
  moved: locked,
  newer: sentence(
    "A newer version of Startup Funding wrote the local data, so this version can’t use it. New answers are stored separately until the newer version takes them over.",
  ),
  older: sentence(
    "The local data couldn’t be updated for this version. New answers are stored separately until the update works.",
  ),
  full: sentence(
    "The disk is full. New answers are stored separately from the local data until there’s room.",
  ),
  corrupt: sentence(
    "The local data is damaged. What can be read is being recovered, and new answers are stored separately until that’s done.",
  ),
  indexDamaged: unwritable,
  io: unwritable,
  unusable: unwritable,
};
