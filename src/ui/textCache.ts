/** Texts of read-only documents, by name: of all that are open, and of those that were closed last. */
export class TextCache {
  readonly #texts = new Map<string, string>();
  readonly #mostClosed: number;

  constructor(mostClosed: number) {
    this.#mostClosed = mostClosed;
  }

  /** `open` names those that are open. */
  setText(name: string, text: string, open: ReadonlySet<string>): void {
    // The one opened last comes last: what was closed longest ago goes first.
    this.#texts.delete(name);
    this.#texts.set(name, text);
    const closed = [...this.#texts.keys()].filter((one) => one !== name && !open.has(one));
    const surplus = Math.max(0, closed.length - this.#mostClosed);
    for (const one of closed.slice(0, surplus)) this.#texts.delete(one);
  }

  get(name: string): string | undefined {
    return this.#texts.get(name);
  }

  clear(): void {
    this.#texts.clear();
  }
}
