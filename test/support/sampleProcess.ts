import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { projectRoot } from "../../tools/vscode/environment.ts";

/** The sample service in its own process, as `npm run sample-service` starts it. */
export interface SampleProcess {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly key: string;
  /** Its log of answers. */
  readonly log: () => string;
  /** Returns the exit code and the number of printed lines. */
  stop(signal?: NodeJS.Signals): Promise<{ readonly code: unknown; readonly lines: number }>;
}

const addresses = z.object({ baseUrl: z.string(), appUrl: z.string(), key: z.string() });

/** On free ports; resolves when it listens. */
export async function startSampleProcess(
  options: Readonly<Record<string, string>> = {},
): Promise<SampleProcess> {
  const flags = Object.entries({ port: "0", ...options }).flatMap(([name, value]) => [`--${name}`, value]);
  const script = join(projectRoot, "tools", "sample-service.ts");
  const child = spawn(process.execPath, [script, ...flags, "--log"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => written.push(text));
  const lines = createInterface({ input: child.stdout });
  let printed = 0;
  lines.on("line", () => (printed += 1));
  const [line] = z.tuple([z.string()]).parse(await once(lines, "line"));
  return {
    ...addresses.parse(JSON.parse(line)),
    log: () => written.join(""),
    async stop(signal = "SIGTERM") {
      const closed = once(child, "close");
      child.kill(signal);
      const ended: readonly unknown[] = await closed;
      return { code: ended[0], lines: printed };
    },
  };
}
