import type { Json } from "../../text/json.ts";
import type { RecordOptions } from "./format.ts";
import { builtIn } from "./formats.ts";

/** Options that a thread can receive: a function can’t be sent, so `takenIn` replaces `isTaken`. */
export interface JobOptions extends Omit<RecordOptions, "isTaken"> {
  /** Text around the literal; identifiers in it are taken. */
  readonly takenIn: string;
  readonly takenKeys?: readonly string[];
}

export interface WriteJob {
  readonly format: string;
  readonly values: readonly Json[];
  readonly options: JobOptions;
}

/** Throws Error if no format has that id. */
export function writeRecords({ format: id, values, options }: WriteJob): string {
  const format = builtIn.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}.`);
  const { takenIn, takenKeys, ...known } = options;
  const isTaken =
    known.position === "member"
      ? (key: string) => takenKeys?.includes(key) === true
      : (identifier: string) => occursIn(takenIn, identifier);
  return format.write(values, { ...known, isTaken });
}

/** A search, because a pattern with lookbehind is slow in long texts. */
function occursIn(text: string, identifier: string): boolean {
  for (let at = text.indexOf(identifier); at !== -1; at = text.indexOf(identifier, at + 1)) {
    const isPart = /[\w$]/.test(text.charAt(at - 1)) || /[\w$]/.test(text.charAt(at + identifier.length));
    if (!isPart) return true;
  }
  return false;
}
