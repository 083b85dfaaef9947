import { randomBytes } from "node:crypto";
import { open, stat, truncate } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { until } from "../project/until.ts";
import { afterDamage } from "./damage.ts";
import type { Disk } from "./protocol.ts";
import type { OutsideStep } from "./steps.ts";
import type { World } from "./world.ts";

/** Has something happen to the machine under all windows. */
export async function outsideStep(world: World, step: OutsideStep): Promise<void> {
  const { service } = world.ground;
  switch (step.do) {
    case "release":
      return release(world, step.which, step.course);
    case "lock":
      return lock(world, step.ms);
    case "unlock":
      return world.unlock();
    case "disk":
      return await setDisk(world, step.disk);
    case "corrupt":
      return await corrupt(world, step);
    case "clock":
      world.now += step.by;
      return await world.tick();
    case "wait":
      world.pass(step.ms);
      return await world.tick();
    case "addFunding":
      return service.addFunding(dayBefore(world.now, step.daysLate));
    case "refill":
      return service.refill(step.to);
    case "addFiling":
      return service.addFiling();
  }
}

/** The day that is `days` before `now`, as YYYY-MM-DD. */
function dayBefore(now: number, days: number): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10);
}

function release(world: World, which: "first" | "last" | "all", course: "answer" | "drop" | "500"): void {
  const held = world.truth.requests.filter(({ state, seen }) => state === "underWay" && seen.isHeld);
  const meant = which === "all" ? held : which === "first" ? held.slice(0, 1) : held.slice(-1);
  for (const { seen } of meant) {
    seen.isHeld = false;
    world.ground.service.release(seen, course);
  }
}

async function setDisk(world: World, disk: Disk): Promise<void> {
  world.disk = disk;
  await Promise.all(world.windows.map((window) => world.order(window, { what: "disk", disk })));
  world.wasFull ||= disk === "full";
}

function lock(world: World, ms: number | undefined): void {
  const connection = new DatabaseSync(world.databasePath);
  try {
    connection.exec("PRAGMA busy_timeout = 2000; BEGIN IMMEDIATE");
  } catch (error) {
    connection.close();
    world.log.push(`not locked: ${String(error)}`);
    return;
  }
  world.lock = connection;
  if (ms !== undefined) setTimeout(() => world.unlock(), ms);
}

/** What is in the journal is out of the reach of what happens to the file. */
function fold(world: World, path: string): void {
  try {
    // Not made where there is none.
    const connection = new DatabaseSync(new URL(`${pathToFileURL(path).href}?mode=rw`));
    try {
      connection.exec("PRAGMA busy_timeout = 2000; PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      connection.close();
    }
  } catch (error) {
    // The file was damaged before, or is being replaced.
    world.log.push(`not folded: ${String(error)}`);
  }
}

async function corrupt(
  world: World,
  { where, share }: Extract<OutsideStep, { do: "corrupt" }>,
): Promise<void> {
  const path = world.databasePath;
  fold(world, path);
  // There is none for a moment while a window replaces it.
  const { size } = await until("the file", () => stat(path).catch(() => undefined));
  const pages = Math.max(1, Math.floor(size / 4096));
  const page = Math.min(pages - 1, 1 + Math.floor(share * (pages - 1)));
  if (where === "cut") await truncate(path, page * 4096);
  else {
    const file = await open(path, "r+");
    await (where === "header"
      ? file.write(randomBytes(100), 0, 100, 0)
      : file.write(Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096));
    await file.close();
  }
  await afterDamage(world);
}
