import { historyLength } from "../../domain/search/state.ts";
import { isOlder } from "../../service/client/order.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { RecordMarks } from "../records/rows.ts";
import type { SavedRow } from "../records/saved.ts";
import { newSalt } from "../sql/schema.ts";
import type { AnswerRowKey, KeptAnswer } from "./answers.ts";
import type { Database } from "./database.ts";
import type { LedgerRow, NumberedRow, QuestionRow } from "../sql/entries.ts";

/** The rows of a window that has no SQLite, as far as they save searches: gone with it. The library is empty. */
export function createUnkeptDatabase(): Database {
  const answers = new Map<string, KeptAnswer & { readonly key: AnswerRowKey }>();
  const accounts = new Map<string, string>();
  const states = new Map<string, string>();
  const lines = new Map<number, LedgerRow>();
  const marks = new Map<string, RecordMarks>();
  const taken = new Map<string, number>();
  const questions = new Map<string, QuestionRow>();
  const searches = new Map<string, SavedRow>();
  const callers = (service: string): readonly string[] => [
    ...new Set([...answers.values()].flatMap(({ key }) => (key.service === service ? [key.account] : []))),
  ];
  const salt = newSalt();
  return {
    salt,
    ledger: salt,
    atOnce: (work) => work(),
    close: () => undefined,
    answer: (key) => answers.get(nameOf(key)),
    putAnswer(key, answer, _maxBytes, from) {
      const line = from && { ledger: salt, number: from.line };
      answers.set(nameOf(key), { ...answer, line, key });
    },
    dropOldest: () => false,
    shrink: () => false,
    accountOf: (service, fingerprint) => accounts.get(textOf(service, fingerprint)) ?? fingerprint,
    isKnown: (service, fingerprint) =>
      accounts.has(textOf(service, fingerprint)) || callers(service).includes(fingerprint),
    accountsOf: (service) => callers(service).slice(0, 2),
    setAccount: (service, fingerprint, account) => void accounts.set(textOf(service, fingerprint), account),
    moveAccount(service, from, to) {
      for (const [name, { key, ...answer }] of answers) {
        if (key.service !== service || key.account !== from) continue;
        const moved = { ...key, account: to };
        const there = answers.get(nameOf(moved));
        answers.delete(name);
        if (there === undefined || isOlder(there, answer))
          answers.set(nameOf(moved), { ...answer, key: moved });
      }
      for (const [name, account] of accounts) if (account === from) accounts.set(name, to);
      states.delete(textOf(service, from));
    },
    accountState: (service, account) => states.get(textOf(service, account)),
    putAccountState: (service, account, state) => void states.set(textOf(service, account), state),
    addLine(row) {
      lines.set(lines.size + 1, row);
      return lines.size;
    },
    replaceLine: (line, row) => void (lines.has(line) && lines.set(line, row)),
    lineAt(line) {
      const row = lines.get(line);
      return row && { line, text: row.text };
    },
    openLines: () =>
      [...lines].flatMap(([line, { text, service, underWay }]) =>
        underWay === undefined ? [] : [{ line, text, service, ...underWay }],
      ),
    newestLine: () => lines.size,
    linesAfter: (line, isSample, limit) =>
      [...lines]
        .filter(([at, row]) => at > line && (row.service === sampleService) === isSample)
        .slice(0, limit)
        .map(numbered),
    // Where nothing is kept, nothing can be reserved.
    chargedLines: () => [],
    lines: ({ from = -Infinity, to = Infinity, service, limit }) =>
      [...lines]
        .filter(([, { at, service: own }]) => at >= from && at < to && own === (service ?? own))
        .toSorted(([a, one], [b, other]) => other.at - one.at || b - a)
        .slice(0, limit)
        .map(numbered),
    putQuestion: (row) => void questions.set(textOf(row.service, row.name), row),
    questions: () => [...questions.values()].toSorted((a, b) => b.at - a.at).slice(0, historyLength),
    removeQuestion: (name, service) => void questions.delete(textOf(service, name)),
    savedSearches: () => [...searches.values()],
    putSavedSearch: (row) => void searches.set(row.search, { ...searches.get(row.search), ...row }),
    removeSavedSearch: (search) => void searches.delete(search),
    putLook({ search, look }) {
      const row = searches.get(search);
      if (row !== undefined) searches.set(search, { ...row, look });
    },
    seenKeys: () => [],
    markSeen: () => undefined,
    news: () => [],
    watch: () => undefined,
    changeWatch: () => undefined,
    taken: (spill) => taken.get(spill) ?? 0,
    putTaken: (spill, count) => void taken.set(spill, count),
    keepRecords: () => true,
    untakenAnswer: () => undefined,
    keepAsItCame: () => undefined,
    recordBodies: () => new Map(),
    putOutline: () => undefined,
    space: () => ({ bytes: 0, records: 0, answers: 0 }),
    usedBytes: () => 0,
    removeOldest: () => false,
    limitAnswer: () => undefined,
    putLimitAnswer: () => undefined,
    replaceAnswer: () => undefined,
    forgotten: () => ({ salt: "", hashes: [] }),
    unforget: () => undefined,
    forgettingStage: () => undefined,
    forgettable: () => ({ records: 0, answers: 0, marks: 0, naming: 0, searches: 0 }),
    markCount: () => marks.size,
    areIndexesStale: () => false,
    marks: (service, key) => marks.get(textOf(service, key)),
    putMarks: (service, key, next) => void marks.set(textOf(service, key), next),
    hideName: () => undefined,
    showName: () => undefined,
    used: () => undefined,
  };
}

type Numbered = readonly [number, LedgerRow];

function numbered([line, { text }]: Numbered): NumberedRow {
  return { line, text };
}

function nameOf({ service, account, question }: AnswerRowKey): string {
  return textOf(service, account, question);
}

function textOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
