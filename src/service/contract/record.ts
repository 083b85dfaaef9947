import { ServiceError } from "./errors.ts";
import { field, isList, isObject, type Json, type JsonObject } from "../../text/json.ts";
import type { ServiceRecord } from "./records.ts";
import { readRecord } from "./rows.ts";

/** What may stand beside a wrapped record without being part of it. */
const beside: ReadonlySet<string> = new Set(["data", "meta", "upgrade_url"]);

/**
 * One filing in full (§4.2) from the answer to `/api/v3/companies/:id`.
 * Throws a ServiceError: `notFound` for null, `{}` or an object without an id (the answer to an unknown id is not
 * shown), `badShape` for what is no object. Another id than the one asked for is kept and named in `problem`.
 */
export function readFiling(answer: Json, id: string): ServiceRecord {
  const value = unwrap(answer);
  const found = field(value, "id");
  if (found === undefined || found === null) throw notFound();
  const record = readRecord("filing", value, "whole");
  const isOther = (typeof found === "number" || typeof found === "bigint") && !sameId(found, id);
  return isOther && record.problem === undefined
    ? { ...record, problem: `id: asked for ${id}, got ${String(found)}` }
    : record;
}

/** One company record (§4.1) of any shape. Throws as `readFiling` does, but asks for no id. */
export function readCompany(answer: Json): ServiceRecord {
  return readRecord("company", unwrap(answer), "whole");
}

// §4.2 says "not wrapped" and §2.5 says nothing: a wrapper is taken off only where nothing is lost by it.
function unwrap(answer: Json): JsonObject {
  if (answer === null || (isList(answer) && answer.length === 0)) throw notFound();
  if (!isObject(answer)) throw new ServiceError({ kind: "badShape", maybeCounted: true });
  const keys = Object.keys(answer);
  if (keys.length === 0) throw notFound();
  if (!keys.every((key) => beside.has(key)) || !keys.includes("data")) return answer;
  const data = field(answer, "data");
  if (data === null || (isObject(data) && Object.keys(data).length === 0)) throw notFound();
  return isObject(data) ? data : answer;
}

function sameId(found: number | bigint, id: string): boolean {
  return String(found) === id.replace(/^0+(?=\d)/, "");
}

function notFound(): ServiceError {
  return new ServiceError({ kind: "notFound", status: 200, maybeCounted: true });
}
