import { existsSync, readFileSync } from "node:fs";

/** The pages of a database file, with what its journal says newer. Numbers of pages begin with 1. */
export interface Pages {
  readonly pageBytes: number;
  readonly count: number;
  /** Undefined where the file is cut off before it. */
  page(number: number): Buffer | undefined;
}

const defaultPageBytes = 4096;
const journalHeaderBytes = 32;
const frameHeaderBytes = 24;

/** Reads the file at `path` as far as it goes, damaged or not. Throws where it cannot be read at all. */
export function readPages(path: string): Pages {
  const file = readFileSync(path);
  const journal = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  const pageBytes = sizeIn(file, journal);
  const newer = framesOf(journal, pageBytes);
  return {
    pageBytes,
    count: Math.max(Math.ceil(file.length / pageBytes), ...newer.keys()),
    page(number) {
      const from = newer.get(number);
      if (from !== undefined) return journal.subarray(from, from + pageBytes);
      const start = (number - 1) * pageBytes;
      if (number < 1 || start >= file.length) return undefined;
      const page = file.subarray(start, start + pageBytes);
      // What is cut off in the middle is filled up: its cells may be there.
      return page.length < pageBytes ? Buffer.concat([page], pageBytes) : page;
    },
  };
}

function sizeIn(file: Buffer, journal: Buffer): number {
  const told = [
    file.length >= 100 ? file.readUInt16BE(16) : 0,
    journal.length >= journalHeaderBytes ? journal.readUInt32BE(8) : 0,
  ];
  return told.map((bytes) => (bytes === 1 ? 65_536 : bytes)).find(isPageSize) ?? defaultPageBytes;
}

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && Number.isInteger(Math.log2(bytes));
}

/** Where in the journal the newest form of each page is: of whole transactions alone. */
function framesOf(journal: Buffer, pageBytes: number): ReadonlyMap<number, number> {
  const committed = new Map<number, number>();
  if (journal.length < journalHeaderBytes) return committed;
  const isBigEndian = (journal.readUInt32BE(0) & 1) === 1;
  const salts = journal.subarray(16, 24);
  let sums = checksum([0, 0], journal.subarray(0, 24), isBigEndian);
  const pending = new Map<number, number>();
  const frameBytes = frameHeaderBytes + pageBytes;
  for (let at = journalHeaderBytes; at + frameBytes <= journal.length; at += frameBytes) {
    const header = journal.subarray(at, at + frameHeaderBytes);
    const page = journal.subarray(at + frameHeaderBytes, at + frameBytes);
    sums = checksum(checksum(sums, header.subarray(0, 8), isBigEndian), page, isBigEndian);
    const isWhole = sums[0] === header.readUInt32BE(16) && sums[1] === header.readUInt32BE(20);
    if (!isWhole || !header.subarray(8, 16).equals(salts)) break;
    pending.set(header.readUInt32BE(0), at + frameHeaderBytes);
    if (header.readUInt32BE(4) === 0) continue;
    for (const [number, from] of pending) committed.set(number, from);
    pending.clear();
  }
  return committed;
}

type Sums = readonly [number, number];

function checksum([first, second]: Sums, data: Buffer, isBigEndian: boolean): Sums {
  let [one, other] = [first, second];
  for (let at = 0; at + 8 <= data.length; at += 8) {
    one = (one + other + (isBigEndian ? data.readUInt32BE(at) : data.readUInt32LE(at))) >>> 0;
    other = (other + one + (isBigEndian ? data.readUInt32BE(at + 4) : data.readUInt32LE(at + 4))) >>> 0;
  }
  return [one, other];
}
