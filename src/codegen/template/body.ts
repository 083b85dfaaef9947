import { TemplateProblem, type BodyPart, type Hole, type TagPosition, type ValuePath } from "./template.ts";

type RawPart = BodyPart<Hole>;

const mostHoles = 100;
const deepest = 3;

/** A body as a tree of parts. Throws TemplateProblem. */
export function readBody(body: string): readonly RawPart[] {
  const root: RawPart[] = [];
  const open: OpenBlock[] = [];
  let holes = 0;
  for (const token of tokensOf(body)) {
    const parts = open.at(-1)?.parts ?? root;
    const step = stepOf(token);
    if (token.content !== undefined) holes += 1;
    if (holes > mostHoles) throw new TemplateProblem(tooMany, token);
    if (step === "each" || step === "if") {
      const block = open.pop();
      if (block?.part.kind !== step) throw new TemplateProblem(closesNothing, token);
      (open.at(-1)?.parts ?? root).push(closed(block));
    } else if (step.kind === "each" || step.kind === "if") {
      if (open.length === deepest) throw new TemplateProblem(tooDeep, token);
      open.push({ part: step, parts: [] });
    } else parts.push(step);
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) throw new TemplateProblem(neverClosed, unclosed.part.at);
  return root;
}

interface OpenBlock {
  readonly part: Extract<RawPart, { readonly kind: "each" | "if" }>;
  readonly parts: RawPart[];
}

interface TagToken extends TagPosition {
  /** What is between `${` and `}`; undefined for text, which is `tag`. */
  readonly content: string | undefined;
}

function tokensOf(body: string): readonly TagToken[] {
  const tokens: TagToken[] = [];
  let end = 0;
  let text = "";
  const flush = (line: number): void => {
    if (text !== "") tokens.push({ line, tag: text, content: undefined });
    text = "";
  };
  for (const match of body.matchAll(/\$\$\{|\$\{\$\}|\$\{([^}]*)(\}?)/g)) {
    const [whole, content, closing] = match;
    const [from, to] =
      content === undefined ? [match.index, match.index + whole.length] : lineOf(body, match);
    text += body.slice(end, Math.max(end, from));
    end = to;
    const line = body.slice(0, match.index).split("\n").length;
    if (content === undefined) text += whole === "$${" ? "${" : "$";
    else {
      flush(line);
      tokens.push({ line, tag: whole, content: closing === "}" ? content.trim() : "" });
    }
  }
  text += body.slice(end);
  flush(1);
  return tokens;
}

function lineOf(body: string, match: RegExpExecArray): readonly [from: number, to: number] {
  const from = match.index;
  const to = from + match[0].length;
  if (!/^\$\{\s*[#/]/.test(match[0])) return [from, to];
  const start = body.lastIndexOf("\n", from - 1) + 1;
  const next = body.indexOf("\n", to);
  const stop = next === -1 ? body.length : next + 1;
  const alone = (body.slice(start, from) + body.slice(to, stop)).trim() === "";
  return alone ? [start, stop] : [from, to];
}

const tooMany = "Template {0}, line {1}: {2} is one field too many. The limit is 100.";
const tooDeep = "Template {0}, line {1}: {2} is nested too deeply. The limit is three levels.";
const closesNothing = "Template {0}, line {1}: {2} closes something that isn’t open.";
const neverClosed = "Template {0}, line {1}: {2} is never closed.";
const notUnderstood = "Template {0}, line {1}: {2} can’t be understood.";

/** The part that a token is, or the kind of block that it closes. */
function stepOf({ content, line, tag }: TagToken): RawPart | OpenBlock["part"]["kind"] {
  if (content === undefined) return { kind: "text", text: tag };
  const at = { line, tag };
  if (content === "@index") return { kind: "index" };
  if (content === "/each") return "each";
  if (content === "/if") return "if";
  const loop = /^#each(?:\s+(?!separator=)(\S+))?(?:\s+separator="((?:[^"\\]|\\.)*)")?$/.exec(content);
  if (loop !== null) {
    const path = loop[1] === undefined ? undefined : pathOf(loop[1]);
    return { kind: "each", path, separator: unescaped(loop[2] ?? ""), lineEnd: "", parts: [], at };
  }
  const condition = /^#if\s+(\S+)$/.exec(content)?.[1];
  if (condition !== undefined) return { kind: "if", path: pathOf(condition), parts: [], at };
  const [, path, as] = /^([^\s|#@/][^|]*?)\s*(?:\|\s*(text|raw))?$/.exec(content) ?? [];
  if (path === undefined) throw new TemplateProblem(notUnderstood, at);
  const hole: Hole = { ...at, as: as === "text" || as === "raw" ? as : "default" };
  return { kind: "value", path: pathOf(path), at: hole };
}

function pathOf(text: string): ValuePath {
  return text === "." ? [] : text.split(".");
}

/** The line end that a loop over whole lines ends with is not part of what is repeated: a separator comes before it. */
function closed({ part, parts }: OpenBlock): RawPart {
  const last = parts.at(-1);
  if (part.kind !== "each" || last?.kind !== "text" || !last.text.endsWith("\n")) return { ...part, parts };
  const ended: RawPart = { kind: "text", text: last.text.slice(0, -1) };
  return { ...part, parts: [...parts.slice(0, -1), ended], lineEnd: "\n" };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
}
