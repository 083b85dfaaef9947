import type { EngineSource } from "../../app/engine.ts";
import { recordId } from "../../domain/record.ts";
import { roleOf, type Question } from "../../service/contract/question.ts";
import { env, l10n, window } from "vscode";
import { type AuthMethod, requestHeaders } from "../../service/contract/authentication.ts";
import { wireRequest } from "../../service/contract/query.ts";
import type { Connections } from "../../host/connections.ts";
import type { Settings } from "../../host/settings.ts";
import { credentialVariable, type RequestForm, type RequestInCode } from "../../codegen/request/form.ts";
import { allRequestForms } from "../../codegen/request/forms.ts";
import { pickOne } from "../prompt/pickOne.ts";
import type { ResultsView } from "../results/resultsView.ts";

/** What copying a request needs. */
export interface CopyRequestNeeds {
  readonly engine: EngineSource;
  readonly connections: Connections;
  readonly results: ResultsView;
  readonly settings: Settings;
}

/**
 * `copyRequestAs`: the request of the row it was called for, else of the search that is shown. The credential is no part
 * of it: its place is taken by a variable of the environment.
 */
export async function copyRequest(needs: CopyRequestNeeds, row: unknown, selection: unknown): Promise<void> {
  const question = await questionOf(needs, row, selection);
  if (question === undefined) {
    void window.showInformationMessage(
      l10n.t("Search first: the request of the search that is shown can be copied."),
    );
    return;
  }
  const chosen = await pickOne({
    title: l10n.t("Copy Request As"),
    placeholder: l10n.t("The key is a placeholder, {0}", variableOf(needs.settings)),
    items: allRequestForms.map((form) => ({ label: form.label, form })),
  });
  if (chosen === undefined || chosen === "back") return;
  const form: RequestForm = chosen.form;
  await env.clipboard.writeText(form.write(await requestFor(needs, question)));
  window.setStatusBarMessage(`$(check) ${l10n.t("Copied the request as {0}", form.label)}`, 4_000);
}

async function questionOf(
  { engine, results }: CopyRequestNeeds,
  row: unknown,
  selection: unknown,
): Promise<Question | undefined> {
  const [first] = row === undefined ? [] : results.rowsOf(row, selection);
  const id = first?.record.kind === "filing" ? recordId(first.record) : undefined;
  if (id !== undefined) return { endpoint: "filing", id };
  const shown = (await engine()).session.state.shown?.question;
  return shown === undefined ? undefined : { ...shown, page: 1 };
}

async function requestFor(
  { connections, settings }: CopyRequestNeeds,
  question: Question,
): Promise<RequestInCode> {
  const role = roleOf(question);
  const { address, method } = await connections.placeOf(role);
  const { path, query } = wireRequest(question);
  const search = query.toString();
  return {
    method: "GET",
    url: `${address}${path}${search === "" ? "" : `?${search}`}`,
    headers: Object.entries(requestHeaders(role)),
    environmentVariable: variableOf(settings),
    ...carriers[method],
  };
}

/** The person's variable; what could not be one is not written into code. */
function variableOf(settings: Settings): string {
  const named = settings.keyVariable();
  return /^[A-Za-z_]\w*$/.test(named) ? named : credentialVariable;
}

/** Which header carries the credential, and what stands before it (§5). */
const carriers: { readonly [Method in AuthMethod]: Pick<RequestInCode, "credentialHeader" | "scheme"> } = {
  apiKey: { credentialHeader: "Authorization", scheme: "raw" },
  bearer: { credentialHeader: "Authorization", scheme: "bearer" },
  authToken: { credentialHeader: "Auth-Token", scheme: "raw" },
  cookie: { credentialHeader: "Cookie", scheme: "cookie" },
};
