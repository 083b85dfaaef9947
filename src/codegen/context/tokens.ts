/** A piece of code: a word or number, a text, or one sign. `line` counts from 0. */
export interface Token {
  readonly kind: "word" | "text" | "sign";
  readonly text: string;
  readonly line: number;
}

/** An open bracket, and the token before it. */
export interface Bracket {
  readonly sign: string;
  readonly line: number;
  readonly before: Token | undefined;
  /** True where a `:`, `=` or `=>` stands in it, not deeper: the sign of a key in some languages. */
  readonly keyed: boolean;
  /** The statement before it, without what stands in its own brackets. */
  readonly head: readonly Token[];
}

/** True where a line's end behind the token ends the statement, in languages where it can. */
export function endsLine({ kind, text }: Token): boolean {
  return kind !== "sign" || ")]}".includes(text);
}

const wordsBeforeExpression = new Set(
  "return typeof case in of new delete void do else throw await yield default instanceof".split(" "),
);

/** True where the next token starts a value: after an operator, an opening bracket, a word such as `return`. */
export function opensExpression(last: Token | undefined): boolean {
  if (last === undefined) return true;
  if (last.kind === "sign") return !")]}".includes(last.text);
  return last.kind === "word" && wordsBeforeExpression.has(last.text);
}
