import { sentence } from "../../text/sentence.ts";
import type { StoreParts } from "../file/tasks.ts";
import type { Read } from "../rows/database.ts";
import type { Writer } from "../database/writer.ts";
import type { UntakenAnswer } from "../records/libraryRows.ts";
import { packBody } from "../records/bodies.ts";
import { inParts } from "../sql/statements.ts";
import { pack, unpack } from "../sql/entries.ts";
import { answerWithout, contentsOf } from "../records/contents.ts";
import { outlineOf } from "../records/outline.ts";
import { asIntake, forgottenNames } from "../records/subject.ts";

/** Whether there may be more to take in, now or when the file can be written again. */
export type TakeInResult = "more" | "later" | "done";

/** Records that are written in one transaction: more would keep others waiting. */
const recordsAtOnce = 10;

/** Takes the records of the oldest answer that still has them into the library, in slices; then the answer refers to them. */
export async function takeInOldest(writer: Pick<Writer, "attempt">, read: Read): Promise<TakeInResult> {
  const { answer, forgotten } = await read((database) => ({
    answer: database.untakenAnswer(),
    forgotten: database.forgotten(),
  }));
  if (answer === undefined) return "done";
  const { service, question } = answer;
  const body = await unpack(answer.body).catch(() => undefined);
  if (body !== undefined && forgotten.hashes.length > 0) {
    const rest = answerWithout(question, body, service, asIntake(forgottenNames(forgotten)));
    if (rest !== body) {
      const packed = rest === undefined ? undefined : await pack(rest);
      return (await writer.attempt((database) => database.replaceAnswer(answer, packed))) ? "more" : "later";
    }
  }
  if (body !== undefined && !answer.isTaken && !(await keepRecords(writer, answer, body))) return "later";
  const outline =
    body === undefined
      ? undefined
      : await outlineOf(question, body, (keys) => read((database) => database.recordBodies(service, keys)));
  const packed = outline && packBody(outline.text, "outline");
  const isDone = await writer.attempt((database) => {
    if (outline === undefined || packed === undefined) database.keepAsItCame(answer);
    else database.putOutline(answer, packed, outline.references);
  });
  return isDone ? "more" : "later";
}

/** False where they could not be written now. */
async function keepRecords(writer: Pick<Writer, "attempt">, answer: UntakenAnswer, body: string) {
  const { records, matches } = await contentsOf(answer.question, body);
  for (const part of inParts(records, recordsAtOnce)) {
    const contents = { records: part, matches };
    if (!(await writer.attempt((database) => void database.keepRecords(contents, answer)))) return false;
  }
  return true;
}

/** Indexes that are damaged more often than this are done without until the next window opens. */
const mostTimes = 3;

const withoutWords = sentence(
  "The library’s search index keeps getting damaged. Until you reload the window, Search Library finds only names that begin with what you type.",
);

/** Returns what rebuilds the indexes of words in its own thread; false where that failed. Never rejects. */
export function createIndexMender({ path, runTask, log, notify }: StoreParts): () => Promise<boolean> {
  let times = 0;
  let mending: Promise<boolean> | undefined;
  const mend = async (): Promise<boolean> => {
    if (path === undefined) return false;
    times += 1;
    const what = times > mostTimes ? "dropIndexes" : "rebuildIndexes";
    const result = await runTask({ what, path });
    log(`Store: the indexes of words: ${what}: ${result.ok ? "done" : result.message}`);
    if (times === mostTimes + 1) notify(withoutWords);
    return result.ok;
  };
  return async () => {
    mending ??= mend().finally(() => {
      mending = undefined;
    });
    return await mending;
  };
}
