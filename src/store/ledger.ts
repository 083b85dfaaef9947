import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { Read, Ledger } from "./rows/database.ts";
import type { Exchange } from "../service/client/client.ts";
import { type NumberedRow, exchangesIn } from "./sql/entries.ts";

/** The ledger as it is when all that was handed in so far is written. */
export function createLedger(written: () => Promise<void>, read: Read): Ledger {
  return {
    lines: async (query = {}) => {
      await written();
      return await inSlices(await read((database) => database.lines(query)));
    },
    sum: async (query = {}) => {
      await written();
      return await read((database) => database.sum(query));
    },
  };
}

/** Lines that are read in one time slice: some milliseconds’ work. */
const linesASlice = 500;

async function inSlices(rows: readonly NumberedRow[]): Promise<readonly Exchange[]> {
  const found: Exchange[] = [];
  for (let from = 0; from < rows.length; from += linesASlice) {
    if (from > 0) await nextTimeSlice();
    found.push(...exchangesIn(rows.slice(from, from + linesASlice)));
  }
  return found;
}
