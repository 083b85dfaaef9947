import { parseJsonText } from "../../text/json.ts";

/** The key that a text in double quotes spells, with the escapes of JSON; as it stands where they are others. */
export function quotedKey(code: string): string {
  try {
    const key = parseJsonText(code);
    if (typeof key === "string") return key;
  } catch {
    // It is compared as it is written, then.
  }
  return code.slice(1, -1);
}
