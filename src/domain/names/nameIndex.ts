import { extendRun, extendWord, HashTable, hashOf, noWord } from "./words/hash.ts";
import { WordBuffer } from "./words/wordBuffer.ts";

/** A hit may be false and must be looked up; a miss is certain. Build a new index after a removal. */
export class NameIndex {
  readonly #runs = new HashTable(false);
  /** For the first word of each core, the word count of the longest core that begins with it. */
  readonly #firsts = new HashTable(true);
  readonly #hosts = new HashTable(false);
  readonly words = new WordBuffer(128);

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

  addHost(host: string): void {
    this.#hosts.put(hashOf(host), 1);
  }

  get size(): number {
    return this.#runs.size + this.#hosts.size;
  }

  get hasHosts(): boolean {
    return this.#hosts.size > 0;
  }

  /** At most 255; 0 if no core begins with this word. */
  longestFrom(word: number): number {
    return this.#firsts.get(word);
  }

  mayBeRun(run: number): boolean {
    return this.#runs.get(run) !== 0;
  }

  mayBeCore(core: string): boolean {
    const [first = noWord, ...others] = core.split(" ").map(hashOf);
    return this.mayBeRun(others.reduce(extendRun, first));
  }

  mayBeHost(host: string): boolean {
    return this.#hosts.get(hashOf(host)) !== 0;
  }
}
