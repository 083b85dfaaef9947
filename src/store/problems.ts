import { sentence, type Sentence } from "../text/sentence.ts";
import type { SqliteFailure } from "./sqliteFailure.ts";

/** The runtime has no `node:sqlite`. */
export const lacking = sentence(
  "This version of VS Code has no database, so answers are kept only until the window closes.",
);

/** A damaged file is kept under another name. */
export function wasDamaged(aside: string): Sentence {
  return sentence(
    "The stored answers were damaged. They were set aside as {0}, and a new store was begun.",
    aside,
  );
}

/** Why memory took the file's place. */
export function whyMemory(why: SqliteFailure | "newer"): Sentence {
  if (why === "busy") {
    return sentence(
      "The store is locked by another program, so answers are kept only until this window closes.",
    );
  }
  if (why === "newer") {
    return sentence("A newer version wrote the store, so answers are kept only until this window closes.");
  }
  return sentence("The store cannot be used, so answers are kept only until this window closes.");
}
