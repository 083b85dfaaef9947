import * as z from "zod";

const inUse = z.object({ heap: z.number(), disposables: z.number() });

/** The time in which the host is idle. */
export const atRest = "at rest";

/** What was measured inside of the extension host; times in ms, sizes in bytes. */
export const seenSchema = z.object({
  /** Longest block of the host, by what was done meanwhile, and of a process that did nothing all that time. */
  blocks: z.record(z.string(), z.object({ ms: z.number(), idleMs: z.number() })),
  /** For each page that was loaded: rows in the tree by then, and the longest block until they were drawn. */
  pages: z.array(z.object({ rows: z.number(), blockMs: z.number(), cpuMs: z.number() })),
  before: inUse,
  after: inUse,
});

export type Seen = z.infer<typeof seenSchema>;
