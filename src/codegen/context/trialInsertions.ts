import type { SyntaxNode, Tree } from "@lezer/common";
import { type Cursor, siblingBefore } from "./cursor.ts";
import type { CursorContext } from "./cursorContext.ts";
import type { SyntaxTrees } from "./syntaxTrees.ts";

export interface TreeRules {
  /** A placeholder for the value: an identifier that doesn’t occur in the language’s libraries. */
  readonly name: string;
  /** Declarations to try at places that take no expression: after `export`, in a type’s body. */
  readonly declarations?: readonly string[];
  /** A key and its rest, for languages in whose objects a name alone is no member. */
  readonly member?: readonly [key: string, rest: string];
  /** Text around a statement on its own lines, for languages in which indentation counts. */
  readonly ownLines?: { readonly lead: string; readonly tail: string };
  /** Returns the context of a node (the name, a declaration, or the literal), or undefined if no literal can be there. */
  readonly placeOf: (node: SyntaxNode, parent: SyntaxNode, text: string) => CursorContext | undefined;
}

interface TrialInsertion {
  readonly lead: string;
  readonly tail: string;
  readonly commaBefore?: boolean;
  readonly commaAfter?: boolean;
  readonly ownLines?: boolean;
}

const alone: TrialInsertion = { lead: " ", tail: " " };

const withCommas: readonly TrialInsertion[] = [
  { lead: ", ", tail: " ", commaBefore: true },
  { lead: " ", tail: ", ", commaAfter: true },
  { lead: ", ", tail: ", ", commaBefore: true, commaAfter: true },
];

interface TrialResult {
  readonly errors: number;
  readonly context: CursorContext | undefined;
}

/** Returns the context from the trial that leaves the fewest errors, none of them new; undefined if none fits. */
export async function contextByTrials(cursor: Cursor, rules: TreeRules): Promise<CursorContext | undefined> {
  const most = cursor.trees.errorsIn(cursor.tree);
  let best: TrialResult | undefined;
  for (const [code, probe] of trialsOf(rules)) {
    const attempt = await parseTrial(cursor, rules, code, probe);
    if (attempt === undefined || attempt.errors > (best?.errors ?? most + 1) - 1) continue;
    best = attempt;
    if (attempt.errors === 0 || attempt.errors < most) break;
  }
  return best?.context;
}

function* trialsOf({
  name,
  declarations = [],
  member,
  ownLines = { lead: "\n", tail: "\n" },
}: TreeRules): Generator<readonly [code: string, probe: TrialInsertion]> {
  const onOwnLines: TrialInsertion = { ...ownLines, ownLines: true };
  for (const probe of [alone, ...withCommas]) yield [name, probe];
  if (member !== undefined) for (const probe of [alone, ...withCommas]) yield [member.join(""), probe];
  yield [name, onOwnLines];
  for (const code of declarations) yield [code, alone];
  for (const code of declarations) yield [code, onOwnLines];
}

async function parseTrial(
  { text, at, parser, tree, trees }: Cursor,
  { name, member, placeOf }: TreeRules,
  code: string,
  trial: TrialInsertion,
): Promise<TrialResult | undefined> {
  const isMember = code === member?.join("");
  const rest = text.slice(at, at + 100).trimStart();
  const isApart = trial.commaAfter === true || trial.ownLines === true || (code !== name && !isMember);
  // No value is followed by a comparison or a dot.
  if (isApart && /^(?:[!=<>]=|=>|\.(?![.\d]))/.test(rest)) return undefined;
  const inserted = trial.lead + code + trial.tail;
  const whole = text.slice(0, at) + inserted + text.slice(at);
  const result = await trees.parseWithin(parser, whole, trees.errorsIn(tree));
  if (result === undefined) return undefined;
  const from = at + trial.lead.length;
  const node = nodeCovering(result, from, from + (isMember ? (member?.[0] ?? "") : code).length, whole);
  if (node === undefined) return undefined;
  const errors = trees.errorsIn(result);
  const found = hasErrorBefore(trees, result, node) ? undefined : placeOf(node, node.parent ?? node, whole);
  // The name alone shows the place, even if no value can be there. It fails if it takes the code after it into the
  // value: `save(‸-1)`, `save(‸[1])`.
  if (trial === alone && code === name)
    return errors === trees.errorsIn(tree) && !rest.startsWith(".") && continuesAfter(node, whole)
      ? undefined
      : { errors, context: found };
  if (isMember && found?.position !== "member") return undefined;
  if (isMember && trial === alone) return { errors, context: found };
  const isDeclaration = code !== name && !isMember;
  if (found === undefined || ((isDeclaration || trial.ownLines === true) && found.position !== "statement"))
    return undefined;
  if (trial.ownLines === true)
    return isUnchangedAround(tree, result, at, inserted.length) ? { errors, context: found } : undefined;
  if (isDeclaration) return { errors, context: { ...found, continuesLine: true } };
  const { commaBefore = false, commaAfter = false } = trial;
  return found.separated === true ? { errors, context: { ...found, commaBefore, commaAfter } } : undefined;
}

function continuesAfter(node: SyntaxNode, text: string): boolean {
  const end = endOf(node, text);
  for (let { parent } = node; parent?.from === node.from && !parent.type.isTop; { parent } = parent)
    if (endOf(parent, text) > end) return !statement.test(parent.name);
  return false;
}

const statement = /(?:Statement|Declaration|Definition|Item)$/;
const container = /(?:Body|Block)$/;

/** Returns true if an error before the node in its statement makes the grammar’s reading a guess. */
function hasErrorBefore(trees: SyntaxTrees, tree: Tree, node: SyntaxNode): boolean {
  let around = node;
  for (let parent = node.parent; parent !== null && !parent.type.isTop; parent = parent.parent) {
    if (statement.test(around.name) || container.test(parent.name)) break;
    around = parent;
  }
  return trees.hasErrorIn(tree, around.from, node.from);
}

const comparedLength = 5_000;

export function isUnchangedAround(before: Tree, after: Tree, at: number, length: number): boolean {
  const left = nodesAround(before, at, 0);
  const right = nodesAround(after, at, length);
  if (left.length !== right.length) return false;
  // A block that ends by its indentation may now reach up to the next node.
  const lastEnd = left.reduce((last, { to }) => (to <= at ? Math.max(last, to) : last), 0);
  const nextStart = right.reduce(
    (next, { from }) => (from >= at + length ? Math.min(next, from) : next),
    after.length,
  );
  return left.every((one, index) => {
    const other = right[index];
    if (other === undefined || one.name !== other.name || !isMoved(one.from, other.from)) return false;
    return isMoved(one.to, other.to) || (one.to === lastEnd && other.to > at && other.to <= nextStart);
  });

  function isMoved(one: number, other: number): boolean {
    return (one <= at && other === one) || (one >= at && other === one + length);
  }
}

export interface NodeRange {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function nodesAround(tree: Tree, at: number, length: number): readonly NodeRange[] {
  const found: NodeRange[] = [];
  const start = at - comparedLength;
  const end = at + length + comparedLength;
  tree.iterate({
    from: Math.max(0, start),
    to: Math.min(tree.length, end),
    enter({ name, from, to, type }) {
      // The line end after the insertion may belong to it.
      const isInside = !type.isTop && from >= at && from < at + length && to <= at + length + 1;
      const isNear = from >= start && to <= end;
      if (isNear && !isInside && !type.isTop && from < to) found.push({ name, from, to });
      return !isInside;
    },
  });
  return found;
}

/** Returns the outermost node without errors that covers exactly this range, or undefined. */
export function nodeCovering(tree: Tree, from: number, to: number, text: string): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = tree.resolveInner(from, 1); node !== null; node = node.parent) {
    const end = endOf(node, text);
    if (node.from < from || end > to) break;
    if (node.from === from && end === to && !node.type.isError && !node.type.isTop) found = node;
  }
  return found;
}

/** Returns a node’s end without the white space that nodes include at the end of an unfinished file. */
export function endOf({ from, to }: Pick<SyntaxNode, "from" | "to">, text: string): number {
  return to < text.length ? to : Math.max(from, text.trimEnd().length);
}

/** A position in a node at which a value may be. */
export interface NodePart {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode;
  /** The sibling before, comments skipped, and its text. */
  readonly before: SyntaxNode | undefined;
  readonly sign: string;
  readonly text: string;
}

/** The context of a part: an expression by default. */
export interface PartRule extends Partial<CursorContext> {
  readonly after?: RegExp;
  readonly takes?: readonly string[];
}

export type PartRules = Readonly<Record<string, PartRule | ((part: NodePart) => PartRule | undefined)>>;

export function anywhereIn(names: string): PartRules {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, {}]));
}

export function contextInNode(
  rules: PartRules,
  node: SyntaxNode,
  parent: SyntaxNode,
  text: string,
  isName: boolean,
): CursorContext | undefined {
  const before = siblingBefore(node);
  const sign = before === undefined ? "" : text.slice(before.from, before.to);
  const rule = rules[parent.name];
  const found = typeof rule === "function" ? rule({ node, parent, before, sign, text }) : rule;
  if (found?.after?.test(sign) === false) return undefined;
  if (found === undefined || !(isName || (found.takes?.includes(node.name) ?? true))) return undefined;
  const { after: _after, takes: _takes, ...context } = found;
  return { position: "expression", ...context };
}

/** Returns the context of an object’s member. Keys are read only on demand: there may be 100,000. */
export function memberContext(
  object: SyntaxNode,
  own: SyntaxNode,
  keyOf: (part: SyntaxNode) => string | undefined,
): CursorContext & Required<Pick<CursorContext, "takenKeys">> {
  return {
    position: "member",
    separated: true,
    get takenKeys() {
      const keys = new Set<string>();
      for (let part = object.firstChild; part !== null; part = part.nextSibling) {
        const key = part.from === own.from ? undefined : keyOf(part);
        if (key !== undefined) keys.add(key);
      }
      return keys;
    },
  };
}
