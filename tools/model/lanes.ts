import type { WindowScripts } from "./bundle.ts";
import { runModel } from "./commands.ts";
import { type Figures, Runner } from "./run.ts";

/** How many sequences, and where their chance begins. */
export interface LanesNeeds {
  readonly sequences: number;
  readonly seed: number;
  /** How many run beside each other: much of a sequence is waiting. */
  readonly lanes: number;
  readonly scripts: WindowScripts;
  /** Of one sequence. */
  readonly mostSteps: number;
}

/** Runs sequences in several lanes, each with its own service and windows. Rejects with the first that fails. */
export async function runLanes({ sequences, seed, lanes, scripts, mostSteps }: LanesNeeds): Promise<Figures> {
  const runners = await Promise.all(Array.from({ length: lanes }, () => Runner.start(scripts)));
  try {
    const each = Math.ceil(sequences / lanes);
    const runs = runners.map((runner, at) =>
      runModel({ runner, sequences: each, seed: seed + at, mostSteps }),
    );
    const failed = (await Promise.allSettled(runs)).find((run) => run.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return sumOf(runners.map(({ figures }) => figures));
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

/** The figures in one line. */
export function figuresText({ sequences, steps, requests, killed, ofKind }: Figures): string {
  const kinds = [...ofKind]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${String(count)}`);
  return `${String(sequences)} sequences, ${String(killed)} of them with a window killed; ${String(steps)} steps (${kinds.join(", ")}); ${String(requests)} requests`;
}

function sumOf(all: readonly Figures[]): Figures {
  const ofKind = new Map<string, number>();
  for (const figures of all) {
    for (const [kind, count] of figures.ofKind) ofKind.set(kind, (ofKind.get(kind) ?? 0) + count);
  }
  const sum = (of: (figures: Figures) => number): number =>
    all.reduce((total, figures) => total + of(figures), 0);
  return {
    sequences: sum((figures) => figures.sequences),
    steps: sum((figures) => figures.steps),
    requests: sum((figures) => figures.requests),
    killed: sum((figures) => figures.killed),
    ofKind,
  };
}
