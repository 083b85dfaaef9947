import { basename } from "node:path";
import { until } from "../../../tools/project/until.ts";
import type { Workbench } from "../../../tools/workbench/workbench.ts";

/** The path that the editor's own dialog for a file offers, once the dialog is open. */
export async function pathInDialog({ pick }: Workbench): Promise<string> {
  // At first it holds the folder alone.
  return await pick.typed.until("the dialog for a file", (path) =>
    basename(path).startsWith("startup-funding-company"),
  );
}

/** Types a path into the dialog for a file; Enter is heard once the dialog has read the folder. */
export async function takePath({ pick }: Workbench, path: string): Promise<void> {
  await pick.type(path);
  await until("the dialog to take the path", async () => {
    await pick.accept();
    return await pick.input.waitFor({ state: "hidden", timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  });
}

/** Chooses all of the 40 loaded records, if the window asks which. */
export async function exportAll({ pick }: Workbench): Promise<void> {
  const all = "All loaded records (40)";
  const asked = await pick.labels.until(
    "a question",
    (labels) => labels.includes("CSV") || labels.includes(all),
  );
  if (asked.includes(all)) await pick.choose(all);
}
