/** FNV-1a offset basis and prime (32 bits). */
export const noWord = -2_128_831_035;

export const wordPrime = 16_777_619;

export function extendWord(hash: number, code: number): number {
  return Math.imul(hash ^ code, wordPrime);
}

export function extendRun(run: number, word: number): number {
  return Math.imul(((run << 7) | (run >>> 25)) ^ word, -1_640_531_535);
}

export function hashOf(text: string): number {
  let hash = noWord;
  for (let at = 0; at < text.length; at += 1) hash = extendWord(hash, text.charCodeAt(at));
  return hash;
}

/** Open addressing in typed arrays, at most three quarters full. */
export class HashTable {
  #hashes = new Int32Array(64);
  #values: Uint8Array | undefined;
  #size = 0;

  constructor(hasValues: boolean) {
    this.#values = hasValues ? new Uint8Array(64) : undefined;
  }

  get size(): number {
    return this.#size;
  }

  get(hash: number): number {
    const slot = this.#slot(hash);
    if (this.#hashes[slot] === 0) return 0;
    return this.#values === undefined ? 1 : (this.#values[slot] ?? 0);
  }

  /** Of several bytes for one hash the greatest wins. */
  put(hash: number, value: number): void {
    const slot = this.#slot(hash);
    const isNew = this.#hashes[slot] === 0;
    this.#hashes[slot] = stored(hash);
    if (this.#values !== undefined)
      this.#values[slot] = Math.max(this.#values[slot] ?? 0, Math.min(value, 255));
    if (!isNew) return;
    this.#size += 1;
    if (this.#size * 4 > this.#hashes.length * 3) this.#grow();
  }

  #slot(hash: number): number {
    const wanted = stored(hash);
    const mask = this.#hashes.length - 1;
    const mixed = Math.imul(wanted ^ (wanted >>> 15), 739_982_445);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== wanted) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const hashes = this.#hashes;
    const values = this.#values;
    this.#hashes = new Int32Array(hashes.length * 2);
    if (values !== undefined) this.#values = new Uint8Array(hashes.length * 2);
    for (let at = 0; at < hashes.length; at += 1) {
      const hash = hashes[at] ?? 0;
      if (hash === 0) continue;
      const slot = this.#slot(hash);
      this.#hashes[slot] = hash;
      if (values !== undefined && this.#values !== undefined) this.#values[slot] = values[at] ?? 0;
    }
  }
}

/** 0 marks a free slot, so a hash of 0 is stored as 1. */
function stored(hash: number): number {
  return hash === 0 ? 1 : hash;
}
