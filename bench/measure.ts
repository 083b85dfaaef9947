import * as z from "zod";

/** What a number counts. `×` is a ratio: the number itself has no unit. */
const unitSchema = z.enum([
  "ms",
  "×",
  "KB",
  "MB",
  "records/s",
  "chunks",
  "objects",
  "searches",
  "records",
  "ms/record",
  "questions",
]);

/** A number beside which another one is read. */
const referenceSchema = z.object({ what: z.string(), value: z.number(), unit: unitSchema });

/** One number that a scenario found. */
export const measureSchema = z.object({
  what: z.string(),
  value: z.number(),
  unit: unitSchema,
  /** The same done without the product, in the same run. */
  baseline: referenceSchema.exactOptional(),
  /** What the number must not pass, in its own unit; without one it is only reported. */
  bar: z.object({ is: z.enum(["at most", "at least", "under"]), value: z.number() }).exactOptional(),
  /** What no program could do better than, and why the number is where it is. */
  limit: referenceSchema.exactOptional(),
});

/** What one scenario found; `failure` says why it found nothing more. */
export const findingSchema = z.object({
  name: z.string(),
  title: z.string(),
  seconds: z.number(),
  measures: z.array(measureSchema).readonly(),
  /** What a reader must know to read the numbers. */
  notes: z.array(z.string()).readonly(),
  failure: z.string().exactOptional(),
});

export type Unit = z.infer<typeof unitSchema>;
export type Reference = Readonly<z.infer<typeof referenceSchema>>;
export type Measure = Readonly<z.infer<typeof measureSchema>>;
export type Finding = Readonly<z.infer<typeof findingSchema>>;

/** True where the number keeps to its bar; undefined where it has none. */
export function isMet({ value, bar }: Pick<Measure, "value" | "bar">): boolean | undefined {
  switch (bar?.is) {
    case "at most":
      return value <= bar.value;
    case "under":
      return value < bar.value;
    case "at least":
      return value >= bar.value;
    case undefined:
      return undefined;
  }
}
