import type { Scenario } from "./scenario.ts";

/** Every scenario by its name, in the order in which they run; each is loaded in the process that runs it. */
export const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  client: async () => (await import("./client/client.ts")).clientScenario,
  schemas: async () => (await import("./schemas.ts")).schemasScenario,
  again: async () => (await import("./store/again.ts")).againScenario,
  store: async () => (await import("./store/store.ts")).storeScenario,
  upkeep: async () => (await import("./store/upkeep.ts")).upkeepScenario,
  growth: async () => (await import("./store/growth.ts")).growthScenario,
  library: async () => (await import("./library/library.ts")).libraryScenario,
  forgetting: async () => (await import("./library/forgetting.ts")).forgettingScenario,
  names: async () => (await import("./library/names.ts")).namesScenario,
  savedMonth: async () => (await import("./saved/savedMonth.ts")).savedMonthScenario,
  agents: async () => (await import("./agents/agents.ts")).agentsScenario,
  literals: async () => (await import("./literals.ts")).literalsScenario,
  insertion: async () => (await import("./insertion/insertion.ts")).insertionScenario,
  activation: async () => (await import("./activation/activation.ts")).activationScenario,
  hostile: async () => (await import("./hostile/hostile.ts")).hostileScenario,
  grid: async () => (await import("./grid/grid.ts")).gridScenario,
  palette: async () => (await import("./palette/palette.ts")).paletteScenario,
  host: async () => (await import("./host/host.ts")).hostScenario,
  model: async () => (await import("./model.ts")).modelScenario,
  sizes: async () => (await import("./sizes.ts")).sizesScenario,
};

/** What is run only where it is asked for. */
export const largeScenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  million: async () => (await import("./library/library.ts")).millionScenario,
};
