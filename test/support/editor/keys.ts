import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** Every key that a suite enters. The harness checks that VS Code has written none of them to a file. */
export const keys = {
  ofTheBaseHost: "key-of-the-base-host",
  ofTheAppHost: "key-of-the-app-host",
  ofNobody: "a-key-nobody-knows",
  ofTheConnecting: "key-of-the-connecting",
  ofAPerson: "key-of-a-person",
  ofTheLog: "key-of-the-log",
  ofJson: "key-of-json",
  ofTheLibrary: "key-of-the-library",
  ofTheLookUp: "key-of-the-look-up",
  ofTheFaults: "key-of-the-faults",
  ofThePrices: "key-of-the-prices",
  ofTheSearches: "key-of-the-searches",
  ofTheResults: "key-of-the-results",
  ofTheForms: "key-of-the-forms",
  ofTheNews: "key-of-the-news",
  ofTheLibrarySearch: "key-of-the-library-search",
  ofTheArrival: "key-of-the-arrival",
  ofTheOffice: "key-of-the-office",
  beforeTheRenewal: "key-before-the-renewal",
  afterTheRenewal: "key-after-the-renewal",
  ofTheText: "key-of-the-text",
  ofTheAgents: "key-of-the-agents",
  ofAFullRun: "0b5e7f2c-known-key-of-a-full-run-93d1",
} as const;

/** The searched files, and those that contain a text. */
export interface Searched {
  readonly files: readonly string[];
  readonly holding: readonly string[];
}

/** The suites themselves contain the keys. */
const suitesThemselves = `${sep}dist-test${sep}`;

/** Searches all files for texts, also in UTF-16 and Base64. */
export async function searchFiles(folders: readonly string[], texts: readonly string[]): Promise<Searched> {
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  const spellings = texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, "utf16le"),
    Buffer.from(Buffer.from(text).toString("base64")),
  ]);
  const holding: string[] = [];
  for (const file of files) {
    const bytes = await contentOf(file);
    if (spellings.some((spelling) => bytes.includes(spelling))) holding.push(file);
  }
  return { files, holding };
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(suitesThemselves));
}

/** Empty for a file deleted meanwhile. */
async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
