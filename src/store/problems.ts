import { type Sentence, sentence } from "../text/sentence.ts";
import type { NotOpened } from "./file/databaseFile.ts";

/** The runtime has no `node:sqlite`. */
export const lacking = sentence(
  "This version of VS Code has no database, so answers are kept only until the window closes.",
);

/** A damaged file is kept under another name. */
export function wasDamaged(aside: string): Sentence {
  return sentence(
    "The stored answers were damaged. They were set aside as {0}; what could be read is in a new store.",
    aside,
  );
}

/** Why memory took the file's place. */
export function whyMemory(why: NotOpened): Sentence {
  switch (why) {
    case "busy":
    case "moved":
      return sentence(
        "The store is locked by another program. New answers are kept in memory until it can be used again.",
      );
    case "newer":
      return sentence("A newer version wrote the store, so answers are kept only until this window closes.");
    case "older":
      return sentence(
        "The store could not be brought up to date. Its answers are still found; new ones are kept in memory until it works.",
      );
    case "corrupt":
    case "unusable":
      return sentence(
        "The store cannot be written. New answers are kept in memory until it can be used again.",
      );
  }
}
