import type { CommandServices } from "../services.ts";
import { chooseSource } from "./listSource.ts";
import type { ListView } from "./listView.ts";

/** Shows what is known of a list of names, free; the rest is asked by buttons that name their price. */
export async function lookUpMany(
  needs: CommandServices & { readonly listView: () => Promise<ListView> },
  ...args: readonly unknown[]
): Promise<void> {
  const source = await chooseSource(needs, args);
  if (source !== undefined) await (await needs.listView()).open(source);
}
