import { type FileHandle, open } from "node:fs/promises";
import { recordKinds } from "../../domain/record/columnTypes.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { type Json, parseJsonText } from "../../text/json.ts";

/**
 * Stores records in a local file, so that memory holds only a part of them. As lines of JSON, because the objects that
 * `v8.serialize` has written stay in memory for some time.
 */
export class Spool {
  readonly #file: FileHandle;
  readonly #partBytes: number[] = [];

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Rejects if the file exists. */
  static async create(path: string): Promise<Spool> {
    return new Spool(await open(path, "wx+", 0o600));
  }

  async add(records: readonly ServiceRecord[]): Promise<void> {
    const lines = records.map(({ kind, value }) => `${kind} ${JSON.stringify(value, keepNumber)}`);
    const { bytesWritten } = await this.#file.write(lines.join("\n"));
    this.#partBytes.push(bytesWritten);
  }

  /** Reads the file from its start; can be called several times. */
  async *parts(): AsyncGenerator<readonly ServiceRecord[]> {
    let position = 0;
    for (const size of this.#partBytes) {
      const buffer = Buffer.alloc(size);
      await this.#file.read({ buffer, position });
      position += size;
      yield buffer.toString().split("\n").flatMap(recordIn);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

function recordIn(line: string): ServiceRecord | readonly [] {
  const at = line.indexOf(" ");
  const kind = recordKinds.find((one) => one === line.slice(0, at));
  return kind === undefined ? [] : { kind, value: parseJsonText(line.slice(at + 1)) };
}

/** Writes a number so that it is read as the same number, not as `null` or a `bigint`. */
function keepNumber(_key: string, value: Json): unknown {
  if (typeof value === "bigint") return JSON.rawJSON(String(value));
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  if (Math.abs(value) === Infinity) return JSON.rawJSON(value > 0 ? "1e999" : "-1e999");
  return Number.isInteger(value) ? JSON.rawJSON(value.toExponential()) : value;
}
