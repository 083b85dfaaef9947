import type { Forgettable, Forgotten, Subject } from "./subject.ts";
import type { ForgettingStage } from "./begunForgetting.ts";
import type { AnswerContents, KeptRecord } from "./contents.ts";
import type { RecordBody } from "./outline.ts";

export interface RecordSource {
  readonly service: string;
  /** Line of the ledger that paid for them, where it is known. */
  readonly line?: number;
  /** When they were received, in ms since 1970. */
  readonly at: number;
  /** Canonical text of the question that they answer, where that is known. */
  readonly question?: string;
}

/** An answer that still has its records in it, while they are kept as records too, or are about to be. */
export interface UntakenAnswer extends RecordSource {
  readonly id: number;
  /** All its records are in the library. */
  readonly isTaken: boolean;
  readonly question: string;
  /** As in a `PackedAnswer`. */
  readonly body: Uint8Array;
}

/** Names an answer that was read: numbers are given again. */
export type AnswerName = Pick<UntakenAnswer, "id" | "at" | "question">;

export interface RecordMarks {
  readonly star: boolean;
  readonly tags: readonly string[];
  /** Empty without one. */
  readonly note: string;
}

/** Every record that was ever received, each once. Every method is short, and may throw. */
export interface LibraryRows {
  /** Keeps what is new in records; versions stay where something has changed. False where one was forgotten, and is not kept. */
  keepRecords(
    contents: Pick<AnswerContents, "matches"> & { readonly records: readonly KeptRecord[] },
    source: RecordSource,
  ): boolean;
  /** The oldest answer whose records are still to be taken in, or to be left to the library. */
  untakenAnswer(): UntakenAnswer | undefined;
  /** Leaves an answer as it came, since none of its rows can be left to the library. */
  keepAsItCame(answer: AnswerName): void;
  recordBodies(service: string, keys: readonly string[]): ReadonlyMap<string, readonly RecordBody[]>;
  /** Replaces the body of an answer, if it is still the one that was read, and none of the records has changed since. */
  putOutline(answer: AnswerName, body: Uint8Array, references: readonly RecordBody[]): void;
  /** Whether the indexes of words are to be rebuilt, and this runtime can do that. */
  areIndexesStale(): boolean;
  /** Puts a body in the place of an answer’s, if it is still the one that was read; without one the answer goes. */
  replaceAnswer(answer: AnswerName, body: Uint8Array | undefined): void;
  /** Hashes of what is not to be kept, as `hashesOf` makes them. */
  forgotten(): Forgotten;
  unforget(hashes: readonly string[]): void;
  /** How far the removal of what is being forgotten is; undefined where nothing is. */
  forgettingStage(): ForgettingStage | undefined;
  /** What would go if subjects were forgotten; answers from before the library are not counted. */
  forgettable(subjects: readonly Subject[]): Forgettable;
  markCount(): number;
  marks(service: string, key: string): RecordMarks | undefined;
  /** Puts marks in the place of those before; empty ones go. `at` in ms since 1970. */
  putMarks(service: string, key: string, marks: RecordMarks, at: number): void;
  /** Never shows this name by itself again. `core` as `nameKeys` gives it. */
  hideName(service: string, core: string, name: string, at: number): void;
  showName(service: string, core: string): void;
  /** Notes that records were viewed, at a time in ms since 1970: what was not used for long goes first. */
  used(service: string, keys: readonly string[], at: number): void;
}
