import { describe, expect, it } from "vitest";
import type { PageCommand } from "../../../src/present/detail/detailProtocol.ts";
import { detailStates } from "../../support/detail/detailPages.ts";

/** Commands of a record’s page that send a request. */
const paid: readonly PageCommand[] = ["load", "retry", "refresh", "openCompany", "searchName"];

interface Button {
  readonly command: string;
  readonly cost?: string;
  readonly isDisabled?: boolean;
}

/** Every button of a page, wherever it is. */
function buttonsIn(part: unknown): readonly Button[] {
  if (typeof part !== "object" || part === null) return [];
  const inner = Object.values(part).flatMap(buttonsIn);
  return isButton(part) ? [part, ...inner] : inner;
}

function isButton(part: object): part is Button {
  return "command" in part && typeof part.command === "string";
}

describe("a button of a record’s page that sends a request", () => {
  const buttons = Object.entries(detailStates()).flatMap(([state, page]) =>
    buttonsIn(page)
      .filter(({ command }) => paid.some((one) => one === command))
      .map((button) => ({ state, ...button })),
  );

  it("has its price on it, in every state of the page", () => {
    expect(buttons.filter(({ cost, isDisabled }) => cost === undefined && isDisabled !== true)).toEqual([]);
  });

  it("is there for each such command", () => {
    expect(new Set(buttons.map(({ command }) => command))).toEqual(new Set(paid));
  });
});
