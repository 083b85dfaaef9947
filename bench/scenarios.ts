import type { Scenario } from "./results.ts";

/** In running order; loaded by the process that runs one. */
export const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  activation: async () => (await import("./activation/activation.ts")).activationScenario,
  palette: async () => (await import("./palette.ts")).paletteScenario,
  host: async () => (await import("./host/host.ts")).hostScenario,
  library: async () => (await import("./library/library.ts")).libraryScenario,
  grid: async () => (await import("./grid/grid.ts")).gridScenario,
  insertion: async () => (await import("./insertion.ts")).insertionScenario,
  store: async () => (await import("./store.ts")).storeScenario,
  savedMonth: async () => (await import("./saved/savedMonth.ts")).savedMonthScenario,
};

/** Scenarios that run only by name, since they take minutes. */
export const largeScenarios: typeof scenarios = {
  million: async () => (await import("./library/library.ts")).millionScenario,
  months: async () => (await import("./saved/monthTable.ts")).monthTableScenario,
};
