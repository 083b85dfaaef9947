import { env, l10n, window } from "vscode";
import { showDone } from "./outcome.ts";
import { requestInCode, requestMeant, variableOf } from "../../app/code/copyRequest.ts";
import type { SessionSource } from "../../app/search/windowSession.ts";
import type { Connections, Preferences } from "../../app/ports.ts";
import { allRequestForms } from "../../codegen/request/forms.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { type RowSelections, rowsOf, readTarget } from "../target.ts";

/** What copying a request needs. */
export interface CopyRequestNeeds extends RowSelections {
  readonly session: SessionSource;
  readonly connections: Connections;
  readonly settings: Preferences;
}

/** `copyRequestAs`: the request of the row it was called for, else of the search that is shown. */
export async function copyRequest(needs: CopyRequestNeeds, args: readonly unknown[]): Promise<void> {
  const target = readTarget(args);
  // Beside the title of the view it is about the search; a row has to be named.
  const [first] = target.kind === "records" ? rowsOf(needs, target) : [];
  const question = requestMeant((await needs.session()).state.shown, first);
  if (question === undefined) {
    void window.showInformationMessage(l10n.t("Run a search first, then copy its request."));
    return;
  }
  const chosen = await pickOne({
    title: l10n.t("Copy Request As"),
    placeholder: l10n.t("The key is a placeholder, {0}", variableOf(needs.settings)),
    items: allRequestForms.map((form) => ({ label: form.label, form })),
  });
  if (chosen === undefined || chosen === "back") return;
  const { form } = chosen;
  await env.clipboard.writeText(form.write(await requestInCode(question, needs.connections, needs.settings)));
  showDone(l10n.t("Copied the request as {0}", form.label));
}
