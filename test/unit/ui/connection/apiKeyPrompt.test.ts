import { expect, it, vi } from "vitest";
import { KeyBox } from "../../../../src/ui/connection/apiKeyPrompt.ts";
import { openBox } from "../../../support/fakeVscode.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

it("says below the box which part of a pasted line is the key, and takes the key all the same", async () => {
  const submitted: string[] = [];
  const { closed } = new KeyBox({
    title: "Set API Key",
    prompt: (text) => (text.startsWith("KEY=") ? "Only the text after “KEY=” is taken." : "Enter the key"),
    problemOf: (text) => (text === "bad" ? "refused" : undefined),
    chooseTargets: () => Promise.resolve([]),
    openAdvanced: () => Promise.resolve(),
    submit: (text) => {
      submitted.push(text);
      return Promise.resolve({ kind: "taken" });
    },
  });
  const box = openBox("Set API Key");
  box?.type("KEY=abc");
  expect(box).toMatchObject({ prompt: "Only the text after “KEY=” is taken.", validationMessage: undefined });
  box?.type("bad");
  expect(box).toMatchObject({ prompt: "Enter the key", validationMessage: "refused" });
  box?.type("KEY=abc");
  box?.enter();
  expect(await closed).toBe(true);
  expect(submitted).toEqual(["KEY=abc"]);
});
