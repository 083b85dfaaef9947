import type { RunProgress } from "../../present/list/listPage.ts";
import type { ListLookUp, RunEnd } from "./listLookUp.ts";

/** The runs of one list, one after another. */
export class ListRun {
  readonly #lookUp: ListLookUp;
  #stop = new AbortController();
  #progress: RunProgress | undefined;
  #agreed = 0;
  #end: RunEnd | undefined;

  constructor(lookUp: ListLookUp) {
    this.#lookUp = lookUp;
  }

  /** Undefined between runs. */
  get progress(): RunProgress | undefined {
    return this.#progress;
  }

  /** Names that were agreed to, and not asked before the run ended. */
  get agreed(): number {
    return this.#agreed;
  }

  /** Of the last run; undefined before it. */
  get end(): RunEnd | undefined {
    return this.#end;
  }

  /** Asks about `of` names at the most; returns how far it came, or undefined if a run is going on. */
  async ask(of: number, onChange: (progress: RunProgress) => void): Promise<RunProgress | undefined> {
    if (this.#progress !== undefined || of <= 0) return undefined;
    this.#stop = new AbortController();
    this.#agreed = of;
    let progress: RunProgress = { of, asked: 0, found: 0, searches: 0, isPausing: false };
    this.#progress = progress;
    try {
      this.#end = await this.#lookUp.ask(of, this.#stop.signal, (position, isAsked) => {
        if (isAsked) progress = this.#count(progress, position);
        this.#progress = { ...progress, isPausing: this.#stop.signal.aborted };
        onChange(this.#progress);
      });
    } finally {
      this.#progress = undefined;
    }
    return progress;
  }

  async askAgain(position: number): Promise<void> {
    if (this.#progress === undefined) this.#end = await this.#lookUp.askAgain(position);
  }

  /** After the name in flight. */
  stop(): void {
    this.#stop.abort();
    if (this.#progress !== undefined) this.#progress = { ...this.#progress, isPausing: true };
  }

  #count(progress: RunProgress, position: number): RunProgress {
    const entry = this.#lookUp.entries[position];
    // A refused request was not sent.
    if (entry?.asked === undefined) return progress;
    const { asked, found, searches } = progress;
    this.#agreed -= 1;
    return {
      ...progress,
      asked: asked + 1,
      found: found + (entry.degree === "none" ? 0 : 1),
      searches: searches + entry.searches,
    };
  }
}
