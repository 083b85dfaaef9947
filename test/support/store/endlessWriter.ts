// Run as a separate process: writes answers and lines for ever, and prints the number of each once it is kept.
import { openStoreHere } from "../../../tools/store/sameThread.ts";
import { add, keyOf, put } from "./requests.ts";

const [folder = "", name = ""] = process.argv.slice(2);
const store = await openStoreHere({
  folder,
  now: Date.now,
  log: (line) => process.stderr.write(`${line}\n`),
  maxSizeBytes: () => 100_000_000,
});
for (let index = 0; ; index += 1) {
  const body = `${String(index)} `.repeat(500);
  await Promise.all([
    put(store, keyOf(`${name} ${String(index)}`), { body, at: index }),
    add(store, { at: index, service: name }),
  ]);
  process.stdout.write(`${String(index)}\n`);
}
