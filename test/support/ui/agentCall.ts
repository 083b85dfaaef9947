import type { Workbench } from "../../../tools/workbench/workbench.ts";

/** Has an agent search for a company, and waits for the editor's question; returns all that the question says. */
export async function callTool(vs: Workbench, company: string): Promise<string> {
  await vs.run("Remote: Call Tool");
  await vs.pick.type(`funding_search_service ${JSON.stringify({ company })}`);
  await vs.pick.accept();
  return await vs.dialog.find("Use 1 paid search?");
}
