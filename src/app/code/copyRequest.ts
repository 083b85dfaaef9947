import type { AuthMethod, Role } from "../../service/contract/authentication.ts";
import { requestHeaders } from "../../service/contract/credential.ts";
import { wireRequest } from "../../service/contract/query.ts";
import { type Question, roleOf } from "../../service/contract/question.ts";
import { credentialVariable, type RequestInCode } from "../../codegen/request/requestForm.ts";
import { questionOf, type ResultRow } from "../../domain/record.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import type { HostSettings, Preferences } from "../ports.ts";

export function requestMeant(
  shown: ShownSearch | undefined,
  row: ResultRow | undefined,
): Question | undefined {
  const asked = shown?.isList === true ? undefined : shown;
  return (row && questionOf(row)) ?? (asked && { ...asked.question, page: "first" });
}

/** The code reads the credential from an environment variable. Rejects with `noAddress`. */
export async function requestInCode(
  question: Question,
  connections: { settingsOf(role: Role): Promise<Pick<HostSettings, "address" | "method">> },
  settings: Pick<Preferences, "keyVariable">,
): Promise<RequestInCode> {
  const role = roleOf(question);
  const { address, method } = await connections.settingsOf(role);
  const { path, query } = wireRequest(question);
  const search = query.toString();
  return {
    url: `${address}${path}${search === "" ? "" : `?${search}`}`,
    headers: Object.entries(requestHeaders(role)),
    environmentVariable: variableOf(settings),
    ...carriers[method],
  };
}

export function variableOf({ keyVariable }: Pick<Preferences, "keyVariable">): string {
  const named = keyVariable();
  return /^[A-Za-z_]\w*$/.test(named) ? named : credentialVariable;
}

/** §5. */
const carriers: { readonly [Method in AuthMethod]: Pick<RequestInCode, "credentialHeader" | "scheme"> } = {
  apiKey: { credentialHeader: "Authorization", scheme: "raw" },
  bearer: { credentialHeader: "Authorization", scheme: "bearer" },
  authToken: { credentialHeader: "Auth-Token", scheme: "raw" },
  cookie: { credentialHeader: "Cookie", scheme: "cookie" },
};
