/** A part of a text, in UTF-16 units, the end exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface SecretForm {
  /** At least one character. */
  readonly text: string;
  /** True where a long part of it is found as well. */
  readonly isFoundInPart: boolean;
}

interface FormPiece {
  readonly form: SecretForm;
  readonly at: number;
}

/** More characters in common with a form are no accident, even where the rest was cut off. */
const longestAccident = 15;

/** Any part that is no accident holds one such piece whole. */
const longestPiece = 8;

/** More pieces of all forms, or more places of one piece, would find no more than these. */
const mostPieces = 4096;
const mostPlaces = 16;

/** In one pass, any case, `+` as a blank: a rolling hash finds pieces, then what is around is compared. Linear in time. */
export class SecretMatcher {
  readonly #size: number;
  readonly #shift: number;
  readonly #places = new Map<number, FormPiece[]>();
  /** By the upper half of a hash: whether there is such a piece at all. */
  readonly #known = new Uint8Array(65_536);

  constructor(forms: readonly SecretForm[]) {
    this.#size = Math.min(longestPiece, ...forms.map(({ text }) => text.length));
    // After this many shifts nothing is left of a character: the hash is that of the piece.
    this.#shift = Math.ceil(32 / this.#size);
    const total = forms.reduce((sum, { text }) => sum + text.length, 0);
    const step = Math.max(this.#size, Math.ceil(total / mostPieces));
    for (const { text, isFoundInPart } of forms) {
      const form = { text: fold(text), isFoundInPart };
      for (let at = 0; at + this.#size <= text.length; at += step) this.#add({ form, at });
    }
  }

  #add(place: FormPiece): void {
    let hash = 0;
    for (let at = place.at; at < place.at + this.#size; at += 1) {
      hash = (hash << this.#shift) ^ (weights[place.form.text.charCodeAt(at) & ascii] ?? 0);
    }
    const places = this.#places.get(hash) ?? [];
    if (places.length < mostPlaces) this.#places.set(hash, [...places, place]);
    this.#known[hash >>> 16] = 1;
  }

  /** Where the JSON literal at `from` ends, negative where it must be searched for a form: every answer costs this loop. */
  literalEnd(json: string, from: number): number {
    const shift = this.#shift;
    const known = this.#known;
    let hash = 0;
    let sign = 1;
    for (let at = from; at < json.length; at += 1) {
      const code = json.charCodeAt(at);
      let weight = weights[code & ascii] ?? 0;
      if (weight === 0) {
        if (code === quote) return sign * at;
        hiding.lastIndex = at;
        if (hiding.test(json)) sign = -1;
        if (code === backslash) {
          at += 1;
          weight = weights[json.charCodeAt(at) & ascii] ?? 0;
        }
      }
      hash = (hash << shift) ^ weight;
      if (known[hash >>> 16] === 1 && this.#places.has(hash)) sign = -1;
    }
    return sign * json.length;
  }

  /** Where `text` holds a form, or a long part of one; these may overlap. */
  find(text: string): readonly Span[] {
    const spans: Span[] = [];
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = (hash << this.#shift) ^ (weights[text.charCodeAt(at) & ascii] ?? 0);
      if (this.#known[hash >>> 16] !== 1) continue;
      const span = this.#longestAround(text, at + 1 - this.#size, hash);
      if (span === undefined) continue;
      spans.push(span);
      at = Math.max(at, span.to - this.#size);
      hash = 0;
    }
    return spans;
  }

  #longestAround(text: string, index: number, hash: number): Span | undefined {
    let longest: Span | undefined;
    for (const { form, at } of this.#places.get(hash) ?? []) {
      let from = 0;
      while (from < at && same(text, index - from - 1, form.text, at - from - 1)) from += 1;
      let to = 0;
      while (at + to < form.text.length && same(text, index + to, form.text, at + to)) to += 1;
      const length = from + to;
      const isShown = length === form.text.length || (form.isFoundInPart && length > longestAccident);
      if (isShown && (longest === undefined || length > longest.to - longest.from)) {
        longest = { from: index - from, to: index + to };
      }
    }
    return longest;
  }
}

/** Escapes that a form may be hidden by, in the source of JSON. */
const hiding = /\\\\|\\u00|%[\da-f]{2}|&(?:#|[a-z]{2,6};)/iy;

const ascii = 127;
const quote = 34;
const backslash = 92;

function fold(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll("+", " ");
}

function foldCode(code: number): number {
  return code === 43 ? 32 : code >= 65 && code <= 90 ? code + 32 : code;
}

function same(text: string, at: number, form: string, formAt: number): boolean {
  return foldCode(text.charCodeAt(at)) === form.charCodeAt(formAt);
}

/** Random bits for every character of ASCII, the same for those that are not told apart; 0 for what has a meaning in JSON. */
const weights: Int32Array = Int32Array.from({ length: 128 }, (_none, code) => {
  if (String.raw`"\%&`.includes(String.fromCharCode(code))) return 0;
  const bits = Math.imul(foldCode(code) + 1, 0x9e_37_79_b1);
  return Math.imul(bits ^ (bits >>> 15), 0x85_eb_ca_6b);
});
