import { join } from "node:path";
import { databaseFileName } from "../../domain/library/fileName.ts";

/** Where the database is in the store’s folder. */
export function databasePath(folder: string): string {
  return join(folder, databaseFileName);
}
