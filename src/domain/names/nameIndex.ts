import { extendRun, extendWord, HashTable, hashOf, noWord } from "./words/hash.ts";
import { WordBuffer } from "./words/wordBuffer.ts";

/**
 * Hashes of the cores and hosts of known companies: which runs of words of a text may be a known name. A hash says
 * "perhaps": who shows a hit looks its keys up first; it never says "no" of what was added. It takes 12 to 24 bytes a
 * name. Nothing is taken out: after a removal a new index is built.
 */
export class NameIndex {
  readonly #runs = new HashTable(false);
  /** For the first word of each core, how many words the longest core has that begins with it. */
  readonly #firsts = new HashTable(true);
  readonly #hosts = new HashTable(false);
  /** The words of the line that is being scanned, kept here so that no line allocates. */
  readonly words = new WordBuffer();

  /** Adds a company by the `core` of its `NameKeys`. */
  add(core: string): void {
    let word = noWord;
    let run = 0;
    let count = 0;
    let first = 0;
    for (let at = 0; at <= core.length; at += 1) {
      const code = at < core.length ? core.charCodeAt(at) : 32;
      if (code !== 32) {
        word = extendWord(word, code);
        continue;
      }
      run = count === 0 ? word : extendRun(run, word);
      if (count === 0) first = word;
      count += 1;
      word = noWord;
    }
    this.#runs.put(run, 1);
    this.#firsts.put(first, count);
  }

  /** Adds a company's host, as `companyHost` returns it. */
  addHost(host: string): void {
    this.#hosts.put(hashOf(host), 1);
  }

  /** How many different cores and hosts there are. */
  get size(): number {
    return this.#runs.size + this.#hosts.size;
  }

  /** Bytes that the hashes take. */
  get bytes(): number {
    return this.#runs.bytes + this.#firsts.bytes + this.#hosts.bytes;
  }

  /** Whether hosts were added at all. */
  get hasHosts(): boolean {
    return this.#hosts.size > 0;
  }

  /** How many words (255 at most) a core may have whose first word has this hash; 0 where none begins so. */
  longestFrom(word: number): number {
    return this.#firsts.get(word);
  }

  /** Whether a run of words with this hash may be a core. */
  mayBeRun(run: number): boolean {
    return this.#runs.get(run) !== 0;
  }

  /** Whether this core may have been added. */
  mayBeCore(core: string): boolean {
    return this.mayBeRun(core.split(" ").reduce<number | undefined>(runOf, undefined) ?? 0);
  }

  /** Whether this host may have been added. */
  mayBeHost(host: string): boolean {
    return this.#hosts.get(hashOf(host)) !== 0;
  }
}

function runOf(run: number | undefined, word: string): number {
  return run === undefined ? hashOf(word) : extendRun(run, hashOf(word));
}
