import {
  IterMode,
  type Parser,
  type PartialParse,
  type SyntaxNode,
  Tree,
  TreeBuffer,
  TreeFragment,
} from "@lezer/common";

/** Lets other work run between two time slices. Rejects if the person cancels. */
export type Pause = () => Promise<void>;

const sliceMs = 12;
/** Texts stored per grammar beside its document: the latest trials and the previous document. */
const maxTextsOfGrammar = 4;
const maxTexts = 12;
/** Characters compared per step: many at first, fewer near a difference. */
const comparedLengths = [65_536, 4_096, 256, 16, 1] as const;
/** Parsing a rest below this length is faster than comparing texts. */
const fewCharacters = 2_000;
/** A tree with errors isn’t reused for a text up to this length: the nodes after an error may be wrong. */
const maxParsedAnew = 50_000;
/** Steps after which a partial tree is built: building a larger tree would block for too long. */
const maxSteps = 300_000;
/** The same for a text that may be rejected: errors mostly show early. */
const fewSteps = 10_000;
/** Characters at the end of a piece in which errors may only come from its cut. */
const unsettledLength = 1_000;
const stepsPerClockRead = 16;
const maxCountedLength = 200_000;

interface ParsedText {
  readonly parser: Parser;
  readonly text: string;
  readonly tree: Tree;
}

/** Parses texts in time slices, and reuses the unchanged parts of earlier trees. */
export class SyntaxTrees {
  readonly #pause: Pause;
  readonly #errorCounts: WeakMap<Tree | TreeBuffer, number>;
  /** The first text of each grammar; later ones are mostly trial insertions into it. */
  readonly #documents = new Map<Parser, ParsedText>();
  #recentTexts: readonly ParsedText[];
  #sliceEnd = performance.now() + sliceMs;

  constructor(pause: Pause, before?: SyntaxTrees) {
    this.#pause = pause;
    this.#errorCounts = before === undefined ? new WeakMap() : before.#errorCounts;
    this.#recentTexts = before === undefined ? [] : before.#storedTexts();
  }

  /** Returns a tree even for wrong code, with error nodes. Rejects if `pause` does. */
  async parse(parser: Parser, text: string): Promise<Tree> {
    return (await this.parseWithin(parser, text, Infinity)) ?? Tree.empty;
  }

  /** Returns undefined as soon as there are more error nodes: after an error, a long list takes many times longer. */
  async parseWithin(parser: Parser, text: string, mostErrors: number): Promise<Tree | undefined> {
    const alike = this.#storedTexts().filter((kept) => kept.parser === parser);
    const known = alike.find((kept) => kept.text === text);
    const sound = alike.filter((kept) => text.length > maxParsedAnew || this.errorsIn(kept.tree) === 0);
    const tree =
      known?.tree ?? (await this.#parseInPieces(parser, text, fragmentsOf(sound, text), mostErrors));
    if (tree === undefined) return undefined;
    await this.#countErrors(tree);
    this.#store(known ?? { parser, text, tree });
    return this.errorsIn(tree) > mostErrors ? undefined : tree;
  }

  /** Parses a long text in pieces, because building a tree can’t be interrupted. */
  async #parseInPieces(
    parser: Parser,
    text: string,
    known: readonly TreeFragment[],
    mostErrors: number,
  ): Promise<Tree | undefined> {
    let fragments = known;
    let parsedTo = 0;
    let steps = mostErrors === Infinity ? maxSteps : fewSteps;
    for (;;) {
      const tree = await this.#parsePiece(parser.startParse(text, fragments), parsedTo, steps);
      if (tree.length >= text.length || parsedTo === text.length) return tree;
      await this.#countErrors(tree);
      if (this.#errorsBefore(tree, tree.length - unsettledLength) > mostErrors) return undefined;
      parsedTo = tree.length > parsedTo ? tree.length : text.length;
      fragments = TreeFragment.addTree(tree, fragments, true);
      steps = Math.min(maxSteps, steps * 4);
    }
  }

  /** Returns the whole tree, or, after `most` steps beyond `parsedTo`, the tree up to there. */
  async #parsePiece(parse: PartialParse, parsedTo: number, most: number): Promise<Tree> {
    for (let steps = 1; ; steps += 1) {
      const tree = parse.advance();
      if (tree !== null) return tree;
      // A stop before `parsedTo` would repeat the last piece forever.
      if (steps === most && parse.parsedPos > parsedTo) parse.stopAt(parse.parsedPos);
      if (steps % stepsPerClockRead === 0) await this.#pauseIfDue();
    }
  }

  async #pauseIfDue(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return;
    await this.#pause();
    this.#sliceEnd = performance.now() + sliceMs;
  }

  #storedTexts(): readonly ParsedText[] {
    return [...this.#documents.values(), ...this.#recentTexts];
  }

  #store(kept: ParsedText): void {
    const { parser } = kept;
    if (!this.#documents.has(parser)) this.#documents.set(parser, kept);
    const others = [kept, ...this.#recentTexts.filter((one) => one.tree !== kept.tree)];
    const alike = others.filter((one) => one.parser === parser).slice(0, maxTextsOfGrammar);
    this.#recentTexts = others
      .filter((one) => one.parser !== parser || alike.includes(one))
      .slice(0, maxTexts);
  }

  hasErrorIn(tree: Tree, from: number, to: number): boolean {
    let found = false;
    tree.iterate({
      from,
      to,
      mode: IterMode.IncludeAnonymous,
      enter: (node) => {
        found ||= node.type.isError && node.from >= from && node.to <= to;
        // Skip the parts without errors, which are most of a long tree.
        return !found && (node.tree === null || this.errorsIn(node.tree) > 0);
      },
    });
    return found;
  }

  #errorsBefore(tree: Tree, end: number): number {
    let after = 0;
    tree.iterate({
      from: Math.max(0, end),
      enter: (node) => {
        if (node.type.isError && node.to > end) after += 1;
      },
    });
    return this.errorsIn(tree) - after;
  }

  async #countErrors(tree: Tree): Promise<void> {
    if (this.#errorCounts.has(tree)) return;
    for (const child of tree.children) {
      if (child instanceof Tree && child.length > maxCountedLength) await this.#countErrors(child);
      else this.errorsIn(child);
      await this.#pauseIfDue();
    }
    this.errorsIn(tree);
  }

  errorsIn(part: Tree | TreeBuffer): number {
    const known = this.#errorCounts.get(part);
    if (known !== undefined) return known;
    let count = 0;
    if (part instanceof TreeBuffer) {
      for (let at = 0; at < part.buffer.length; at += 4)
        if (part.set.types[part.buffer[at] ?? 0]?.isError === true) count += 1;
    } else {
      count = part.type.isError ? 1 : 0;
      for (const child of part.children) count += this.errorsIn(child);
    }
    this.#errorCounts.set(part, count);
    return count;
  }
}

function fragmentsOf(parsed: readonly ParsedText[], text: string): readonly TreeFragment[] {
  let best: readonly TreeFragment[] = [];
  let most = 0;
  for (const { text: before, tree } of parsed) {
    const start = commonStart(before, text);
    const end = commonEnd(before, text, Math.min(before.length, text.length) - start);
    if (start + end <= most) continue;
    most = start + end;
    const change = { fromA: start, toA: before.length - end, fromB: start, toB: text.length - end };
    best = TreeFragment.applyChanges(TreeFragment.addTree(tree), [change]);
    if (text.length - most < fewCharacters) break;
  }
  return best;
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  for (const size of comparedLengths)
    while (at + size <= most && one.slice(at, at + size) === other.slice(at, at + size)) at += size;
  return at;
}

function commonEnd(one: string, other: string, most: number): number {
  let count = 0;
  for (const size of comparedLengths) {
    const part = (text: string): string => text.slice(text.length - count - size, text.length - count);
    while (count + size <= most && part(one) === part(other)) count += size;
  }
  return count;
}

/** Yields the nodes at an offset from the innermost outwards; `side` is -1 for nodes that end there, 1 for those that start. */
export function* nodesAt(tree: Tree, at: number, side: -1 | 0 | 1): Generator<SyntaxNode> {
  for (let node: SyntaxNode | null = tree.resolveInner(at, side); node !== null; node = node.parent)
    yield node;
}
