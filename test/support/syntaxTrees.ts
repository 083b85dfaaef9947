import { SyntaxTrees } from "../../src/codegen/context/syntaxTrees.ts";

/** Syntax trees that count how often parsing yields to the event loop. */
export function counted(before?: SyntaxTrees): {
  readonly trees: SyntaxTrees;
  readonly pauses: () => number;
} {
  let pauses = 0;
  const pause = (): Promise<void> => {
    pauses += 1;
    return Promise.resolve();
  };
  return { trees: new SyntaxTrees(pause, before), pauses: () => pauses };
}

export const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `const a${index} = { id: ${index}, name: "Acme" };\n`).join("");
