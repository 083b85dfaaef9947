import { newSalt } from "../sql/schema.ts";
import type { Database } from "./database.ts";
import { MemoryAnswers } from "./memory/answers.ts";
import { type ReadBehind, readerOf } from "./memory/behind.ts";
import { MemoryLibrary } from "./memory/library.ts";
import { MemoryLedger } from "./memory/ledger.ts";
import { MemoryQuestions } from "./memory/questions.ts";

/**
 * A database in memory, with the rules of the one on disk. `behind` returns what it stands in for, as far as that can be
 * read at the moment: what is not found here is looked for there.
 */
export function createMemoryDatabase(behind: () => ReadBehind | undefined): Database {
  const reader = readerOf(behind);
  const salt = reader((database) => database.salt) ?? newSalt();
  const answers = new MemoryAnswers(reader);
  const ledger = new MemoryLedger(reader);
  const questions = new MemoryQuestions(reader);
  const library = new MemoryLibrary(reader);
  return {
    salt,
    atOnce: (work) => work(),
    close: () => undefined,
    answer: (key) => answers.answer(key),
    putAnswer: (key, answer, maxBytes) => answers.putAnswer(key, answer, maxBytes),
    dropOldest: (maxBytes) => answers.dropOldest(maxBytes),
    shrink: () => answers.shrink(),
    accountOf: (service, fingerprint) => answers.accountOf(service, fingerprint),
    isKnown: (service, fingerprint) => answers.isKnown(service, fingerprint),
    accountsOf: (service) => answers.accountsOf(service),
    setAccount: (service, fingerprint, account) => answers.setAccount(service, fingerprint, account),
    moveAccount: (service, from, to) => answers.moveAccount(service, from, to),
    accountState: (service, account) => answers.accountState(service, account),
    putAccountState: (service, account, state) => answers.putAccountState(service, account, state),
    addLine: (row) => ledger.addLine(row),
    replaceLine: (line, row) => ledger.replaceLine(line, row),
    lineAt: (line) => ledger.lineAt(line),
    openLines: () => ledger.openLines(),
    newestLine: () => ledger.newestLine(),
    linesAfter: (line, isSample, limit) => ledger.linesAfter(line, isSample, limit),
    lines: (query) => ledger.lines(query),
    sum: (query) => ledger.sum(query),
    putQuestion: (row) => questions.putQuestion(row),
    questions: () => questions.questions(),
    removeQuestion: (name, service) => questions.removeQuestion(name, service),
    keepRecords: () => library.keepRecords(),
    untakenAnswer: () => library.untakenAnswer(),
    answerTaken: () => library.answerTaken(),
    // Nobody is asked for what goes with the window.
    space: () => ({ bytes: 0, records: 0, answers: 0 }),
    usedBytes: () => 0,
    removeOldest: () => false,
    limitAnswer: () => undefined,
    putLimitAnswer: () => undefined,
    replaceAnswer: () => library.replaceAnswer(),
    forgotten: () => library.forgotten(),
    unforget: () => library.unforget(),
    forgettable: (subject) => library.forgettable(subject),
    markCount: () => library.markCount(),
    areIndexesStale: () => library.areIndexesStale(),
    marks: (service, key) => library.marks(service, key),
    putMarks: (service, key, marks) => library.putMarks(service, key, marks),
    hideName: () => library.hideName(),
    showName: () => library.showName(),
    used: () => library.used(),
  };
}
