import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../vscode/environment.ts";

/** Texts for people by their keys, in order. */
export type Texts = ReadonlyMap<string, string>;

/** What became of a translation when the texts that it translates changed. */
export interface CarriedOver {
  /** Keys that are still in use, in their order. */
  readonly kept: Texts;
  /** Keys without a translation. */
  readonly missing: readonly string[];
  /** Keys of the translation that are no longer used. */
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

/** The part of a translation that is still right: its keys are in use, and their English is what it was. */
export function carriedOver(translated: Texts, now: Texts, before: Texts = now): CarriedOver {
  const isRight = (key: string) => translated.has(key) && (before.get(key) ?? now.get(key)) === now.get(key);
  return {
    kept: new Map(
      [...now.keys()].flatMap((key): [string, string][] => {
        const text = translated.get(key);
        return text === undefined || !isRight(key) ? [] : [[key, text]];
      }),
    ),
    missing: [...now.keys()].filter((key) => !isRight(key)),
    dropped: [...translated.keys()].filter((key) => !now.has(key)),
  };
}
/** Which values a text has a place for, such as `{0}`, without repeats. */
export function placesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g))].toSorted();
}
