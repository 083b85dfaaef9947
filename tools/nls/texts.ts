import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../vscode/environment.ts";

export type Texts = ReadonlyMap<string, string>;

export interface CarriedOver {
  readonly kept: Texts;
  readonly missing: readonly string[];
  readonly dropped: readonly string[];
}

const schema = z.record(z.string(), z.string());

/** Empty if the file doesn’t exist. */
export function readTexts(path: string): Texts {
  const file = join(projectRoot, path);
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(schema.parse(JSON.parse(readFileSync(file, "utf8")))));
}

export function writeTexts(path: string, texts: Texts): void {
  writeFileSync(join(projectRoot, path), `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
}

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

/** Returns the placeholders of a text, such as `{0}`, without repeats. */
export function placesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g))].toSorted();
}
