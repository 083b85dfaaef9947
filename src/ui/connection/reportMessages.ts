import * as z from "zod/mini";
import {
  type FromReportPage,
  reportCommands,
  reportLevels,
  type ReportPage,
} from "../../present/report/reportProtocol.ts";

const message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("command"), command: z.literal(reportCommands) }),
]);

export function readReportMessage(value: unknown): FromReportPage | undefined {
  return message.safeParse(value).data;
}

const text = z.string().check(z.maxLength(2_000));
const level = z.literal(reportLevels);
const button = z.object({ command: z.literal(reportCommands), label: text });
const maxItems = 100;

const report = z.object({
  locale: text,
  title: text,
  verdict: z.object({ level, text }),
  steps: z.object({
    heading: text,
    items: z.array(z.object({ text, button: z.exactOptional(button) })).check(z.maxLength(maxItems)),
  }),
  sections: z
    .array(
      z.object({
        heading: text,
        level: z.exactOptional(level),
        state: z.exactOptional(text),
        facts: z.array(z.object({ name: text, value: text })).check(z.maxLength(maxItems)),
      }),
    )
    .check(z.maxLength(maxItems)),
  actions: z.object({ name: text, buttons: z.array(button).check(z.maxLength(maxItems)) }),
});

export function readReportState(value: unknown): ReportPage | undefined {
  return report.safeParse(value).data;
}
