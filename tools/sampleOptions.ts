import { parseArgs } from "node:util";
import type { SampleOptions } from "../src/sample/service.ts";

function wholeNumber(name: string, text: string | undefined, high: number): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > high) {
    throw new RangeError(`--${name} must be a whole number from 0 to ${high}.`);
  }
  return number;
}

function headerText(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\x21-\x3a\x3c-\x7e]+$/.test(text)) {
    throw new RangeError(
      `--${name} must be ASCII text without spaces and semicolons, so that headers and cookies can carry it.`,
    );
  }
  return text;
}

function planName(text: string | undefined): string | undefined {
  if (text?.trim() === "") {
    throw new RangeError("--plan must not be empty.");
  }
  return text;
}

/** Parses the command line; options left out keep the service’s defaults. Throws a sentence. */
export function optionsOf(args: readonly string[]): SampleOptions {
  const type = "string";
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type },
      key: { type },
      plan: { type },
      searches: { type },
      records: { type },
      log: { type: "boolean" },
    },
  });
  // The app host uses the next port.
  const port = wholeNumber("port", values.port, 65_534);
  const key = headerText("key", values.key);
  const plan = planName(values.plan);
  const searches = wholeNumber("searches", values.searches, 1_000_000_000);
  const records = wholeNumber("records", values.records, 100_000);
  return {
    ...(port === undefined ? {} : { port }),
    ...(key === undefined ? {} : { key }),
    ...(plan === undefined ? {} : { plan }),
    ...(searches === undefined ? {} : { searches }),
    ...(records === undefined ? {} : { records }),
    // Standard output has only the line with the addresses.
    ...(values.log === true ? { log: console.error } : {}),
  };
}
