import { randomBytes } from "node:crypto";
import type { LimitCounts } from "../../../src/store/housekeeping.ts";
import type { LimitChoice } from "../../../src/store/rows/answers.ts";
import type { Store, StoreOptions } from "../../../src/store/store.ts";
import { until } from "../../../tools/project/until.ts";
import type { StoreFolder } from "./folder.ts";
import { answer, filing, questions, service } from "./library.ts";

export const most = 400_000;

function text(bytes: number): string {
  return randomBytes(bytes).toString("base64");
}

/** Stores answers of about 32 kB, each with one record; ids count up from `from`. */
export async function fill(store: Store, from: number, count: number): Promise<void> {
  for (let id = from; id < from + count; id += 1)
    await answer(store, questions.filing(id), filing(id, { description: text(24_000) }), id);
}

/** A user who gives these answers in turn; `asked` has the counts of each question. */
export function person(...choices: readonly LimitChoice[]): {
  readonly asked: LimitCounts[];
  readonly needs: Pick<StoreOptions, "askAtLimit">;
} {
  const asked: LimitCounts[] = [];
  return {
    asked,
    needs: {
      askAtLimit: (counts) => {
        asked.push(counts);
        return Promise.resolve(choices[asked.length - 1] ?? "later");
      },
    },
  };
}

/** Writes until the store has checked its size and `check` is true. */
export async function untilLooked(store: Store, what: string, check: () => boolean): Promise<void> {
  const none = { question: { endpoint: "filing", id: "none" }, service, at: 1, rows: 0, pages: 0 } as const;
  await until(what, async () => {
    await store.history.remove(none);
    return check();
  });
}

/** Used bytes of the file, without free pages. */
export function usedBytes(folder: StoreFolder): number {
  const numberOf = (sql: string): number => Number(Object.values(folder.rows(sql)[0] ?? {})[0]);
  return (numberOf("PRAGMA page_count") - numberOf("PRAGMA freelist_count")) * 4096;
}
