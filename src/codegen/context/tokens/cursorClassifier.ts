import type { Scope } from "../../literal/form.ts";
import {
  codeAround,
  contentOf,
  type Bracket,
  type SurroundingCode,
  type BracketContent,
} from "./brackets.ts";
import { endsLine, continuesStatement, tokensOf, type Token, type TokenSource } from "./codeTokens.ts";
import type { CursorContext } from "../cursorContext.ts";
import { joinTokens, type EnclosingBracket, type BracketRole, type TokenCursorRules } from "./tokenRules.ts";

/** Undefined where no literal can be, or it is unknown; what is from `at` to `end` is passed over. */
export function contextByTokens(
  source: TokenSource,
  at: number,
  rules: TokenCursorRules,
  end: number = at,
): CursorContext | undefined {
  const code = codeAround(source, at, rules, end);
  if (code.inside !== undefined) return undefined;
  let inside = rules.file(source, at);
  let bracket: EnclosingBracket | undefined;
  for (const each of code.brackets) {
    bracket = bracketAround(source, at, each, inside, rules);
    inside = each.open.style === "interpolationStart" ? "value" : rules.holds(bracket);
  }
  const context = new CursorClassifier(source, code, bracket, inside, rules).context();
  const isInString = code.brackets.some(({ open }) => open.style === "interpolationStart");
  return context !== undefined && isInString ? { ...context, inline: true } : context;
}

function bracketAround(
  source: TokenSource,
  at: number,
  bracket: Bracket,
  outer: BracketRole,
  rules: TokenCursorRules,
): EnclosingBracket {
  const content = (): BracketContent => contentOf(source, bracket, rules);
  const after = (): Token | undefined => {
    const { close } = content();
    if (close === undefined) return undefined;
    const [token] = tokensOf(source, rules, close.to);
    return token;
  };
  return { ...bracket, statement: joinTokens(bracket.head), outer, source, at, content, after };
}

class CursorClassifier {
  readonly #source: TokenSource;
  readonly #code: SurroundingCode;
  readonly #bracket: EnclosingBracket | undefined;
  readonly #inside: BracketRole;
  readonly #rules: TokenCursorRules;

  constructor(
    source: TokenSource,
    code: SurroundingCode,
    bracket: EnclosingBracket | undefined,
    inside: BracketRole,
    rules: TokenCursorRules,
  ) {
    this.#source = source;
    this.#code = code;
    this.#bracket = bracket;
    this.#inside = inside;
    this.#rules = rules;
  }

  context(): CursorContext | undefined {
    const inside = this.#inside;
    if (inside === "other" || isInTypeArguments(this.#code.head)) return undefined;
    if (inside === "list" || inside === "map" || inside === "arguments") return this.#inCollection(inside);
    if (inside === "parts") return this.#code.part.length > 0 ? this.#value() : undefined;
    if (inside === "branches") return this.#value();
    if (inside === "value") {
      if (!this.#isFirst()) return this.#value();
      return this.#closesAfter() ? placed("expression") : undefined;
    }
    if (inside === "cases")
      return this.#isFirst() ? undefined : (this.#statement("function") ?? this.#value());
    return this.#statement(inside) ?? this.#value();
  }

  #isFirst(): boolean {
    const { last } = this.#code;
    return last === undefined || last.from === this.#bracket?.open.from;
  }

  #inCollection(inside: "list" | "map" | "arguments"): CursorContext | undefined {
    const { part, next } = this.#code;
    const context: CursorContext = {
      ...placed(inside === "list" ? "element" : inside === "map" ? "member" : "expression"),
      separated: true,
      ...(inside === "map" ? { takenKeys: this.#takenKeys() } : {}),
    };
    const isAlone = this.#closesAfter() || next?.text === ",";
    if (part.length === 0) {
      if (isAlone) return context;
      return next !== undefined && startsValue(next) ? { ...context, commaAfter: true } : undefined;
    }
    const value = this.#value();
    if (value !== undefined) return value;
    return isAlone && this.#endsValue() ? { ...context, commaBefore: true } : undefined;
  }

  #endsValue(): boolean {
    const { last, part } = this.#code;
    if (last === undefined || part.length === 0) return false;
    if (last.kind === "word") return this.#rules.meaningOf(last, this.#code.previous) === "value";
    return last.kind !== "sign" || ")]}".includes(last.text) || /^(?:!!|[!?]|\+\+|--)$/.test(last.text);
  }

  #closesAfter(): boolean {
    const { next } = this.#code;
    return next === undefined || next.style === "interpolationEnd" || ")]}".includes(next.text);
  }

  #takenKeys(): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const entry of this.#bracket?.content().parts ?? []) {
      const [first] = entry;
      const last = entry.at(-1);
      if (first === undefined || last === undefined) continue;
      const key = this.#rules.keyOf(entry, this.#source.text.slice(first.from, last.to));
      if (key !== undefined) keys.add(key);
    }
    return keys;
  }

  #statement(scope: Scope): CursorContext | undefined {
    return this.#isStatement(scope) ? placed("statement", scope) : undefined;
  }

  #isStatement(scope: Scope): boolean {
    const { head, last, lineBefore } = this.#code;
    const { expectsMore, isLabel, linesEnd, bracesEnd } = this.#rules;
    if (!this.#isStatementAfter(head, scope)) return false;
    if (this.#isFirst() || last === undefined || head.length === 0) return true;
    if (isLabel(head, lineBefore)) return true;
    if (expectsMore(head)) return false;
    const ending = head.at(-1) ?? last;
    if (ending.text === "}" && ending.style !== "interpolationEnd" && bracesEnd(head)) return true;
    if (!linesEnd || !endsLine(head)) return false;
    if (ending.kind === "word" && !this.#endsWithWord(ending)) return false;
    // What goes on after the cursor in its line has not ended before it.
    return lineBefore || this.#endsLineAfter();
  }

  #endsWithWord(word: Token): boolean {
    // A line's end after these is the end of the statement.
    if (/^(?:return|break|continue|fallthrough)$/.test(word.text)) return this.#code.lineBefore;
    return this.#rules.meaningOf(word, this.#code.previous) === "value";
  }

  #isStatementAfter(head: readonly Token[], scope: Scope): boolean {
    const { next } = this.#code;
    const { belongsBefore, linesEnd } = this.#rules;
    if (this.#isInParameters()) return false;
    if (next === undefined || this.#closesAfter()) return true;
    if ((linesEnd && continuesStatement(next)) || belongsBefore(next, head, scope, this.#source))
      return false;
    if (next.text === "{") return head.length === 0;
    return next.kind !== "sign" || /^(?:[([@.#;!~*&]|\+\+|--|-$)/.test(next.text);
  }

  #isInParameters(): boolean {
    const { parametersEnd } = this.#rules;
    if (parametersEnd === undefined || this.#bracket?.open.text !== "{") return false;
    if (this.#code.lineAfter || /^(?:val|var|let|fun|func|for)$/.test(this.#code.next?.text ?? ""))
      return false;
    let depth = 0;
    for (const token of tokensOf(
      this.#source,
      this.#rules,
      this.#code.next?.from ?? this.#source.text.length,
    )) {
      if (depth === 0 && token.text === parametersEnd) return true;
      if ("([{".includes(token.text)) depth += 1;
      else if (")]}".includes(token.text) && (depth -= 1) < 0) return false;
      if (token.startsLine && depth === 0) return false;
      if (token.text === ";" || token.text === "=") return false;
    }
    return false;
  }

  #endsLineAfter(): boolean {
    const { lineAfter, next } = this.#code;
    return lineAfter || next === undefined || this.#closesAfter();
  }

  #value(): CursorContext | undefined {
    return this.#expectsValue() && this.#canFollow() ? placed("expression") : undefined;
  }

  #expectsValue(): boolean {
    const { part, head, last, previous, lineBefore } = this.#code;
    if (last === undefined || this.#isFirst() || last.kind === "string" || last.kind === "number")
      return false;
    if (last.kind === "word") {
      if (this.#rules.linesEnd && lineBefore && /^(?:return|break|continue)$/.test(last.text)) return false;
      return this.#rules.meaningOf(last, previous) === "before";
    }
    if ("]},;@#".includes(last.text) || /^(?:[?!]*\.+|\+\+|--|!!|::)$/.test(last.text)) return false;
    return this.#rules.isBeforeValue(last, part, head, this.#inside, this.#source);
  }

  #canFollow(): boolean {
    const { next, lineAfter, head } = this.#code;
    if (next === undefined || this.#closesAfter()) return true;
    // Statements are in braces and after words such as `do`.
    const isInParentheses = this.#bracket !== undefined && !/^(?:\{|\p{L})/u.test(this.#bracket.open.text);
    if (this.#rules.linesEnd && lineAfter && !isInParentheses) return !/^[([{]/.test(next.text);
    if (next.kind === "word") return this.#rules.wordsAfterValue.has(next.text);
    if (next.kind !== "sign") return false;
    if (next.text === "{") return this.#rules.bracesAfterValue(head);
    if (next.text.startsWith(">") && head.some(({ text }) => text === "<")) return false;
    return !/^(?:[([@#.~]|=(?!=)|->|[?!]+\.|!+$)/.test(next.text);
  }
}

function isInTypeArguments(head: readonly Token[]): boolean {
  let depth = 0;
  for (const [index, { kind, text, from }] of head.entries()) {
    if (kind !== "sign") continue;
    const before = head[index - 1];
    if (text === "<" && before?.kind === "word" && before.to === from) depth += 1;
    else if (text === "(" || text === "{") depth = 0;
    else depth = Math.max(0, depth - text.replaceAll(/[-=]>|>=|[^>]/g, "").length);
  }
  return depth > 0;
}

function startsValue({ kind, text }: Token): boolean {
  return kind !== "sign" || /^(?:[([{@#&!~^-]|\+\+|\.\.|\.$|::|\*)/.test(text);
}

function placed(position: CursorContext["position"], scope?: Scope): CursorContext {
  return { position, ...(scope === undefined ? {} : { scope }) };
}
