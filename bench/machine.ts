import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform, release, totalmem } from "node:os";
import * as z from "zod";

/** The kind of machine, without anything that identifies it. */
export const machineSchema = z.object({
  system: z.string(),
  processor: z.string(),
  cores: z.number(),
  memoryGB: z.number(),
  node: z.string(),
  sqlite: z.string(),
});

export type Machine = Readonly<z.infer<typeof machineSchema>>;

export function thisMachine(): Machine {
  return {
    system: `${distribution()}, ${platform()} ${release()}, ${arch()}`,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    sqlite: process.versions["sqlite"] ?? "none",
  };
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "unknown";
  } catch {
    return platform();
  }
}
