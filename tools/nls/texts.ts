import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../vscode/environment.ts";

/** Texts for people by their keys, in order. */
export type Texts = ReadonlyMap<string, string>;

/** Texts that are still in use, and how they differ from those that should be there. */
export interface CarriedOver {
  /** In the order of the keys. */
  readonly kept: Texts;
  /** Keys without a text. */
  readonly missing: readonly string[];
  /** Keys that are no longer used. */
  readonly dropped: readonly string[];
}

const schema = z.record(z.string(), z.string());

/** The texts of a JSON file of the project; none if it is not there. */
export function readTexts(path: string): Texts {
  const file = join(projectRoot, path);
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(schema.parse(JSON.parse(readFileSync(file, "utf8")))));
}

/** Writes texts as a JSON file of the project. */
export function writeTexts(path: string, texts: Texts): void {
  writeFileSync(join(projectRoot, path), `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
}

/** The texts of these keys alone. */
export function carriedOver(texts: Texts, keys: readonly string[]): CarriedOver {
  return {
    kept: new Map(
      keys.flatMap((key): [string, string][] => {
        const text = texts.get(key);
        return text === undefined ? [] : [[key, text]];
      }),
    ),
    missing: keys.filter((key) => !texts.has(key)),
    dropped: [...texts.keys()].filter((key) => !keys.includes(key)),
  };
}

/** Which values a text has a place for, such as `{0}`, without repeats. */
export function placesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g))].toSorted();
}
