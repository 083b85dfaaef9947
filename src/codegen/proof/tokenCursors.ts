import type { StreamParser } from "@codemirror/streamparser";
import { contextByTokens } from "../context/tokens/cursorClassifier.ts";
import type { TokenCursorRules } from "../context/tokens/tokenRules.ts";
import { textOfLiteral } from "../context/tokens/literalText.ts";
import { literalGrammar, type LiteralKind } from "../context/tokens/literalTokens.ts";
import { placementIn } from "./fit.ts";
import { type HostCode, sameNodes } from "./proof.ts";
import type { CursorRules, ProposedText } from "../language.ts";
import { nodesFrom, tokensOf, type TokenSource } from "../context/tokens/codeTokens.ts";
import { closeOf, type Cursor } from "../context/cursor.ts";
import type { CursorContext } from "../context/cursorContext.ts";

interface TokenCursors<State> extends Pick<CursorRules, "startAt" | "hosts"> {
  readonly mode: () => Promise<StreamParser<State>>;
  readonly literals: readonly LiteralKind[];
  readonly rules: TokenCursorRules;
  readonly hostOf: HostCode;
}

export function tokenCursors<State>({
  mode,
  literals,
  rules,
  hostOf,
  ...known
}: TokenCursors<State>): CursorRules {
  const placeAt: CursorRules["placeAt"] = (cursor, style) => {
    const context = contextByTokens(cursor, cursor.at, rules);
    return Promise.resolve(context === undefined ? undefined : placementIn(context, cursor, style));
  };
  return {
    ...known,
    grammar: literalGrammar(mode, literals),
    embeddedAt: () => undefined,
    textAt: (cursor) => textOfLiteral(cursor, literals),
    placeAt,
    valueAt: "placeAt",
    proves: (before, after) =>
      provesTokens(before, after, (source, at, end) => contextByTokens(source, at, rules, end), hostOf),
  };
}

const compared = 2000;

/** Whether the tokens around are what they were, the literal's what they are by themselves, and its place is kept; `filled` has a value at the cursor. */
export async function provesTokens(
  before: Cursor,
  { text, from, to, placement }: ProposedText,
  contextOf: (source: TokenSource, at: number, end: number) => CursorContext | undefined,
  hostOf: HostCode,
  filled: Cursor = before,
): Promise<boolean> {
  const { parser, trees, at } = before;
  const { tree } = filled;
  const next = at + filled.text.length - before.text.length;
  const result = await trees.parse(parser, text);
  const end = at + text.length - before.text.length;
  const start = Math.max(0, at - compared);
  if (!sameNodes(tree, start, result, start, at - start)) return false;
  if (!sameNodes(tree, next, result, end, Math.min(compared, text.length - end))) return false;
  const literal = text.slice(from, to);
  const [head, tail] = hostOf(placement);
  const alone = await trees.parse(parser, head + literal + tail);
  if (!sameNodes(result, from, alone, head.length, literal.length)) return false;
  for (const { style } of nodesFrom(alone, 0)) if (/error|invalid/.test(style)) return false;
  if (!isBalanced({ text, tree: result }, from, to)) return false;
  const context = contextOf({ text, tree: result }, from, to);
  return context?.position === placement.position && context.scope === placement.scope;
}

function isBalanced(source: TokenSource, from: number, to: number): boolean {
  const open: (string | undefined)[] = [];
  for (const { kind, text } of tokensOf(source, from, to)) {
    if (kind !== "sign") continue;
    if ("([{".includes(text)) open.push(closeOf(text));
    else if (")]}".includes(text) && open.pop() !== text) return false;
  }
  return open.length === 0;
}
