import { parseArgs } from "node:util";
import { startSampleService, type SampleOptions } from "../src/sample/service.ts";

const usage = "Options: --port N --key K --plan Pro --searches N --records N --log.";

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

/** The options of the command line, checked; those left out stay with the service's defaults. Throws a sentence. */
function optionsOf(args: readonly string[]): SampleOptions {
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
  // The app host takes the port after.
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
    // The standard output is one line, the addresses.
    ...(values.log === true ? { log: console.error } : {}),
  };
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  let options: SampleOptions;
  try {
    options = optionsOf(process.argv.slice(2));
  } catch (error) {
    console.error(`${sentence(error)} ${usage}`);
    process.exitCode = 2;
    return;
  }
  try {
    const service = await startSampleService(options);
    const stop = (): void => void service.close();
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
    console.log(JSON.stringify({ baseUrl: service.baseUrl, appUrl: service.appUrl, key: service.key }));
  } catch (error) {
    console.error(`The sample service could not start: ${sentence(error)}.`);
    process.exitCode = 1;
  }
}

await main();
