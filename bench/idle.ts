import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";
import { watched, type Watched } from "./eventLoop.ts";
import type { Measure } from "./measure.ts";

const answered = z.tuple([z.number(), z.unknown()]);

/** What was watched, and the longest block of a process that did nothing meanwhile: what the machine does to everybody. */
export interface Compared<T> extends Watched<T> {
  readonly idleBlockMs: number;
}

/** The process that does nothing. */
export const idleFile = join(import.meta.dirname, "idleProcess.ts");

/** As `watched`, beside a process that does nothing; `file` where this module was bundled to somewhere else. */
export async function besideIdle<T>(work: () => Promise<T>, file = idleFile): Promise<Compared<T>> {
  const idle = fork(file, { execArgv: [] });
  const ask = async (message: string): Promise<number> => {
    idle.send(message);
    return answered.parse(await once(idle, "message"))[0];
  };
  try {
    await ask("start");
    const seen = await watched(work);
    return { ...seen, idleBlockMs: await ask("stop") };
  } finally {
    const ended = once(idle, "exit");
    idle.disconnect();
    await ended;
  }
}

/** The longest block as a measure, beside that of the idle process. */
export function blockMeasure(
  what: string,
  { longestBlockMs, idleBlockMs }: Pick<Compared<unknown>, "longestBlockMs" | "idleBlockMs">,
  bar: Measure["bar"],
): Measure {
  return {
    what: `${what}, longest block`,
    value: longestBlockMs,
    unit: "ms",
    baseline: { what: "an idle process meanwhile", value: idleBlockMs, unit: "ms" },
    ...(bar === undefined ? {} : { bar }),
  };
}
