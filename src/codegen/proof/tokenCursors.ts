import { contextByTokens } from "../context/tokens/tokenPlace.ts";
import type { PlaceRules } from "../context/tokens/tokenRules.ts";
import { placementIn } from "./fit.ts";
import type { HostOf } from "./proof.ts";
import { provesTokens } from "./tokenProof.ts";
import type { CursorRules } from "../language.ts";

/** What a language says of its cursors by its tokens and their brackets, because it has no grammar that makes a tree. */
export interface TokenCursors extends Pick<CursorRules, "grammar" | "textAt"> {
  readonly rules: PlaceRules;
  readonly hostOf: HostOf;
}

/** Cursors of a language without a tree, and of nothing but itself. */
export function tokenCursors({ grammar, textAt, rules, hostOf }: TokenCursors): CursorRules {
  const placeAt: CursorRules["placeAt"] = (cursor, style) => {
    const context = contextByTokens(cursor, cursor.at, rules);
    return Promise.resolve(context === undefined ? undefined : placementIn(context, cursor, style));
  };
  return {
    grammar,
    embeddedAt: () => undefined,
    textAt,
    placeAt,
    valueAt: placeAt,
    proves: (before, after) =>
      provesTokens(
        before,
        after,
        rules,
        (source, at, behind) => contextByTokens(source, at, rules, behind),
        hostOf,
      ),
  };
}
