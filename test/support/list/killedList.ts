// Run as a separate process: a window that asks about a list, and is killed at one of its steps.
import { appendFileSync } from "node:fs";
import { killAt } from "../../../tools/store/killAt.ts";
import { ask, listWindow } from "./windows.ts";
import { FundingsService } from "../fundingsService.ts";

const [folder = "", sent = "", step = "", ...names] = process.argv.slice(2);
const service = new FundingsService();
service.rowsFor = ({ searchParams }) => {
  const name = searchParams.get("company") ?? "";
  return name.startsWith("No") ? [] : [{ id: names.indexOf(name), name: `${name}, Inc.`, state: "Ohio" }];
};
const window = await listWindow(folder, async (request) => {
  appendFileSync(sent, `${new URL(request.url).searchParams.get("company") ?? ""}\n`);
  return await service.send(request);
});
const list = await window.open(...names);
killAt(Number(step));
await ask(list);
await window.close();
