import { StringStream, type StreamParser } from "@codemirror/streamparser";
import {
  NodeProp,
  NodeSet,
  NodeType,
  Parser,
  Tree,
  type Input,
  type PartialParse,
  type TreeFragment,
} from "@lezer/common";

/** At least this many characters of whole lines are one part of a tree, and are parsed in one step. */
const chunkLength = 2048;

/** A flat tree of tokens. Unlike `StreamLanguage`: lines of any length; after a change, only until states agree. */
export function streamParser<State>(mode: StreamParser<State>): Parser {
  return new ModeParser(mode);
}

/** A state that goes on by itself; as CodeMirror copies it, where the mode says nothing else. */
export function copyOfState<State>(mode: StreamParser<State>, state: State): State {
  if (mode.copyState !== undefined) return mode.copyState(state);
  if (typeof state !== "object" || state === null) return state;
  const parts: readonly (readonly [string, unknown])[] = Object.entries(state);
  const copied = parts.map(
    ([key, part]) => [key, Array.isArray(part) ? Array.from<unknown>(part) : part] as const,
  );
  return { ...state, ...Object.fromEntries<unknown>(copied) };
}

/** Throws Error if the mode has no start state. */
export function startOf<State>(mode: StreamParser<State>): State {
  if (mode.startState === undefined) throw new Error("The mode has no state to start in.");
  return mode.startState(2);
}

class ModeParser<State> extends Parser {
  readonly mode: StreamParser<State>;
  readonly top = NodeType.define({ id: 0, name: "Document", top: true });
  readonly states = new NodeProp<readonly [before: State, after: State]>({ perNode: true });
  readonly #types: NodeType[] = [NodeType.none];
  readonly #ids = new Map<string, number>();
  readonly nodeSet = new NodeSet(this.#types);

  constructor(mode: StreamParser<State>) {
    super();
    this.mode = mode;
  }

  /** The number of a style in the node set; a new style is added to it. */
  idOf(style: string): number {
    const known = this.#ids.get(style);
    if (known !== undefined) return known;
    const id = this.#types.length;
    this.#types.push(NodeType.define({ id, name: style }));
    this.#ids.set(style, id);
    return id;
  }

  /** Called by `startParse`. Ranges are not looked at: the whole text is of the mode. */
  createParse(input: Input, fragments: readonly TreeFragment[]): PartialParse {
    return new ModeParse(this, input.read(0, input.length), fragments);
  }

  *chunksOf(tree: Tree, from = 0): Generator<readonly [chunk: Tree, from: number]> {
    if (tree.prop(this.states) !== undefined) yield [tree, from];
    else
      for (const [index, child] of tree.children.entries())
        if (child instanceof Tree) yield* this.chunksOf(child, from + (tree.positions[index] ?? 0));
  }
}

class ModeParse<State> implements PartialParse {
  readonly #parser: ModeParser<State>;
  readonly #text: string;
  readonly #chunks: Tree[] = [];
  readonly #starts: number[] = [];
  /** The parts of the tree before the change that are after it, by where they start now. */
  readonly #later = new Map<number, Tree>();
  #state: State;
  #end: number;
  parsedPos = 0;
  stoppedAt: number | null = null;

  constructor(parser: ModeParser<State>, text: string, fragments: readonly TreeFragment[]) {
    this.#parser = parser;
    this.#text = text;
    this.#end = text.length;
    this.#state = startOf(parser.mode);
    for (const fragment of fragments) this.#readFragment(fragment);
  }

  stopAt(at: number): void {
    this.stoppedAt = at;
    this.#end = Math.min(this.#end, at);
  }

  advance(): Tree | null {
    if (this.parsedPos < this.#end && !this.#takeLater()) this.#readChunk();
    if (this.parsedPos < this.#end) return null;
    return new Tree(this.#parser.top, this.#chunks, this.#starts, this.parsedPos).balance();
  }

  #readFragment({ tree, from, to, offset }: TreeFragment): void {
    const isStart = from === 0 && offset === 0;
    for (const [chunk, start] of this.#parser.chunksOf(tree)) {
      const end = start + chunk.length;
      if (!isStart) {
        if (start - offset >= from) this.#later.set(start - offset, chunk);
      } else if (end > to || this.#text.charAt(end - 1) !== "\n") break;
      else this.#push(chunk);
    }
  }

  #takeLater(): boolean {
    const tree = this.#later.get(this.parsedPos);
    const [before] = tree?.prop(this.#parser.states) ?? [];
    if (tree === undefined || !isSame(before, this.#state, 0)) return false;
    this.#push(tree);
    return true;
  }

  #push(tree: Tree): void {
    this.#chunks.push(tree);
    this.#starts.push(this.parsedPos);
    this.parsedPos += tree.length;
    const [, after] = tree.prop(this.#parser.states) ?? [];
    if (after !== undefined) this.#state = copyOfState(this.#parser.mode, after);
  }

  #readChunk(): void {
    const { states, nodeSet } = this.#parser;
    const start = this.parsedPos;
    const before = copyOfState(this.#parser.mode, this.#state);
    const buffer: number[] = [];
    let at = start;
    do at = this.#readLine(at, buffer);
    while (at < this.#end && at - start < chunkLength && !this.#later.has(at));
    const length = at - start;
    const { type, children, positions } = Tree.build({ buffer, start, length, nodeSet, topID: 0 });
    this.#push(new Tree(type, children, positions, length, [[states, [before, this.#state]]]));
  }

  #readLine(from: number, buffer: number[]): number {
    const { mode } = this.#parser;
    const found = this.#text.indexOf("\n", from);
    const end = found === -1 ? this.#text.length : found;
    const stream = new StringStream(this.#text.slice(from, end), 4, 2);
    if (stream.eol()) mode.blankLine?.(this.#state, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const style = this.#readToken(stream);
      if (style !== null && style !== "")
        buffer.push(this.#parser.idOf(style), from + stream.start, from + stream.pos, 4);
    }
    return Math.min(end + 1, this.#text.length);
  }

  #readToken(stream: StringStream): string | null {
    // A mode may change its state alone some times before it reads on.
    for (let count = 0; count < 10; count += 1) {
      const style = this.#parser.mode.token(stream, this.#state);
      if (stream.pos > stream.start) return style;
    }
    stream.next();
    return null;
  }
}

/** Deeper states are taken for different. */
const deepest = 500;

function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (depth > deepest) return false;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key), depth + 1))
  );
}
