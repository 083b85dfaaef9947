// @ts-check
// Runs in the extension host: activates the extension under development and prints the ms for loading the
// code, for `activate`, and for the extension’s own work in the next two seconds.
import { Session } from "node:inspector/promises";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { extensions } from "vscode";

function underTest() {
  const known = ["startup-funding.startup-funding", "startup-funding.empty"];
  const extension = known.map((id) => extensions.getExtension(id)).find((found) => found !== undefined);
  if (extension === undefined) throw new Error("No extension is there to be measured.");
  return extension;
}

/** Waits until this thread and the machine are almost idle, for half a minute at most. */
async function settled() {
  for (let tries = 0; tries < 60; tries += 1) {
    const [loop, machine] = [performance.eventLoopUtilization(), processorTimes()];
    await pause(500);
    const { idle, all } = processorTimes();
    const isIdle = (idle - machine.idle) / (all - machine.all) > 0.95;
    if (isIdle && performance.eventLoopUtilization(loop).utilization < 0.05) return;
  }
}

/** All processors together, in ms. */
function processorTimes() {
  const times = cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy }));
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const busy = times.flatMap((one) => Object.values(one.busy)).reduce((sum, one) => sum + one, 0);
  return { idle, all: idle + busy };
}

/** How long an extension’s own work is measured, in ms. */
const watchedMs = 2_000;

/** Prepared in advance, since an extension’s own work may start as soon as it is active. */
async function readyProfiler() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  return session;
}

/**
 * Watches the thread for that time; returns how long code of files in `folder` ran, in ms: called by it, or in what it called.
 *
 * @param {Session} session
 * @param {string} folder
 */
async function ownWork(session, folder) {
  // `post` starts the profiler within the call, not when its promise resolves.
  void session.post("Profiler.start");
  await pause(watchedMs);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  /** @type {Set<number>} */
  const own = new Set();
  /** @param {number} id @param {boolean} isWithin */
  const mark = (id, isWithin) => {
    const node = nodes.get(id);
    const isOwn = isWithin || node?.callFrame.url.includes(folder) === true;
    if (isOwn) own.add(id);
    for (const child of node?.children ?? []) mark(child, isOwn);
  };
  const [root] = profile.nodes;
  if (root !== undefined) mark(root.id, false);
  const micros = (profile.samples ?? []).reduce(
    (sum, id, at) => sum + (own.has(id) ? (profile.timeDeltas?.[at] ?? 0) : 0),
    0,
  );
  return micros / 1_000;
}

export async function run() {
  const extension = underTest();
  await settled();
  const profiler = await readyProfiler();
  const started = performance.now();
  await extension.activate();
  const ms = performance.now() - started;
  const afterMs = await ownWork(profiler, extension.extensionPath);
  console.log(`[bench] ${String(ms + afterMs)}`);
}
