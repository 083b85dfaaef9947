// A window that writes far more often than people do, and tells on demand how long each write took, in ms.
import { setTimeout as pause } from "node:timers/promises";
import { pageEntry } from "../store/corpus.ts";
import { openBenchStore } from "../store/openBenchStore.ts";
import { endingOf, leave } from "../store/requests.ts";
import { benchService } from "./corpus.ts";

/** How long it waits after a request, its answer and a mark, in ms. */
const restMs = 50;

const [folder = "", worker = "", from = "0"] = process.argv.slice(2);
const marks = { star: true, tags: [], note: "" };
let times: number[] = [];

async function timed<T>(write: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await write();
  times.push(performance.now() - started);
  return result;
}

process.on("message", () => {
  process.send?.(times);
  times = [];
});

const store = await openBenchStore(folder, { worker });
for (let number = Number(from); process.connected; number += 1) {
  const { question, answer } = pageEntry(number);
  const line = await timed(() => leave(store, question));
  await timed(() => line.end(endingOf(question), answer));
  await timed(() =>
    store.library.mark({ service: benchService, key: `filing:${String(number)}` }, () => marks),
  );
  await pause(restMs);
}
await store.close();
