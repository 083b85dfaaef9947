import { expect, it, vi } from "vitest";
import type { FormMemory } from "../../../../../src/ui/search/form/filterForm.ts";
import type { CompanyFormValues } from "../../../../../src/ui/search/form/searchForms.ts";
import { type FakePick, openPick } from "../../../../support/fakeVscode.ts";
import { preferences } from "../../../../../tools/store/preferences.ts";
import { until } from "../../../../../tools/project/until.ts";

vi.mock("vscode", () => import("../../../../support/fakeVscode.ts"));
const { companyForm } = await import("../../../../../src/ui/search/form/searchForms.ts");

const form = companyForm({
  price: () => "",
  recent: { textsOf: () => [] },
  seen: { industries: () => [], series: () => [] },
  known: () => Promise.resolve([]),
  library: () => Promise.resolve({ ask: () => Promise.resolve(undefined) }),
  connections: { serviceOf: () => undefined },
  settings: preferences,
});

/** What the row of the form holds once it has asked for states, in which a person does something. */
async function statesAfter(act: (pick: FakePick) => unknown, values: CompanyFormValues = {}) {
  const memory: FormMemory<CompanyFormValues> = { values, typed: "", refused: new Map() };
  const asked = form.rows.find(({ name }) => name === "states")?.ask(memory);
  await act(await openedPick(false));
  return (await asked)?.states;
}

async function openedPick(isList: boolean): Promise<FakePick> {
  return await until("the states", () => {
    const pick = openPick("States");
    return pick?.canSelectMany === isList ? pick : undefined;
  });
}

it("goes on at the Enter that completes a state", async () => {
  const states = await statesAfter((pick) => {
    pick.type("Texas, Californi");
    pick.enter();
  });
  expect(states).toEqual(["Texas", "California"]);
});

it("goes on at the Enter that ends a list of ticks", async () => {
  const states = await statesAfter(
    async (pick) => {
      pick.press(pick.buttons.at(-1));
      const list = await openedPick(true);
      list.tick("Alaska", "Texas");
      list.enter();
    },
    { states: ["Texas"] },
  );
  expect(states).toEqual(["Alaska", "Texas"]);
});

it("comes back to what was typed where the list is left", async () => {
  const states = await statesAfter(async (pick) => {
    pick.type("CA, Te");
    pick.press(pick.buttons.at(-1));
    (await openedPick(true)).hide();
    const again = await openedPick(false);
    expect(again.value).toBe("CA, Te");
    again.type("CA");
    again.enter();
  });
  expect(states).toEqual(["California"]);
});

it("stays while a name is still to be mended, and while states are chosen from all", async () => {
  const states = await statesAfter((pick) => {
    pick.type("Californi, Texa");
    pick.enter();
    expect(pick.value).toMatch(/^California, Texa$|^Californi, Texas$/);
    pick.type("Texas, ");
    pick.enter("Alaska");
    expect(pick.value).toBe("Texas, Alaska, ");
    pick.enter();
  });
  expect(states).toEqual(["Texas", "Alaska"]);
});
