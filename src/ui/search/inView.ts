import { window } from "vscode";
import { views } from "../../host/ids.ts";

/** Shows the progress of some work in the Results view. */
export function inView<T>(work: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: { viewId: views.results } }, work);
}
