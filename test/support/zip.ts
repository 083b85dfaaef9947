/** One file of a zip archive. */
export interface ZipEntry {
  readonly path: string;
  /** Size in bytes when unpacked. */
  readonly size: number;
}

/**
 * The files that a zip archive lists in its central directory.
 *
 * @throws Error if the bytes are no zip archive
 */
export function zipEntries(archive: Buffer): readonly ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error("not a zip archive");
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString("utf8", at + 46, at + 46 + nameLength);
    entries.push({ path, size: archive.readUInt32LE(at + 24) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
