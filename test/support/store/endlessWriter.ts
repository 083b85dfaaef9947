// Run as a process of its own: writes answers and lines for ever, and prints the number of each once it is kept.
import { openStore } from "../../../src/store/store.ts";
import { exchange } from "./exchanges.ts";

const [folder = "", name = ""] = process.argv.slice(2);
const store = await openStore({
  folder,
  now: Date.now,
  log: (line) => process.stderr.write(`${line}\n`),
  maxSizeBytes: () => 100_000_000,
});
for (let index = 0; ; index += 1) {
  const key = { origin: "https://a.example", credential: "c1", question: `${name} ${String(index)}` };
  const body = `${String(index)} `.repeat(500);
  await Promise.all([
    store.answers.put(key, { body, at: index }),
    store.ledger.add(exchange({ at: index, origin: name })),
  ]);
  process.stdout.write(`${String(index)}\n`);
}
