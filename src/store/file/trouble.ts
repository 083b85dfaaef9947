import { Refusal, type Sentence, sentence } from "../../text/sentence.ts";
import type { NotOpened } from "./databaseFile.ts";
import type { StoreParts } from "./tasks.ts";

/** First and longest pause before a failed file is tried again, in ms. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;
/** Pause after a failure that lasts: a migration, a newer version, a file system without locks. In ms. */
const longPauseMs = 30_000;
const shortPatienceMs = 100;
const closingPatienceMs = 500;
/** A failure after this long without failures counts as the first one, in ms. */
const calmMs = 60_000;

export interface TroubleNeeds extends Pick<StoreParts, "log" | "notify"> {
  readonly patienceMs: number;
  /** Called with the current problem, and with undefined once it is solved. */
  readonly onProblem: (problem: Sentence | undefined) => void;
  /** Called when the file failed; the caller should retry after `retryMs`. */
  readonly onFailure: () => void;
  readonly onRecovery: () => void;
}

/** The message is for the user whose change is refused. */
export class NotWritten extends Refusal {}

/** Decides when a failed file is tried again, with growing pauses, and shows one message for each kind of failure. */
export class Trouble {
  readonly #needs: TroubleNeeds;
  readonly #told = new Set<NotOpened>();
  #why: NotOpened = "busy";
  #problem: Sentence | undefined;
  #reason: Sentence | undefined;
  #pauseMs = 0;
  #pauseEnds = 0;
  #restsUntil = 0;
  #isOver = true;
  #isClosing = false;
  #overSince = -Infinity;

  constructor(needs: TroubleNeeds) {
    this.#needs = needs;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isResting(): boolean {
    return !this.#isOver && performance.now() < this.#restsUntil;
  }

  get retryMs(): number {
    return Math.max(firstPauseMs, this.#pauseMs);
  }

  patience(): number {
    const mostMs = !this.#isOver ? shortPatienceMs : this.#isClosing ? closingPatienceMs : Infinity;
    return Math.min(mostMs, this.#needs.patienceMs);
  }

  hurry(): void {
    this.#isClosing = true;
    this.reset();
  }

  notWritten(why = this.#why): NotWritten {
    const { text, values } = sentences[why].refused;
    return new NotWritten(text, ...values);
  }

  /** Call it when the file failed. `isExpected`: shows no message. */
  met(why: NotOpened, error: unknown, isExpected = false): void {
    if (this.#isOver && performance.now() - this.#overSince > calmMs) {
      this.#pauseMs = 0;
      this.#pauseEnds = 0;
      this.#told.clear();
    }
    this.#isOver = false;
    this.#why = why;
    const first = ["older", "newer", "lockless"].includes(why) ? longPauseMs : firstPauseMs;
    const now = performance.now();
    // If many calls fail in one pause, only the first makes the next pause longer.
    if (now >= this.#pauseEnds) {
      this.#pauseMs = Math.min(longestPauseMs, Math.max(first, this.#pauseMs * 2));
      this.#pauseEnds = now + this.#pauseMs;
    }
    // A lock or a full disk is cheap to test, so every action of the user tries again.
    this.#restsUntil = why === "busy" || why === "full" ? 0 : this.#pauseEnds;
    this.#needs.onFailure();
    if (isExpected || this.#isClosing || this.#told.has(why)) return;
    this.#told.add(why);
    this.#needs.log(`Store: cannot be used (${why}): ${String(error)}`);
    this.#reason = sentences[why].shown;
    this.tell(this.#reason);
  }

  alone(): void {
    if (this.#reason === aloneNow) return;
    this.#reason = aloneNow;
    this.tell(aloneNow);
  }

  tell(problem: Sentence): void {
    this.#say(problem);
    this.#needs.notify(problem);
  }

  over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#overSince = performance.now();
    if (this.#problem === this.#reason) this.#say(undefined);
    this.#needs.log("Store: the file can be used again.");
    this.#needs.onRecovery();
  }

  /** Ends the pause, so that the next call tries the file. */
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

const sentences: Readonly<Record<NotOpened, Sentences>> = {
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
