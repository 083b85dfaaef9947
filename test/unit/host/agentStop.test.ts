import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AgentStop } from "../../../src/host/agentStop.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agents-"));
  read.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The states that the windows were told, in order. */
const read: boolean[] = [];
const windowWith = (place: string | undefined): AgentStop =>
  new AgentStop(place, (isStopped) => read.push(isStopped));

describe("agents", () => {
  it("are not stopped before anything is there, nor by looking", async () => {
    const window = windowWith(join(folder, "not made yet"));
    expect(await window.isStopped()).toBe(false);
    await window.stop();
    expect(await window.isStopped()).toBe(true);
  });

  it("are stopped and allowed in every window", async () => {
    const [one, other] = [windowWith(folder), windowWith(folder)];
    await one.stop();
    expect([await one.isStopped(), await other.isStopped()]).toEqual([true, true]);
    await other.allow();
    expect([await one.isStopped(), await other.isStopped()]).toEqual([false, false]);
    expect(read).toEqual([true, true, true, false, false]);
  });

  it("are told as stopped or allowed last, whenever the file was read", async () => {
    const window = windowWith(folder);
    const before = window.isStopped();
    await window.stop();
    expect([await before, read.at(-1)]).toEqual([true, true]);
  });

  it.each<[string, (file: string) => void]>([
    ["a folder", (file) => mkdirSync(join(file, "inside"), { recursive: true })],
    ["a link to nothing", (file) => symlinkSync(join(folder, "gone"), file)],
  ])("are stopped by whatever has the file’s name, such as %s, until they are allowed", async (_, make) => {
    make(join(folder, "agents-stopped"));
    const window = windowWith(folder);
    expect(await window.isStopped()).toBe(true);
    await window.allow();
    expect(await window.isStopped()).toBe(false);
  });

  it.each<[string, () => string | undefined]>([
    ["it is on no file system", () => undefined],
    ["a file is in the place of the folder", () => join(folder, "file")],
    ["its name is none", () => `${folder}\0`],
  ])("are stopped where the folder can’t be read: %s", async (_, place) => {
    writeFileSync(join(folder, "file"), "");
    expect(await windowWith(place()).isStopped()).toBe(true);
  });

  it("stay stopped in the window that could not write the file", async () => {
    const blocked = join(folder, "blocked");
    const window = windowWith(join(blocked, "storage"));
    writeFileSync(blocked, "");
    await expect(window.stop()).rejects.toThrow("ENOTDIR");
    rmSync(blocked);
    expect(await window.isStopped()).toBe(true);
    await window.allow();
    expect(await window.isStopped()).toBe(false);
  });
});
