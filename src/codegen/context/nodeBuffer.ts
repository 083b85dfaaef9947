import { Tree, type NodeSet, type NodeType } from "@lezer/common";

/** Numbers that a node takes in a buffer. */
const size = 4;

/** Collects the nodes of a tree, each after the nodes within it. */
export class NodeBuffer {
  readonly #buffer: number[] = [];

  /** Where the nodes of one that begins now will be. */
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
