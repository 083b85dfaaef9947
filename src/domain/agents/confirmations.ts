interface Preparation {
  readonly at: number;
  /** Undefined if the editor asks nothing. */
  readonly price: number | undefined;
  readonly readableAt: number;
}

export const declinedMs = 10 * 60_000;

/** The editor reports neither consent nor refusal, so both are inferred. Times are in ms of a monotonic clock. */
export class Confirmations {
  readonly #prepared = new Map<string, readonly Preparation[]>();
  readonly #declined = new Map<string, number>();

  prepared(question: string, preparation: Preparation): void {
    this.#keep(question, [...this.#openOf(question, preparation.at), preparation]);
  }

  /** Consumes the newest preparation of a question. Returns true if a person can have agreed to this price. */
  takeConfirmation(question: string, price: number, now: number): boolean {
    const open = this.#openOf(question, now);
    const last = open.at(-1);
    this.#keep(question, open.slice(0, -1));
    if (last?.price === undefined || last.price < price) return false;
    return now >= last.readableAt;
  }

  declined(question: string, now: number): void {
    this.#declined.set(question, now);
  }

  /** True also while the question is open: the editor doesn’t report that it was declined. */
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
