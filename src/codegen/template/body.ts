import { sentence, type ParseResult, type Sentence } from "../../text/sentence.ts";
import type { Hole, HoleKind, BodyPart, ValuePath, TagPosition } from "./template.ts";

type RawPart = BodyPart<Hole>;

const mostHoles = 100;
const deepest = 3;

/** A body as a tree of parts, or the sentence that says what is wrong with it. `name` is the template's. */
export function readBody(name: string, body: string): ParseResult<readonly RawPart[]> {
  const read = treeOf(tokensOf(body));
  if (!("problem" in read)) return { ok: true, value: read.parts };
  const [text, position] = read.problem;
  return { ok: false, problem: atPosition(text, name, position) };
}

/** A sentence about a place in a template: `{0}` is its name, `{1}` the line, `{2}` what is there. */
export function atPosition(text: string, name: string, { line, tag }: TagPosition): Sentence {
  return sentence(text, name, line, tag);
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

interface OpenBlock {
  readonly opener: TagToken;
  readonly make: (parts: readonly RawPart[]) => RawPart;
  readonly parts: RawPart[];
}

type ParsedBody =
  | { readonly parts: readonly RawPart[] }
  | { readonly problem: readonly [text: string, position: TagPosition] };

function treeOf(tokens: readonly TagToken[]): ParsedBody {
  const root: RawPart[] = [];
  const open: OpenBlock[] = [];
  let holes = 0;
  for (const token of tokens) {
    const parts = open.at(-1)?.parts ?? root;
    const step = stepOf(token);
    if (typeof step === "string") return { problem: [step, token] };
    holes += token.content === undefined ? 0 : 1;
    if (holes > mostHoles) return { problem: [tooMany, token] };
    if ("part" in step) parts.push(step.part);
    else if ("make" in step) {
      if (open.length === deepest) return { problem: [tooDeep, token] };
      open.push({ opener: token, make: step.make, parts: [] });
    } else {
      const block = open.pop();
      if (block === undefined || block.opener.content?.startsWith(`#${step.closes}`) !== true) {
        return { problem: [closesNothing, token] };
      }
      (open.at(-1)?.parts ?? root).push(block.make(block.parts));
    }
  }
  const unclosed = open.at(-1)?.opener;
  return unclosed === undefined ? { parts: root } : { problem: [neverClosed, unclosed] };
}

const tooMany = "Template {0}, line {1}: {2} is one field too many. The limit is 100.";
const tooDeep = "Template {0}, line {1}: {2} is nested too deeply. The limit is three levels.";
const closesNothing = "Template {0}, line {1}: {2} closes something that isn’t open.";
const neverClosed = "Template {0}, line {1}: {2} is never closed.";
const notUnderstood = "Template {0}, line {1}: {2} can’t be understood.";

type Step =
  | { readonly part: RawPart }
  | { readonly make: (parts: readonly RawPart[]) => RawPart }
  | { readonly closes: "each" | "if" };

function stepOf({ content, line, tag }: TagToken): Step | string {
  if (content === undefined) return { part: { kind: "text", text: tag } };
  const at = { line, tag };
  if (content === "@index") return { part: { kind: "index" } };
  if (content === "/each" || content === "/if") return { closes: content === "/each" ? "each" : "if" };
  const loop = /^#each(?:\s+(?!separator=)(\S+))?(?:\s+separator="((?:[^"\\]|\\.)*)")?$/.exec(content);
  if (loop !== null) {
    const path = loop[1] === undefined ? undefined : pathOf(loop[1]);
    return {
      make: (parts) => ({ kind: "each", path, separator: unescaped(loop[2] ?? ""), at, ...ended(parts) }),
    };
  }
  const condition = /^#if\s+(\S+)$/.exec(content)?.[1];
  if (condition !== undefined) {
    return { make: (parts) => ({ kind: "if", path: pathOf(condition), parts, at }) };
  }
  const hole = /^([^\s|#@/][^|]*?)\s*(?:\|\s*(text|raw))?$/.exec(content);
  if (hole?.[1] === undefined) return notUnderstood;
  return { part: { kind: "value", path: pathOf(hole[1]), at: { ...at, as: kindOf(hole[2]) } } };
}

function kindOf(word: string | undefined): HoleKind {
  return word === "text" || word === "raw" ? word : "default";
}

function pathOf(text: string): ValuePath {
  return text === "." ? [] : text.split(".");
}

/** The line end that a loop over whole lines ends with is not part of what is repeated: a separator comes before it. */
function ended(parts: readonly RawPart[]): { readonly parts: readonly RawPart[]; readonly lineEnd: string } {
  const last = parts.at(-1);
  if (last?.kind !== "text" || !last.text.endsWith("\n")) return { parts, lineEnd: "" };
  return { parts: [...parts.slice(0, -1), { kind: "text", text: last.text.slice(0, -1) }], lineEnd: "\n" };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
}
