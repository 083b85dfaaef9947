import { expect, it, vi } from "vitest";
import { type FakeBox, openBox, openPick, QuickInputButtons } from "../../../support/fakeVscode.ts";
import { until } from "../../../../tools/project/until.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { askConnection } = await import("../../../../src/ui/connection/connectionPrompt.ts");

const title = "Configure Connection";
const unset = { base: { address: "", method: "apiKey" }, app: { address: "", method: "authToken" } } as const;

/** The box that asks for this. */
const boxFor = (asked: RegExp): Promise<FakeBox> =>
  until(`the box for ${String(asked)}`, () => {
    const box = openBox(title);
    return box !== undefined && asked.test(box.prompt) ? box : undefined;
  });
const first = () => boxFor(/^Paste the address/);
const other = () => boxFor(/^Address for company searches/);
const enter = async (box: Promise<FakeBox>, text: string): Promise<void> => {
  (await box).type(text);
  (await box).enter();
};

it("keeps what was typed in the second box when a person goes back to the first", async () => {
  const asked = askConnection(unset);
  await enter(first(), "https://api.example.com/fundings");
  (await other()).type("https://app.example.com/api/v3/comp");
  (await other()).press(QuickInputButtons.Back);
  await enter(first(), "https://data.example.com/fundings");
  expect((await other()).value).toBe("https://app.example.com/api/v3/comp");
  await enter(other(), "https://app.example.com/api/v3/companies");
  expect(await asked).toMatchObject({
    base: { address: "https://data.example.com" },
    app: { address: "https://app.example.com" },
  });
});

it("asks for two addresses in one box, with no step between them", async () => {
  const asked = askConnection(unset);
  await enter(first(), "https://api.example.com/fundings https://app.example.com/api/v3/companies");
  expect(await asked).toMatchObject({
    base: { address: "https://api.example.com" },
    app: { address: "https://app.example.com" },
  });
});

it("counts its steps from the second one, when it is known how many there are", async () => {
  const asked = askConnection(unset);
  expect((await first()).step).toBeUndefined();
  await enter(first(), "https://api.example.com");
  const roles = await until("the roles", () => openPick(title));
  expect([roles.step, roles.totalSteps]).toEqual([2, 3]);
  roles.enter("Fundings and company records");
  const { step, totalSteps } = await other();
  expect([step, totalSteps]).toEqual([3, 3]);
  await enter(other(), "");
  expect(await asked).toMatchObject({ base: { address: "https://api.example.com" }, app: { address: "" } });
});
