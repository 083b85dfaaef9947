import { expect, test } from "vitest";
import {
  startReaderThread,
  type ReaderThread,
} from "../../../../../src/store/library/reader/readerThread.ts";
import { sameThread } from "../../../../support/library/sameThread.ts";
import { storeFolder } from "../../../../support/store/folder.ts";
import {
  answer,
  filing,
  libraryReaders,
  page,
  questions,
  service,
} from "../../../../support/store/library.ts";

const folder = storeFolder();
const readerOf = libraryReaders();
const recent = { services: [service], limit: 9 } as const;
const script = `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit());`;
const endingThread = (path: string): ReaderThread =>
  startReaderThread(new URL(`data:text/javascript,${script}`), path);

test("a question to a thread that ends has no answer, and another thread answers the next one", async () => {
  await answer(await folder.open(), questions.list(), page(filing(1)));
  const threads = [endingThread];
  const reader = readerOf(folder.path, { open: (path) => (threads.pop() ?? sameThread)(path) });
  expect(await reader.ask("recent", recent)).toBeUndefined();
  expect(await reader.ask("recent", recent)).toHaveLength(1);
});

test("a question to a thread that has ended has no answer", async () => {
  const thread = endingThread("");
  await thread.end();
  expect(await thread.ask("recent", recent)).toBeUndefined();
  expect(await thread.release()).toBeUndefined();
});
