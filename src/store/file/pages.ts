import { existsSync, readFileSync } from "node:fs";
import type { SQLInputValue } from "node:sqlite";

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

/** A row as it is in a page: its number, where the table has numbers, and its values in the order in which they are kept. */
export interface Cell {
  readonly id: number | undefined;
  readonly values: readonly SQLInputValue[];
}

export const kinds = { indexInside: 2, tableInside: 5, indexLeaf: 10, tableLeaf: 13 } as const;

/** Where the header of a page begins: the first one has the file’s in front. */
function headerOf(number: number): number {
  return number === 1 ? 100 : 0;
}

export function kindOf(pages: Pages, number: number): number | undefined {
  return pages.page(number)?.[headerOf(number)];
}

/** Pages that an inner page leads to. What cannot be read leads nowhere. */
export function childrenOf(pages: Pages, number: number): readonly number[] {
  const page = pages.page(number);
  const kind = kindOf(pages, number);
  if (page === undefined || (kind !== kinds.tableInside && kind !== kinds.indexInside)) return [];
  const inside = cellsAt(page, number, 12).map((at) => page.readUInt32BE(at));
  return [...inside, page.readUInt32BE(headerOf(number) + 8)].filter((one) => one > 0 && one <= pages.count);
}

/** The rows in a page, each by itself: one that is damaged is left out. */
export function cellsOf(pages: Pages, number: number): readonly Cell[] {
  const page = pages.page(number);
  const kind = kindOf(pages, number);
  if (page === undefined || kind === undefined || kind === kinds.tableInside) return [];
  const isInside = kind === kinds.indexInside;
  return cellsAt(page, number, isInside ? 12 : 8).flatMap((at) => {
    try {
      return cellAt(pages, page, isInside ? at + 4 : at, kind === kinds.tableLeaf);
    } catch {
      return [];
    }
  });
}

function cellsAt(page: Buffer, number: number, headerBytes: number): readonly number[] {
  const header = headerOf(number);
  const first = header + headerBytes;
  const count = Math.min(page.readUInt16BE(header + 3), Math.floor((page.length - first) / 2));
  const found = Array.from({ length: count }, (_, at) => page.readUInt16BE(first + 2 * at));
  return found.filter((at) => at >= first && at <= page.length - 4);
}

/** Throws where it is damaged. */
function cellAt(pages: Pages, page: Buffer, at: number, hasNumber: boolean): Cell {
  const reader = new Reader(page, at);
  const bytes = reader.varint();
  const id = hasNumber ? reader.varint() : undefined;
  return { id, values: recordIn(payloadAt(pages, page, reader.at, bytes, hasNumber)) };
}

function payloadAt(pages: Pages, page: Buffer, at: number, bytes: number, hasNumber: boolean): Buffer {
  const usable = pages.pageBytes;
  const most = hasNumber ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((bytes - least) % (usable - 4));
  const local = bytes <= most ? bytes : fitting <= most ? fitting : least;
  if (bytes > pages.count * usable || at + local > page.length) throw new RangeError("cut off");
  const parts = [page.subarray(at, at + local)];
  let rest = bytes - local;
  for (let next = rest > 0 ? page.readUInt32BE(at + local) : 0; rest > 0;) {
    const overflow = pages.page(next);
    if (overflow === undefined) throw new RangeError("cut off");
    const part = overflow.subarray(4, 4 + Math.min(rest, usable - 4));
    parts.push(part);
    rest -= part.length;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts, bytes);
}

/** The values of a record. Throws where it is not exactly as long as it says. */
function recordIn(payload: Buffer): readonly SQLInputValue[] {
  const header = new Reader(payload, 0);
  const end = header.varint();
  const types: number[] = [];
  while (header.at < end) types.push(header.varint());
  let at = end;
  const values = types.map((type) => {
    const bytes = bytesOf(type);
    const value = valueOf(type, payload.subarray(at, at + bytes));
    at += bytes;
    return value;
  });
  if (header.at !== end || at !== payload.length) throw new RangeError("no record");
  return values;
}

const numberBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function bytesOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  const bytes = numberBytes[type];
  if (bytes === undefined) throw new RangeError("no type");
  return bytes;
}

function valueOf(type: number, bytes: Buffer): SQLInputValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  return type % 2 === 1 ? bytes.toString("utf8") : Uint8Array.from(bytes);
}

/** Reads SQLite’s numbers of variable length. Throws where they are cut off. */
class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  varint(): number {
    let value = 0n;
    for (let count = 1; count <= 9; count += 1) {
      const byte = BigInt(this.#bytes.readUInt8(this.at));
      this.at += 1;
      if (count === 9) return Number(BigInt.asIntN(64, (value << 8n) | byte));
      value = (value << 7n) | (byte & 0x7fn);
      if (byte < 0x80n) break;
    }
    return Number(value);
  }
}
