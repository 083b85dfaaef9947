import type { CommandServices } from "../services.ts";
import { chooseSource } from "./listSource.ts";
import type { ListView } from "./listView.ts";

/** Shows a list of names with the library’s answers, free. Its buttons ask for the rest, and name their price. */
export async function lookUpMany(
  needs: CommandServices & { readonly listView: () => Promise<ListView> },
  ...args: readonly unknown[]
): Promise<void> {
  const source = await chooseSource(needs, args);
  if (source !== undefined) await (await needs.listView()).open(source);
}
