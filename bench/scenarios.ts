import type { Scenario } from "./scenario.ts";

/** Every scenario by its name, in the order in which they run; each is loaded in the process that runs it. */
export const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  store: async () => (await import("./store/store.ts")).storeScenario,
  library: async () => (await import("./library/library.ts")).libraryScenario,
  savedMonth: async () => (await import("./saved/savedMonth.ts")).savedMonthScenario,
  insertion: async () => (await import("./insertion/insertion.ts")).insertionScenario,
  activation: async () => (await import("./activation/activation.ts")).activationScenario,
  grid: async () => (await import("./grid/grid.ts")).gridScenario,
  palette: async () => (await import("./palette/palette.ts")).paletteScenario,
  host: async () => (await import("./host/host.ts")).hostScenario,
};

/** What is run only where it is asked for. */
export const largeScenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  million: async () => (await import("./library/library.ts")).millionScenario,
};
