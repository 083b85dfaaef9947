import { NodeSet, NodeType, Tree } from "@lezer/common";

/** Numbers that a node takes in a buffer. */
const size = 4;

/** Collects the nodes of a tree, each after the nodes within it. */
export class NodeBuffer {
  readonly #buffer: number[] = [];

  /** Index of the first node within a node that begins now. */
  get start(): number {
    return this.#buffer.length;
  }

  /** Adds a node; those that were added since `start` are within it. */
  add(type: NodeType, from: number, to: number, start: number = this.start): void {
    this.#buffer.push(type.id, from, to, this.#buffer.length - start + size);
  }

  tree(nodeSet: NodeSet, top: NodeType, length: number): Tree {
    return Tree.build({ buffer: this.#buffer, nodeSet, topID: top.id, length });
  }
}

/** The node types of a parser that names them as it reads. */
export class NodeTypes {
  readonly top = NodeType.define({ id: 0, name: "Document", top: true });
  readonly error = NodeType.define({ id: 1, name: "⚠", error: true });
  readonly #types = [this.top, this.error];
  readonly set = new NodeSet(this.#types);
  readonly #named = new Map([[this.error.name, this.error]]);

  /** Returns the type with this name; its first use defines it. */
  of(name: string): NodeType {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const type = NodeType.define({ id: this.#types.length, name });
    this.#types.push(type);
    this.#named.set(name, type);
    return type;
  }
}
