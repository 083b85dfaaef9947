import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The paths that a zip archive lists in its central directory. */
function pathsIn(zip: Buffer): readonly string[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error("not a zip archive");
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const path = zip.toString("utf8", at + 46, at + 46 + nameLength);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return path;
  });
}

const archive = readFileSync(join(import.meta.dirname, "..", "..", "startup-funding.vsix"));
const paths = pathsIn(archive);

/** What may be in the package; all else is a mistake of `.vscodeignore`. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package\.json|readme\.md|changelog\.md|LICENSE\.txt|third-party-notices\.md)$/i,
  /^extension\/dist\/(?:extension|writer|storeThread|storeWorker|libraryReader|databaseFile)\.js$/,
  /^extension\/dist\/(?:parts|threads)\/[\w/-]+\.js$/,
  /^extension\/dist\/webview\/\w+\.(js|css)$/,
  /^extension\/media\/(icon\.png|activity\.svg|page-(light|dark)\.svg)$/,
  /^extension\/media\/walkthrough\/[\w-]+\.(png|svg|md)$/,
  /^extension\/skills\/startup-funding\/SKILL\.md$/,
  /^extension\/package\.nls(\.\w+)?\.json$/,
  /^extension\/l10n\/bundle\.l10n(\.\w+)?\.json$/,
];

describe("the package", () => {
  it("holds only what runs", () => {
    expect(paths.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  it.each([
    "extension/package.json",
    "extension/dist/extension.js",
    "extension/dist/storeThread.js",
    "extension/dist/storeWorker.js",
    "extension/dist/libraryReader.js",
    "extension/dist/databaseFile.js",
    "extension/media/icon.png",
    "extension/media/page-dark.svg",
    "extension/skills/startup-funding/SKILL.md",
    "extension/package.nls.json",
    "extension/package.nls.de.json",
    "extension/l10n/bundle.l10n.de.json",
  ])("holds %s", (path) => {
    expect(paths).toContain(path);
  });

  // The grammars of the languages are half of it.
  it("is under 1 MB", () => {
    expect(archive.length).toBeLessThan(1_000_000);
  });
});
