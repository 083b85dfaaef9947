interface Preparation {
  readonly at: number;
  /** The price that the editor’s question names, in searches; undefined where it asks nothing. */
  readonly price: number | undefined;
  /** From this moment on a person can have read the question; Infinity before it. */
  readonly readableAt: number;
}

/** A question that was declined isn’t asked again for this long, in ms. */
export const declinedMs = 10 * 60_000;

/**
 * What one window knows of the questions that the editor asks for a tool: it tells a tool neither whether a person has
 * confirmed a call nor that they have declined it. Times in ms of a clock that is never set.
 */
export class Confirmations {
  readonly #prepared = new Map<string, readonly Preparation[]>();
  readonly #declined = new Map<string, number>();

  prepared(question: string, preparation: Preparation): void {
    this.#keep(question, [...this.#openOf(question, preparation.at), preparation]);
  }

  /** Takes the newest preparation of a question, for one call: whether a person can have agreed to this price. */
  isConfirmed(question: string, price: number, now: number): boolean {
    const open = this.#openOf(question, now);
    const last = open.at(-1);
    this.#keep(question, open.slice(0, -1));
    if (last?.price === undefined || last.price < price) return false;
    return now >= last.readableAt;
  }

  declined(question: string, now: number): void {
    this.#declined.set(question, now);
  }

  /** True as well while the editor’s question has no answer: of one that was declined nothing is heard. */
  isDeclined(question: string, now: number): boolean {
    const at = this.#declined.get(question);
    if (at !== undefined && now - at < declinedMs) return true;
    return this.#openOf(question, now).some(({ price }) => price !== undefined);
  }

  #keep(question: string, open: readonly Preparation[]): void {
    if (open.length === 0) this.#prepared.delete(question);
    else this.#prepared.set(question, open);
  }

  #openOf(question: string, now: number): readonly Preparation[] {
    return (this.#prepared.get(question) ?? []).filter(({ at }) => now - at < declinedMs);
  }
}
