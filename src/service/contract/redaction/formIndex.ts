/** A part of a text, in UTF-16 units, the end exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is looked for. */
export interface Form {
  /** At least one character. */
  readonly text: string;
  /** True where a long part of it is found as well. */
  readonly isFoundInPart: boolean;
}

interface Place {
  readonly form: Form;
  readonly at: number;
}

/** A run that so many characters of a form have in common with a text is no accident, even where the rest was cut off. */
const longestAccident = 15;

/** More places of one form would find no more than these. */
const mostPlaces = 4096;
const mostOfOneHash = 16;

/**
 * Finds many forms in a text at one go, in any case, `+` as a blank. It rolls a hash over the text and looks at a place
 * only where the hash is that of some window of a form, so that its time depends on the length of the text alone.
 */
export class FormIndex {
  readonly #window: number;
  readonly #shift: number;
  readonly #places = new Map<number, Place[]>();
  /** By the upper half of a hash: whether there is such a place at all. */
  readonly #known = new Uint8Array(65_536);

  constructor(forms: readonly Form[]) {
    const folded = forms.map((form) => ({ ...form, text: fold(form.text) }));
    this.#window = Math.min(longestAccident + 1, ...folded.map(({ text }) => text.length));
    // After so many shifts nothing is left of a character: the hash is that of the window.
    this.#shift = Math.ceil(32 / this.#window);
    const total = folded.reduce((sum, { text }) => sum + text.length, 0);
    const step = Math.ceil(total / mostPlaces);
    for (const form of folded) {
      for (let at = 0; at + this.#window <= form.text.length; at += step) this.#add({ form, at });
    }
  }

  #add(place: Place): void {
    let hash = 0;
    for (let at = place.at; at < place.at + this.#window; at += 1) {
      hash = (hash << this.#shift) ^ (weights[place.form.text.charCodeAt(at) & ascii] ?? 0);
    }
    const places = this.#places.get(hash) ?? [];
    if (places.length < mostOfOneHash) this.#places.set(hash, [...places, place]);
    this.#known[hash >>> 16] = 1;
  }

  /**
   * Reads the string literal of JSON whose text begins at `from`. Returns where it ends, as a negative number where it
   * may hold a form and is worth a closer look: this loop is what every answer costs.
   */
  literalEnd(text: string, from: number): number {
    const shift = this.#shift;
    const known = this.#known;
    let hash = 0;
    let sign = 1;
    for (let at = from; at < text.length; at += 1) {
      let code = text.charCodeAt(at);
      if (code === quote) return sign * at;
      if (code === backslash) {
        at += 1;
        code = text.charCodeAt(at);
        if (code === backslash || (code === smallU && text.startsWith("00", at + 1))) sign = -1;
        // What stands for a control character, or for one beyond ASCII, is in no credential.
        else if (code !== quote && code !== slash) code = 0;
      } else if (code === percent || code === ampersand) {
        if (beginsEscape.test(text.slice(at, at + 2))) sign = -1;
      }
      hash = (hash << shift) ^ (weights[code & ascii] ?? 0);
      if (known[hash >>> 16] === 1 && this.#places.has(hash)) sign = -1;
    }
    return sign * text.length;
  }

  /** Where `text` holds a form, or a long part of one; in order, without overlaps. */
  find(text: string): readonly Span[] {
    const spans: Span[] = [];
    let hash = 0;
    let free = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = (hash << this.#shift) ^ (weights[text.charCodeAt(at) & ascii] ?? 0);
      if (this.#known[hash >>> 16] !== 1 || !this.#places.has(hash)) continue;
      const span = this.#longestAt(text, at + 1 - this.#window, free, hash);
      if (span === undefined) continue;
      spans.push(span);
      free = span.to;
      at = span.to - 1;
      hash = 0;
    }
    return spans;
  }

  #longestAt(text: string, start: number, free: number, hash: number): Span | undefined {
    let longest: Span | undefined;
    for (const {
      form: { text: form, isFoundInPart },
      at,
    } of this.#places.get(hash) ?? []) {
      let back = 0;
      while (start - back > free && back < at && same(text, start - back - 1, form, at - back - 1)) back += 1;
      let ahead = 0;
      while (at + ahead < form.length && same(text, start + ahead, form, at + ahead)) ahead += 1;
      const length = back + ahead;
      const isShown = length === form.length || (isFoundInPart && length > longestAccident);
      if (isShown && (longest === undefined || length > longest.to - longest.from)) {
        longest = { from: start - back, to: start + ahead };
      }
    }
    return longest;
  }
}

function fold(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll("+", " ");
}

const beginsEscape = /^(?:%[\da-f]|&[#a-z])/i;
const ascii = 127;
const quote = 34;
const percent = 37;
const ampersand = 38;
const slash = 47;
const backslash = 92;
const smallU = 117;
const upperA = 65;
const upperZ = 90;
const plus = 43;
const blank = 32;

function foldCode(code: number): number {
  return code === plus ? blank : code >= upperA && code <= upperZ ? code + blank : code;
}

function same(text: string, at: number, form: string, formAt: number): boolean {
  return foldCode(text.charCodeAt(at)) === form.charCodeAt(formAt);
}

/** A number with bits of its own for every character of ASCII, the same for those that are not told apart. */
const weights: Int32Array = Int32Array.from({ length: 128 }, (_none, code) => {
  let bits = Math.imul(foldCode(code) + 1, 0x9e_37_79_b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85_eb_ca_6b);
  return bits ^ (bits >>> 13);
});
