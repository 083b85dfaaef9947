import { NodeSet, NodeType, Tree } from "@lezer/common";

/** The numbers of a node in a Lezer buffer. */
const size = 4;

export class NodeBuffer {
  readonly #buffer: number[] = [];

  /** Index for the first child of the node that begins here. */
  get start(): number {
    return this.#buffer.length;
  }

  /** Adds a node; the nodes added since `start` become its children. */
  add(type: NodeType, from: number, to: number, start: number = this.start): void {
    this.#buffer.push(type.id, from, to, this.#buffer.length - start + size);
  }

  tree(nodeSet: NodeSet, top: NodeType, length: number): Tree {
    return Tree.build({ buffer: this.#buffer, nodeSet, topID: top.id, length });
  }
}

/** The node types of a parser without a grammar, defined by first use. */
export class NodeTypes {
  readonly top = NodeType.define({ id: 0, name: "Document", top: true });
  readonly error = NodeType.define({ id: 1, name: "⚠", error: true });
  readonly #types = [this.top, this.error];
  readonly set = new NodeSet(this.#types);
  readonly #named = new Map([[this.error.name, this.error]]);

  of(name: string): NodeType {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const type = NodeType.define({ id: this.#types.length, name });
    this.#types.push(type);
    this.#named.set(name, type);
    return type;
  }
}
