import * as assert from "node:assert/strict";
import { connect, disconnect } from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { until } from "../../tools/project/until.ts";
import { keys } from "../support/editor/keys.ts";
import { answerWith, startRecorder } from "../support/editor/recorder.ts";

const link = "[Sign in](command:workbench.action.closeWindow)";

describe("a link in what a service says", () => {
  let prompts: Prompts;

  before(() => {
    prompts = followPrompts();
  });
  after(async () => {
    await disconnect();
    await prompts.restore();
  });

  /** Enters a key for a service that answers with the link; gives what the box says, or what the toast says. */
  const answerOf = async (status: number, said: () => Promise<string>): Promise<string> => {
    const body = { error: "unauthorized", message: link };
    const service = await startRecorder(answerWith(body, status));
    const { origin } = service;
    const done = connect(prompts, { baseUrl: origin, appUrl: origin, key: keys.ofAFullRun });
    const text = await Promise.race([said(), done.then(said)]);
    await prompts.leave();
    await done;
    await service.close();
    return text;
  };

  it("is text under the box for a key", async () => {
    const text = await answerOf(401, async () => {
      const box = await prompts.box("Set API Key");
      return await until("a refusal", () => {
        const message = box.validationMessage;
        return typeof message === "string" ? message : undefined;
      });
    });
    assert.match(text, /\[Sign in\] \(command:/);
    assert.doesNotMatch(text, /\]\(/);
  });

  it("is text in a toast", async () => {
    const before = prompts.notifications.length;
    const text = await answerOf(500, () =>
      until(
        "a toast",
        () => prompts.notifications.slice(before).find((one) => one.text.includes("Sign in"))?.text,
      ),
    );
    assert.doesNotMatch(text, /\]\(/);
  });
});
