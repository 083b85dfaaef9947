import {
  type AccountRows,
  type AnswerRowKey,
  type AnswerRows,
  type PackedAnswer,
  sizeOf,
} from "../database.ts";
import { type Behind, nameOf } from "./behind.ts";

interface KeptAnswer extends PackedAnswer {
  readonly key: AnswerRowKey;
  readonly size: number;
}

/** Answers, and whose they are, in memory. */
export class MemoryAnswers implements AnswerRows, AccountRows {
  readonly #behind: Behind;
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #accounts = new Map<string, string>();
  readonly #states = new Map<string, string>();
  #bytes = 0;

  constructor(behind: Behind) {
    this.#behind = behind;
  }

  answer(key: AnswerRowKey): PackedAnswer | undefined {
    return this.#answers.get(nameOfKey(key)) ?? this.#behind((database) => database.answer(key));
  }

  putAnswer(key: AnswerRowKey, answer: PackedAnswer, maxBytes: number): void {
    const size = sizeOf(key, answer);
    if (size > maxBytes) return;
    this.#drop(nameOfKey(key));
    this.#answers.set(nameOfKey(key), { ...answer, size, key });
    this.#bytes += size;
  }

  dropOldest(maxBytes: number): boolean {
    if (this.#bytes <= maxBytes) return false;
    const oldestFirst = [...this.#answers].toSorted(([, a], [, b]) => a.at - b.at);
    for (const [name] of oldestFirst) {
      if (this.#bytes <= maxBytes) break;
      this.#drop(name);
    }
    return false;
  }

  shrink(): boolean {
    return false;
  }

  accountOf(service: string, fingerprint: string): string {
    return (
      this.#accounts.get(nameOf(service, fingerprint)) ??
      this.#behind((database) => database.accountOf(service, fingerprint)) ??
      fingerprint
    );
  }

  isKnown(service: string, fingerprint: string): boolean {
    return (
      this.#accounts.has(nameOf(service, fingerprint)) ||
      this.#inMemory(service).includes(fingerprint) ||
      this.#behind((database) => database.isKnown(service, fingerprint)) === true
    );
  }

  accountsOf(service: string): readonly string[] {
    const behind = this.#behind((database) => database.accountsOf(service)) ?? [];
    return [...new Set([...behind, ...this.#inMemory(service)])].slice(0, 2);
  }

  setAccount(service: string, fingerprint: string, account: string): void {
    this.#accounts.set(nameOf(service, fingerprint), account);
  }

  moveAccount(service: string, from: string, to: string): void {
    for (const [name, answer] of this.#answers) {
      if (answer.key.service !== service || answer.key.account !== from) continue;
      const key = { ...answer.key, account: to };
      const there = this.#answers.get(nameOfKey(key));
      this.#drop(name);
      // Of two answers to one question the newer one stays.
      if (there === undefined || there.at < answer.at) this.putAnswer(key, answer, Infinity);
    }
    for (const [name, account] of this.#accounts) if (account === from) this.#accounts.set(name, to);
    this.#states.delete(nameOf(service, from));
  }

  accountState(service: string, account: string): string | undefined {
    return (
      this.#states.get(nameOf(service, account)) ??
      this.#behind((database) => database.accountState(service, account))
    );
  }

  putAccountState(service: string, account: string, state: string): void {
    this.#states.set(nameOf(service, account), state);
  }

  #inMemory(service: string): readonly string[] {
    return [...this.#answers.values()]
      .filter(({ key }) => key.service === service)
      .map(({ key }) => key.account);
  }

  #drop(name: string): void {
    this.#bytes -= this.#answers.get(name)?.size ?? 0;
    this.#answers.delete(name);
  }
}

function nameOfKey({ service, account, question }: AnswerRowKey): string {
  return nameOf(service, account, question);
}
