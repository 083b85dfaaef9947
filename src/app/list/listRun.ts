import type { RunProgress } from "../../present/list/listPage.ts";
import type { ListLookUp, RunEnd } from "./listLookUp.ts";

/** Runs the requests of one list: one run at a time, which can pause and resume. */
export class ListRun {
  readonly #lookUp: ListLookUp;
  #stop = new AbortController();
  #counts: Omit<RunProgress, "isPausing"> = { of: 0, asked: 0, found: 0, searches: 0 };
  #isRunning = false;
  #end: RunEnd | undefined;

  constructor(lookUp: ListLookUp) {
    this.#lookUp = lookUp;
  }

  /** Undefined between runs. */
  get progress(): RunProgress | undefined {
    return this.#isRunning ? { ...this.#counts, isPausing: this.#stop.signal.aborted } : undefined;
  }

  /** Names that the person agreed to, and that the last run didn’t ask. */
  get agreed(): number {
    return this.#counts.of - this.#counts.asked;
  }

  /** The end of the last run; undefined before it. */
  get end(): RunEnd | undefined {
    return this.#end;
  }

  /** Asks about at most `of` names; returns the counts at the end, or undefined during another run. */
  async ask(
    of: number,
    onChange: (progress: RunProgress) => void,
  ): Promise<Omit<RunProgress, "isPausing"> | undefined> {
    if (this.#isRunning || of <= 0) return undefined;
    this.#isRunning = true;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#counts = { of, asked: 0, found: 0, searches: 0 };
    try {
      this.#end = await this.#lookUp.ask(of, signal, (position, isAsked) => {
        if (isAsked) this.#count(position);
        onChange({ ...this.#counts, isPausing: signal.aborted });
      });
      return this.#counts;
    } finally {
      this.#isRunning = false;
    }
  }

  async askAgain(position: number): Promise<void> {
    if (!this.#isRunning) this.#end = await this.#lookUp.askAgain(position);
  }

  /** Stops the run after the request in flight. */
  stop(): void {
    this.#stop.abort();
  }

  #count(position: number): void {
    const entry = this.#lookUp.entries[position];
    // A refused request was not sent.
    if (entry?.asked === undefined) return;
    const { of, asked, found, searches } = this.#counts;
    this.#counts = {
      of,
      asked: asked + 1,
      found: found + (entry.degree === "none" ? 0 : 1),
      searches: searches + entry.searches,
    };
  }
}
