import { type Sentence, sentence } from "../../text/sentence.ts";
import type { Mended } from "./mend.ts";
import type { NotOpened } from "./databaseFile.ts";

/** The runtime has no `node:sqlite`. */
export const lacking = sentence(
  "This version of VS Code has no database, so answers are kept only until this window closes.",
);

/** A damaged file was mended, and is kept under another name. */
export function wasDamaged(aside: string, { records, answers, requests, lost }: Mended): Sentence {
  return sentence(
    "The local data was damaged. Recovered records: {0}, stored answers: {1}, requests: {2}. Rows that couldn’t be read: {3}. The damaged file is kept as {4}.",
    records,
    answers,
    requests,
    lost,
    aside,
  );
}

/** Nothing can be written beside the file either. */
export const aloneNow = sentence(
  "The local data folder can’t be written to. New answers, stars, and notes are kept only until this window closes.",
);

/** Why something stands in for the file. */
export function whyStandIn(why: NotOpened): Sentence {
  switch (why) {
    case "busy":
    case "moved":
      return sentence(
        "Another program has locked the local data. New answers are stored separately until it’s available.",
      );
    case "newer":
      return sentence(
        "A newer version of Startup Funding wrote the local data, so this version can’t use it. New answers are stored separately until the newer version takes them over.",
      );
    case "older":
      return sentence(
        "The local data couldn’t be updated for this version. Its answers are still used, and new ones are stored separately until the update works.",
      );
    case "full":
      return sentence(
        "The disk is full. New answers are stored separately from the local data until there’s room.",
      );
    case "corrupt":
      return sentence(
        "The local data is damaged. What can be read is being recovered, and new answers are stored separately until that’s done.",
      );
    case "indexDamaged":
    case "io":
    case "unusable":
      return sentence("The local data can’t be written. New answers are stored separately until it can.");
  }
}
