import type { StreamParser, StringStream } from "@codemirror/streamparser";
import { bodyToken, literalAt, type OpenLiterals, textToken } from "./literals.ts";

export interface RubyState extends OpenLiterals {
  /** Whether the next word is a name, whatever it is: after `def` and a dot. */
  isName: boolean;
  /** How many brackets are open from the `while` or `for` on that the next `do` outside of them belongs to. */
  loop: number | undefined;
  inComment: boolean;
  isOver: boolean;
}

/** Ruby by tokens; a `blockStart` is a word that `end` closes. */
export const mode: StreamParser<RubyState> = {
  name: "ruby",
  startState: () => ({
    literals: [],
    heredocs: [],
    before: "nothing",
    isName: false,
    loop: undefined,
    isSpaceBefore: false,
    inComment: false,
    isOver: false,
  }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) {
      const style = lineToken(stream, state);
      if (style !== undefined) return style;
    }
    const literal = state.literals.at(-1);
    if (literal !== undefined && literal.depth === undefined)
      return literal.isHeredoc ? bodyToken(stream, state, literal) : textToken(stream, state, literal);
    return codeToken(stream, state);
  },
};

function lineToken(stream: StringStream, state: RubyState): string | undefined {
  if (state.inComment || state.isOver || (state.literals.length === 0 && /^=begin\b/.test(stream.string))) {
    if (!state.isOver) state.inComment = !/^=end\b/.test(stream.string);
    stream.skipToEnd();
    return "comment";
  }
  if (state.literals.length === 0 && /^__END__$/.test(stream.string)) {
    state.isOver = true;
    stream.skipToEnd();
    return "comment";
  }
  const [heredoc, ...others] = state.heredocs;
  if (heredoc !== undefined && state.literals.at(-1)?.isHeredoc !== true) {
    state.heredocs = others;
    state.literals = [...state.literals, { ...heredoc, depth: undefined, isHeredoc: true }];
  }
  const literal = state.literals.at(-1);
  if (literal === undefined || literal.depth !== undefined) {
    state.before = "nothing";
    state.isSpaceBefore = true;
    if ((state.loop ?? 0) <= 0) state.loop = undefined;
    state.isName = false;
  }
  return undefined;
}

function codeToken(stream: StringStream, state: RubyState): string | null {
  if (stream.eatSpace()) {
    state.isSpaceBefore = true;
    return null;
  }
  const style = braceOf(stream, state) ?? literalAt(stream, state) ?? plainToken(stream, state);
  state.isSpaceBefore = false;
  return style === "" ? null : style;
}

function braceOf(stream: StringStream, state: RubyState): string | undefined {
  const literal = state.literals.at(-1);
  const sign = stream.peek();
  if (literal?.depth === undefined || (sign !== "{" && sign !== "}")) return undefined;
  stream.next();
  state.before = sign === "{" ? "nothing" : "value";
  const depth = literal.depth + (sign === "{" ? 1 : -1);
  const isEnd = depth < 0;
  state.literals = [...state.literals.slice(0, -1), { ...literal, depth: isEnd ? undefined : depth }];
  return isEnd ? "interpolationEnd" : "";
}

const number = /^(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[ri]?/;
const variable = /^(?:@{1,2}[\p{L}_][\p{L}\p{N}_]*|\$(?:[\p{L}_][\p{L}\p{N}_]*|\d+|-\w|[^\s\w]))/u;
const word = /^[\p{L}_][\p{L}\p{N}_]*(?:[?!](?!=(?![=~>])))?/u;
const keywordLabel =
  /^(?:alias|and|begin|break|case|class|def|do|else|elsif|end|ensure|false|for|if|in|module|next|nil|not|or|redo|rescue|retry|return|self|super|then|true|undef|unless|until|when|while|yield)$/;
const valueWords = /^(?:self|nil|true|false|end|redo|retry|__\w+__)$/;

function plainToken(stream: StringStream, state: RubyState): string {
  if (stream.peek() === "#") {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match(number) !== null) {
    state.before = "value";
    return "number";
  }
  if (stream.match(variable) !== null) {
    state.before = "value";
    return "variableName";
  }
  if (stream.match(word) !== null) return wordToken(stream, state);
  const dotted = stream.match(/^&?\.(?![.\d])/);
  if (dotted !== null) {
    // A method can be called like a word of the language: it is one token with its dot.
    const isKeyword =
      stream.match(/^(?:class|end|begin|then|do|if|in|next|module|for|case|def|not|and|or)\b[?!]?/) !== null;
    state.isName = !isKeyword;
    state.before = isKeyword ? "name" : "nothing";
    return isKeyword ? "propertyName" : "";
  }
  const sign = stream.match(/^(?:::|->|\|\||&&|<=>|===?|=~|=>|\*\*|<<|>>|[+\-*/%|&<>=!]=|.)/u);
  const text = sign === null ? "" : stream.current();
  if (text === "::") state.isName = true;
  state.before = /^[)\]}]$/.test(text) ? "value" : "nothing";
  if (state.loop !== undefined && /^[()[\]{}]$/.test(text)) state.loop += /[([{]/.test(text) ? 1 : -1;
  return "";
}

function wordToken(stream: StringStream, state: RubyState): string {
  const text = stream.current();
  const { before, isName } = state;
  state.isName = false;
  if (isLabel(stream, before)) {
    stream.next();
    state.before = "nothing";
    return "labelName";
  }
  if (isName || !keywordLabel.test(text)) {
    state.before = /^[\p{Lu}]/u.test(text) ? "value" : "name";
    return "variableName";
  }
  state.before = valueWords.test(text) ? "value" : "nothing";
  if (text === "def") {
    state.isName = true;
    return isEndless(stream) ? "keyword" : "blockStart";
  }
  if (text === "do") {
    const isOfLoop = state.loop === 0;
    if (isOfLoop) state.loop = undefined;
    return isOfLoop ? "keyword" : "blockStart";
  }
  if (/^(?:case|class|module|begin|for)$/.test(text)) {
    state.loop = text === "for" ? 0 : undefined;
    return "blockStart";
  }
  const isModifier =
    before !== "nothing" ||
    /\b(?:return|break|next|yield|super)\s+$/.test(stream.string.slice(0, stream.start));
  if (/^(?:if|unless|while|until)$/.test(text) && !isModifier) {
    state.loop = text === "while" || text === "until" ? 0 : undefined;
    return "blockStart";
  }
  return "keyword";
}

/** Whether a colon after a word makes a key of it; in `a ? b : c` it is apart. */
function isLabel(stream: StringStream, before: OpenLiterals["before"]): boolean {
  if (stream.peek() !== ":" || stream.match("::", false) === true) return false;
  const head = stream.string.slice(0, stream.start);
  return before === "nothing" || /[,({|]\s*$/.test(head) || !head.includes("?");
}

/** `def name(…) = value` has no `end`. */
function isEndless({ string, pos }: StringStream): boolean {
  const name = /^\s+(?:self\.)?[\p{L}_][\p{L}\p{N}_]*[?!]?\s*/u.exec(string.slice(pos));
  if (name === null) return false;
  let at = pos + name[0].length;
  let depth = 0;
  do {
    const sign = string.charAt(at);
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth > 0 || sign === ")") at += 1;
  } while (depth > 0 && at < string.length);
  return /^\s*=(?![=~>])/.test(string.slice(at)) && (string.charAt(at) === " " || /\s$/.test(name[0]));
}
