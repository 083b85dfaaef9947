// Run as a separate process: a window whose store obeys commands.
import type { OpenLedgerLine, Uptime } from "../../../src/service/client/client.ts";
import { openStore } from "../../../src/store/store.ts";
import { StoreThread } from "../../../src/store/storeThread.ts";
import { sameThread } from "../../../tools/store/sameThread.ts";
import { canonicalRequest, wireRequest } from "../../../src/service/contract/query.ts";
import { pageOf } from "../../../src/service/contract/question.ts";
import { departure, ending } from "./exchanges.ts";
import { keyOf, put } from "./requests.ts";
import { killAt } from "../../../tools/store/killAt.ts";
import type { Command } from "./windows.ts";

const killedAt = process.env["KILLED_AT"];
if (killedAt !== undefined) killAt(Number(killedAt));
const [folder = "", lockTimeoutMs = "", thread, worker = ""] = process.argv.slice(2);
const told: string[] = [];
let uptime: Uptime | undefined;
const store = await openStore({
  folder,
  now: Date.now,
  log: () => undefined,
  maxSizeBytes: () => 50_000_000,
  notify: ({ text }) => told.push(text),
  lockTimeoutMs: Number(lockTimeoutMs),
  open:
    thread === undefined
      ? sameThread({ uptime: () => uptime })
      : (needs) => new StoreThread({ ...needs, script: thread, worker }),
});
const lines = new Map<string, OpenLedgerLine>();

async function done(command: Command): Promise<unknown> {
  switch (command.what) {
    case "begin": {
      const key = keyOf(command.question);
      const left = departure({ service: key.caller.service, at: Date.now() });
      const options = { maxAgeMs: command.maxAgeMs, timeoutMs: 30_000, isShared: true };
      const begun = await store.begin(key, left, options);
      if (begun.kind === "began") lines.set(command.question, begun.line);
      return begun.kind;
    }
    case "spend": {
      const { question, budget, moment } = command;
      uptime = moment.uptime;
      const key = keyOf(question);
      const left = departure({ service: key.caller.service, at: moment.at, purpose: "check" });
      const bounds = { accountsToBill: [key.caller], reserve: 0, budget };
      const begun = await store.begin(key, left, { maxAgeMs: 0, timeoutMs: 30_000, isShared: true, bounds });
      if (begun.kind === "began") lines.set(question, begun.line);
      return begun.kind === "refused" ? begun.refusal : begun.kind;
    }
    case "clear":
      await store.clear();
      return undefined;
    case "end": {
      const { body, how } = command;
      const answer = body === undefined ? undefined : { body, at: Date.now() };
      await lines.get(command.question)?.end(ending(how), answer);
      return undefined;
    }
    case "get":
      return (await store.get(keyOf(command.question)))?.body;
    case "star": {
      const { key, isGiven } = command;
      await store.library.mark({ service: "https://a.example", key }, { star: isGiven });
      return undefined;
    }
    case "check":
      await check(command.id);
      return undefined;
    case "told":
      return told;
    case "close":
      await store.close();
      return undefined;
    case "exit":
      await store.close();
      process.exit();
  }
}

process.on("message", ({ id, command }: { readonly id: number; readonly command: Command }) => {
  void done(command).then(
    (result) => process.send?.({ id, result }),
    // The user’s changes are refused if they can’t be written.
    (error: unknown) => process.send?.({ id, result: { refused: String(error) } }),
  );
});
process.send?.({ id: 0 });

/** Adds a filing by a check of the only saved search. */
async function check(id: number): Promise<void> {
  const [search] = await store.saved.list();
  if (search === undefined) throw new TypeError("no saved search");
  const key = keyOf(canonicalRequest(wireRequest(pageOf(search.question, "first"))), search.service);
  const row = { id, name: "Acme", accepted_at: new Date().toISOString() };
  await put(store, key, { body: JSON.stringify({ feed_entries: [row] }), at: Date.now() }, "check");
}
