import * as fc from "fast-check";

/**
 * Any character, as a unit of texts. fast-check has “binary”, but its table takes a second to make, and ten on a busy
 * machine: in whichever test comes first. With the way back from a character, it tries names such as `__proto__` too.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10_f7_ff }).map(
  (code) => String.fromCodePoint(code < 0xd8_00 ? code : code + 0x8_00),
  (text) => {
    const [character = "", ...rest] = typeof text === "string" ? text : "";
    const code = character.codePointAt(0) ?? -1;
    // -1 means several characters, or half of one.
    if (rest.length > 0 || !character.isWellFormed()) return -1;
    return code < 0xd8_00 ? code : code - 0x8_00;
  },
);
