import type { Token } from "./bracketTokens.ts";
import type { PlainSyntax } from "./plainSyntax.ts";

/** Returns the tokens of the unfinished last statement, and the first word of the statement before it. */
export function lastStatement(
  tokens: readonly Token[],
  syntax: PlainSyntax,
): { readonly head: readonly Token[]; readonly previous: string } {
  let head: Token[] = [];
  let previous = "";
  const end = (): void => {
    previous = head[0]?.text ?? previous;
    head = [];
  };
  for (const token of tokens) {
    if (head.length > 0 && endsStatement(head, token, syntax)) end();
    if (token.text === ";" || token.kind === "end") end();
    else {
      head.push(token);
      if (syntax.starters?.has(token.text) === true || (isLabel(head, syntax) && token.text === ":")) end();
    }
  }
  return { head, previous };
}

export function endsStatement(
  head: readonly Token[],
  next: Pick<Token, "startsLine" | "text">,
  syntax: PlainSyntax,
): boolean {
  const last = head.at(-1);
  if (last === undefined || syntax.continuations.has(next.text)) return false;
  if (last.text === "{" && last.kind === "group" && !isInExpression(head, syntax))
    return (next.startsLine || !syntax.hasLineEnds) && !/^[=.,;)?!&|]/.test(next.text);
  if (!syntax.hasLineEnds || !next.startsLine || /^(?:[?!]*\.|\?:|&&|\|\||and$|or$)/.test(next.text))
    return false;
  return !expectsMore(head, syntax) && endsLine(head, syntax);
}

/** Returns true if the braces belong to an expression, which needs a semicolon to end. */
function isInExpression(head: readonly Token[], syntax: PlainSyntax): boolean {
  return (
    !syntax.hasLineEnds &&
    head.some(
      ({ text }, index) =>
        /^(?:=|=>|new|with|delegate|is)$/.test(text) ||
        syntax.beforeValue.has(text) ||
        (text === "switch" && index > 0),
    )
  );
}

function endsLine(head: readonly Token[], syntax: PlainSyntax): boolean {
  const last = head.at(-1);
  if (last === undefined) return false;
  if (last.kind === "word")
    return (
      syntax.standalone.has(last.text) ||
      (!syntax.keywords.has(last.text) && !syntax.beforeValue.has(last.text))
    );
  if (last.kind !== "sign") return true;
  const before = head.at(-2);
  const isTouching = before?.to === last.from && !syntax.keywords.has(before.text);
  return isTouching && /^(?:[!?]+|\+\+|--|\.\*|>+)$/.test(last.text);
}

/** Returns true if a statement must continue: `@Test`, `public`, `if (a)`. */
function expectsMore(head: readonly Token[], syntax: PlainSyntax): boolean {
  const own = head.filter(({ text }, index) => {
    const isOfAnnotation = text === "(" && head[index - 1]?.text.startsWith("@") === true;
    return !syntax.modifiers.has(text) && !text.startsWith("@") && !isOfAnnotation;
  });
  const isRuby = syntax.commands !== undefined;
  if (own.length === 0 && !isRuby) return true;
  const [first] = own;
  if (first === undefined) return false;
  if (syntax.hasBracedConditions === true)
    return (
      syntax.conditions.has(first.text) &&
      own.at(-1)?.text !== "{" &&
      !(first.text === "repeat" && own.some(({ text }) => text === "while"))
    );
  const word = head.at(-2);
  return (
    word !== undefined && head.at(-1)?.text === "(" && syntax.conditions.has(word.text) && first.text !== "do"
  );
}

export function isLabel(head: readonly Token[], syntax: PlainSyntax): boolean {
  return head.at(-1)?.text === ":" && syntax.labels.has(head[0]?.text ?? "");
}

/** Returns the last token, or the token before the generic arguments at the end: `listOf` of `listOf<Int>`. */
export function calleeAt(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  for (const token of tokens.toReversed()) {
    if (token.kind === "sign" && /^[<>?]+$/.test(token.text)) {
      for (const sign of token.text) depth += sign === ">" ? 1 : sign === "<" ? -1 : 0;
      if (depth === 0 && !token.text.includes("<")) return token;
    } else if (depth === 0) return token;
  }
  return undefined;
}
