import { namesakesAmong } from "../../domain/search/namesakes.ts";
import type { ResultRow } from "../../domain/search/state.ts";
import type { Engine } from "../engine.ts";
import type { ShownDetail } from "./shownDetail.ts";

/** Other filings of the same name: of the results that are shown, then those of `shown` that the store knew. */
export function otherFilings(
  { session }: Pick<Engine, "session">,
  { row, answer, stored = [] }: Pick<ShownDetail, "row" | "answer" | "stored">,
): readonly ResultRow[] {
  const own = answer === undefined ? row : { ...row, detail: answer.value };
  return namesakesAmong([...(session.state.shown?.rows ?? []), ...stored], own);
}
