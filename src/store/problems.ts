import { type Sentence, sentence } from "../text/sentence.ts";
import type { NotOpened } from "./file/databaseFile.ts";

/** The runtime has no `node:sqlite`. */
export const lacking = sentence(
  "This version of VS Code has no database, so answers are kept only until this window closes.",
);

/** A damaged file is kept under another name. */
export function wasDamaged(aside: string): Sentence {
  return sentence("The local data was damaged and is set aside as {0}. What could be read was kept.", aside);
}

/** Why memory took the file's place. */
export function whyMemory(why: NotOpened): Sentence {
  switch (why) {
    case "busy":
    case "moved":
      return sentence(
        "Another program has locked the local data. New answers are kept in memory until it’s available.",
      );
    case "newer":
      return sentence(
        "A newer version of Startup Funding wrote the local data, so answers are kept only until this window closes.",
      );
    case "older":
      return sentence(
        "The local data couldn’t be updated for this version. Its answers are still used, and new ones are kept in memory until it works.",
      );
    case "indexDamaged":
    case "corrupt":
    case "unusable":
      return sentence("The local data can’t be written. New answers are kept in memory until it can.");
  }
}
