/** What an answer is filed under. The same three texts mean the same question to the same host by the same caller. */
export interface AnswerKey {
  readonly origin: string;
  /** Fingerprint of the credential; not reversible. */
  readonly credential: string;
  /** Canonical text of the question, page and per_page included. */
  readonly question: string;
}

/** An answer as it came: the JSON text, and when it was received (ms since 1970). */
export interface StoredAnswer {
  readonly body: string;
  readonly at: number;
}

/** Keeps answers that were paid for. Never rejects: a store that fails forgets, and says so elsewhere. */
export interface AnswerStore {
  get(key: AnswerKey): Promise<StoredAnswer | undefined>;
  put(key: AnswerKey, answer: StoredAnswer): Promise<void>;
}
