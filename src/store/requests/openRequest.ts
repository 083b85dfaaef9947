import type { Ending } from "../../service/client/client.ts";
import type { Database, PackedAnswer } from "../rows/database.ts";
import {
  addAgain,
  addDeparture,
  addEnding,
  addLateEnding,
  type AnswerToKeep,
  type Leaving,
  type Left,
} from "./lines.ts";
import type { Spill } from "./spilling.ts";

/** A request of this window: where its line lies, in the database of the moment. */
export class OpenRequest {
  readonly #leaving: Leaving;
  readonly #spill: Spill;
  /** Where it lies for good: what a batch that failed has written is gone. */
  #left: Left | undefined;
  #candidate: Left | undefined;

  constructor(leaving: Leaving, spill: Spill) {
    this.#leaving = leaving;
    this.#spill = spill;
  }

  leave(database: Database): void {
    this.#candidate = addDeparture(database, this.#leaving);
  }

  stay(): void {
    this.#candidate = undefined;
  }

  /** What was written last is there for good. */
  settle(): void {
    this.#left = this.#candidate ?? this.#left;
  }

  /** Into the file that is back, if it has left at all. */
  leaveAgain(database: Database): void {
    if (this.#left !== undefined) this.#candidate = addAgain(database, this.#leaving, this.#left);
  }

  end(database: Database, ending: Ending, answer: AnswerToKeep | undefined): void {
    if (this.#left !== undefined) addEnding(database, this.#leaving, this.#left, ending, answer);
  }

  endAgain(database: Database, ending: Ending, answer: AnswerToKeep | undefined): void {
    const left = this.#candidate ?? this.#left;
    if (left !== undefined) addLateEnding(database, this.#leaving, left, ending, answer);
  }

  async spillDeparture(): Promise<void> {
    if (this.#candidate !== undefined) await this.#spill.departure(this, this.#leaving, this.#candidate);
  }

  async spillEnding(ending: Ending, answer: PackedAnswer | undefined): Promise<void> {
    if (this.#left !== undefined)
      await this.#spill.ending(this, this.#leaving, this.#left, { ending, answer });
  }
}
