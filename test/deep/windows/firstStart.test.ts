import { afterAll, beforeAll, expect, it } from "vitest";
import { startSampleService } from "../../../src/sample/service.ts";
import { attributeOf, countOf, textIn } from "../../../tools/workbench/reading.ts";
import { searchFor } from "../../../tools/workbench/steps.ts";
import { expectSoon } from "../../support/ui/expectSoon.ts";
import { useNewWindow } from "../../support/ui/product.ts";

const key = "sk-test-7f3a9c1e5b2d4860";
const answers: string[] = [];
const service = await startSampleService({ key, searches: 40, log: (line) => answers.push(line) });
const session = useNewWindow({ files: { "companies.ts": 'const name = "robot";\n\n' } }, () => ({
  log: () => answers.join("\n"),
}));
/** The window before anyone has asked for anything. */
const unasked: { palette: readonly string[]; messages: readonly string[]; statusItems: number } = {
  palette: [],
  messages: ["not looked"],
  statusItems: -1,
};

beforeAll(async () => {
  const { vs } = session();
  const offered = vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
  unasked.palette = (await offered).map(({ label }) => label);
  unasked.messages = await vs.notifications.messages.after(offered);
  unasked.statusItems = await countOf(vs.statusBarItem("startupFunding.remaining")).after(offered);
});
afterAll(() => service.close());

it("the installed product shows nothing unasked, and has its commands in the palette", () => {
  expect(unasked).toMatchObject({ messages: [], statusItems: 0 });
  expect(unasked.palette).toContain("Startup Funding: Search Companies…");
  // Run Again has a meaning in a row of Searches alone.
  expect(unasked.palette).not.toContain("Startup Funding: Run Again (may use 1 search)");
});

it("a person chooses headers, mends a rejected key, and sees where their first rows can go", async () => {
  const { vs } = session();
  const results = vs.view("Results");
  await vs.run("Startup Funding: Configure Connection…");
  await vs.pick.waitForOpen(/Configure Connection/);
  const pasted = `${service.baseUrl}/fundings?page=2, ${service.appUrl}/api/v3/companies`;
  await vs.pick.type(pasted);
  await vs.pick.press("Advanced");
  await vs.pick.choose("API key");
  // The next question looks the same.
  await expectSoon(attributeOf(vs.pick.input, "placeholder")).toContain("company searches");
  await vs.pick.choose("Token header");
  await expectSoon(vs.pick.typed).toBe(pasted);
  await vs.pick.accept();
  await vs.pick.waitForOpen("Set API Key");
  await vs.pick.type("a-wrong-key-1234567");
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await expectSoon(vs.pick.isRefused).toBe(true);
  for (const button of ["Save anyway", "Diagnose Connection"])
    await expectSoon(countOf(vs.pick.button(button))).toBe(1);
  await vs.pick.type(key);
  await vs.pick.accept();
  await vs.pick.choose("Both addresses");
  await vs.notifications.find(/The API key is saved\..*You can search companies and browse fundings\./);
  await expectSoon(textIn(vs.statusBarItem("startupFunding.remaining"))).toContain("40");
  await searchFor(vs, "robot");
  await results.row(/robot/i).waitFor();
  // Until a record went there.
  const hint = results.row("Drag rows into your code");
  await hint.waitFor();
  await vs.openFile("companies.ts");
  await vs.goTo(2, 1);
  await results.chooseFromMenu(/robot/i, "Insert Record at Cursor");
  await hint.waitFor({ state: "detached" });
});
