import { startSampleService, type SampleOptions } from "../src/sample/service.ts";
import { optionsOf } from "./sampleOptions.ts";

const usage = "Options: --port N --key K --plan Pro --searches N --records N --log.";

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
