import { field, isList, stringifyJson, type Json } from "../../text/json.ts";

/**
 * What a JSON pointer (RFC 6901) leads to, as text for the clipboard: text as it is, a list of texts line by line,
 * anything else as JSON. Undefined where it leads nowhere.
 */
export function textAt(value: Json, pointer: string): string | undefined {
  const found = valueAt(value, pointer);
  if (found === undefined || typeof found === "string") return found;
  const isTexts = isList(found) && found.length > 0 && found.every((item) => typeof item === "string");
  return isTexts ? found.join("\n") : stringifyJson(found, 2);
}

/** What a JSON pointer leads to; undefined where it leads nowhere. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  if (pointer === "") return value;
  if (!pointer.startsWith("/")) return undefined;
  let found: Json | undefined = value;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isList(found) ? (/^\d+$/.test(key) ? found[Number(key)] : undefined) : field(found, key);
  }
  return found;
}
