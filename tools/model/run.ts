import { within } from "../project/until.ts";
import { isPossible, perform } from "./actions.ts";
import type { WindowScripts } from "./bundle.ts";
import { checkAll, lostNews } from "./checks.ts";
import { readKept } from "./kept.ts";
import { startService } from "./service.ts";
import { Signal } from "./signal.ts";
import type { Sequence, Step } from "./steps.ts";
import { WindowPool } from "./windowProcess.ts";
import { type Ground, World } from "./world.ts";

/** What was done so far. */
export interface Figures {
  sequences: number;
  steps: number;
  requests: number;
  /** Sequences in which a window was killed. */
  killed: number;
  readonly ofKind: Map<string, number>;
}

/** Runs sequences one after another, in processes that are used again. */
export class Runner {
  readonly #ground: Ground;
  readonly figures: Figures = { sequences: 0, steps: 0, requests: 0, killed: 0, ofKind: new Map() };

  private constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Starts the service and the first processes. */
  static async start(scripts: WindowScripts): Promise<Runner> {
    const signal = new Signal();
    const pool = new WindowPool(scripts);
    const ground: Ground = {
      pool,
      signal,
      world: undefined,
      service: await startService((request) => ground.world?.seen(request)),
    };
    return new Runner(ground);
  }

  /** Opens the windows of a sequence. */
  async begin({ windows, ...terms }: Omit<Sequence, "steps">): Promise<World> {
    const world = new World(this.#ground, terms);
    await world.open(windows);
    this.figures.sequences += 1;
    return world;
  }

  /** Does one step and holds what is seen against what is true. */
  async step(world: World, step: Step): Promise<void> {
    world.log.push(`— ${JSON.stringify(step)}`);
    this.figures.steps += 1;
    this.figures.ofKind.set(step.do, (this.figures.ofKind.get(step.do) ?? 0) + 1);
    await perform(world, step);
    await checkAll(world, step);
  }

  /** Ends a sequence: what held it up ends, and everything is where it belongs. */
  async end(world: World): Promise<void> {
    for (const step of ending) if (isPossible(world, step)) await this.step(world, step);
    this.figures.requests += world.truth.requests.length;
    // A window does not try it all the time.
    await within(4_000, async () => {
      if (!world.wasFull) return true;
      await world.look();
      await world.noteFlushed();
      return false;
    });
    world.wasFull = false;
    await world.openOnce();
    const kept = await readKept(world.folder);
    const missing = kept.isDamaged && world.damage === undefined ? ["the store is damaged"] : [];
    if (world.damage === undefined) missing.push(...world.truth.missing(kept));
    await world.look();
    missing.push(...(await lostNews(world)));
    if (missing.length > 0) throw new Error(`${missing.join("\n")}\n\n${world.describe()}`);
  }

  /** Runs a sequence whose steps are given; those that cannot be done are left out. */
  async run(sequence: Sequence): Promise<void> {
    const world = await this.begin(sequence);
    let hasFailed = true;
    try {
      for (const step of sequence.steps) if (isPossible(world, step)) await this.step(world, step);
      await this.end(world);
      hasFailed = false;
    } finally {
      await world.close(hasFailed);
    }
  }

  async close(): Promise<void> {
    await this.#ground.pool.end();
    await this.#ground.service.close();
  }
}

const ending: readonly Step[] = [
  { do: "unlock" },
  { do: "disk", disk: "free" },
  { do: "release", which: "all", course: "answer" },
];
