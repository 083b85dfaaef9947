import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../support/chance.ts";
import { field, isList, parseJsonText } from "../../../../src/text/json.ts";
import { createRedactor, noRedaction } from "../../../../src/service/contract/redaction.ts";

const key = "key+SECRET/0123456789==";
const hexOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);
const eachAs = (text: string, write: (character: string) => string): string =>
  text
    .split("")
    .map((character) => write(character))
    .join("");
const swapCase = (text: string): string =>
  eachAs(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
const htmlNames: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "/": "&#x2F;",
  "=": "&equals;",
  "+": "&plus;",
};

/** Every way in which servers are known to write a text of their caller into an answer. */
const writers: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  bearer: (text) => `Bearer ${text}`,
  reversedCase: swapCase,
  json: (text) => JSON.stringify(text).slice(1, -1),
  jsonSlashes: (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll("/", String.raw`\/`),
  jsonUnicode: (text) => eachAs(text, (one) => String.raw`\u${hexOf(one).padStart(4, "0")}`),
  jsonUnicodeUpper: (text) =>
    eachAs(text, (one) => String.raw`\u${hexOf(one).toUpperCase().padStart(4, "0")}`),
  jsonTwice: (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  uriComponent: encodeURIComponent,
  uri: encodeURI,
  uriLower: (text) => encodeURIComponent(text).replaceAll(/%../g, (escape) => escape.toLowerCase()),
  uriTwice: (text) => encodeURIComponent(encodeURIComponent(text)),
  uriEach: (text) => eachAs(text, (one) => `%${hexOf(one).padStart(2, "0")}`),
  form: (text) => new URLSearchParams({ k: text }).toString().slice(2),
  html: (text) => eachAs(text, (one) => htmlNames[one] ?? one),
  htmlDecimal: (text) => eachAs(text, (one) => `&#${String(one.codePointAt(0))};`),
  htmlOfUri: (text) => encodeURIComponent(text).replaceAll("%", "&#37;"),
  base64: (text) => Buffer.from(text).toString("base64"),
  base64Bare: (text) => Buffer.from(text).toString("base64").replaceAll("=", ""),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  base64OfUri: (text) => encodeURIComponent(Buffer.from(text).toString("base64")),
  hex: (text) => Buffer.from(text).toString("hex"),
  hexUpper: (text) => Buffer.from(text).toString("hex").toUpperCase(),
};
const written = Object.entries(writers);

/** True where eight characters in a row of `form` are left. */
function leaves(text: string, form: string): boolean {
  for (let at = 0; at + 8 <= form.length; at += 1) if (text.includes(form.slice(at, at + 8))) return true;
  return false;
}

describe("a credential in an answer", () => {
  test.each(written)("is taken out of a sentence and of records, written as %s", (_how, write) => {
    const { text, records } = createRedactor(key);
    const said = `You sent ${write(key)} to us.`;
    expect(text(said)).toMatch(/^You sent (?:Bearer )?\*\*\*(?:=|%3D)* to us\.$/);
    expect(
      records(`{ "id": 12345678901234567890, "name": ${JSON.stringify(said)}, "n": [1.50, 1e3] }`),
    ).toMatch(
      /^\{ "id": 12345678901234567890, "name": "You sent (?:Bearer )?\*\*\*(?:=|%3D)* to us\.", "n": \[1\.50, 1e3\] \}$/,
    );
  });

  test.each(["", "u", "us", "user:", "someone@host.example:"])(
    "is found in the base64 of %j and itself",
    (before) => {
      for (const encoding of ["base64", "base64url"] as const) {
        const clean = createRedactor(key).text(Buffer.from(`${before}${key}:x`).toString(encoding));
        expect(clean).toContain("***");
        const form = Buffer.from(`${before}${key}`).toString(encoding);
        expect(leaves(clean, form.slice(Math.ceil((before.length * 4) / 3)))).toBe(false);
      }
    },
  );

  test("is taken out of names of fields too, and JSON written as JSON stays so", () => {
    const { records } = createRedactor(key);
    expect(JSON.parse(records(JSON.stringify({ [key]: JSON.stringify({ [key]: key }) })))).toEqual({
      "***": '{"***":"***"}',
    });
  });

  test("is not looked for across texts: what is between them is punctuation", () => {
    const text = '{"abcdef":"ghijkl","a":["abcdef","ghijkl"]}';
    expect(createRedactor('abcdef":"ghijkl').records(text)).toBe(text);
    expect(createRedactor('abcdef","ghijkl').records(text)).toBe(text);
    expect(createRedactor("1234567890").records('{"id":1234567890}')).toBe('{"id":1234567890}');
  });

  test("of which a server left out the end is taken out as far as it goes", () => {
    const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc";
    expect(createRedactor(token).text(`Bad token ${token.slice(0, 30)}…`)).toBe("Bad token ***…");
    expect(createRedactor(token).text(JSON.stringify([`…${token.slice(9, 40)}`]))).toBe('["…***"]');
    // A part of a credential in a record is no credential, and the record was paid for.
    const records = JSON.stringify([token.slice(9, 40)]);
    expect(createRedactor(token).records(records)).toBe(records);
  });

  test("a cookie is found whole and by its values, percent signs decoded as well", () => {
    const cookie = "_session=abc%2Fdef%3D12345; remember=tok-987654; theme=on; l=en";
    const { text, records } = createRedactor(cookie);
    for (const echo of [cookie, "abc%2Fdef%3D12345", "abc/def=12345", "tok-987654", "ABC%2fDEF%3d12345"]) {
      expect(text(`[${echo}]`)).toBe("[***]");
      expect(records(JSON.stringify([`[${echo}]`]))).toBe('["[***]"]');
    }
    expect(text("one on en")).toBe("one on en");
  });

  test("records keep the words that a cookie holds beside its secret, and the names of short keys", () => {
    const cookie = "_session=0123456789abcdef; region=California; tz=America%2FNew_York; id=123456789";
    const text = JSON.stringify({ state: "California", place: "America/New_York", id: "123456789" });
    expect(createRedactor(cookie).records(text)).toBe(text);
    expect(createRedactor("_session=secret-value; theme=dark").records('["secret-value"]')).toBe('["***"]');
    const dated = "_session=kJhGfDsAqWeRtYuIoPzXcVbNm; seen=2026-01-15T00%3A00%3A00Z; id=ab12cd34ef";
    expect(createRedactor(dated).records('["2026-01-15T00:00:00Z"]')).toBe('["2026-01-15T00:00:00Z"]');
    expect(createRedactor(dated).records('["kJhGfDsAqWeRtYuIoPzXcVbNm"]')).toBe('["***"]');
    const sample = JSON.stringify({ name: "Sample Robotics", web: "https://sample.example" });
    expect(createRedactor("sample").records(sample)).toBe(sample);
    expect(createRedactor("sample").text("key sample")).toBe("key ***");
    expect(createRedactor("abc").text("abc")).toBe("abc");
    expect(createRedactor("").text("text")).toBe("text");
    expect(noRedaction.text("sample") + noRedaction.records("sample")).toBe("samplesample");
  });

  test("is found in a record however many escapes are in it", () => {
    const line = String.raw`\n`.repeat(4_000_000);
    expect(createRedactor(key).records(`["${line}${key}"]`) === `["${line}***"]`).toBe(true);
  });

  test("the body of a refusal is cleaned as what it is", () => {
    const { text } = createRedactor(key);
    expect(text(JSON.stringify({ message: `No: ${key}` }))).toBe('{"message":"No: ***"}');
    expect(text(`<p>No: ${key.replaceAll("=", "&equals;")}</p>`)).toBe("<p>No: ***</p>");
    expect(text(`{"message":"${key}`)).toBe('{"message":"***');
  });
});

const printable = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCodePoint(code)),
  minLength: 8,
  maxLength: 200,
});
const pieces = [
  ...'abcXYZ019"%+/=;\\&<>'.split(""),
  "%2F",
  "%25",
  String.raw`\u0041`,
  "&amp;",
  String.raw`\"`,
];
const tricky = fc
  .array(fc.constantFrom(...pieces), { minLength: 8, maxLength: 60 })
  .map((parts) => parts.join("").slice(0, 200));
const escape = /\\u[\da-f]{4}|&\w+;|%[\da-f]{2}|\\/gi;
const withoutEscapes = (text: string): string => {
  const shorter = text.replaceAll(escape, "");
  return shorter === text ? text : withoutEscapes(shorter);
};
const credentials = fc
  .oneof(printable, tricky)
  // What is left of a credential of escapes alone may be too short to be looked for.
  .filter((text) => text.trim() === text && withoutEscapes(text).length >= 8);
const around = fc.string({ unit: fc.constantFrom(..."mnop .,(){}[]é\n".split("")) });

describe("any credential", () => {
  test("is found in any JSON, however it is written, and the rest stays as it is", () => {
    fc.assert(
      fc.property(
        credentials,
        fc.constantFrom(...written),
        around,
        around,
        // Never by chance the credential itself.
        fc.json({ stringUnit: fc.constantFrom("é", '"é', "\\é", "\né", "%é", "&é") }),
        (credential, [, write], before, after, other) => {
          fc.pre(credential.isWellFormed());
          const form = write(credential);
          const text = `{"a":[${JSON.stringify(`${before} ${form} ${after}`)}, 1.0], "b": ${other}}`;
          const clean = createRedactor(credential).records(text);
          const value = parseJsonText(clean);
          const list = field(value, "a");
          const [echo] = isList(list) ? list : [];
          if (typeof echo !== "string") throw new Error("The text is gone.");
          expect(echo).toContain("***");
          const left = echo.replace(/^Bearer /, "");
          expect(leaves(left, form.replace("Bearer ", "")) && !/^(.)\1*$/.test(form)).toBe(false);
          expect(echo.startsWith(`${before} `) && echo.endsWith(` ${after}`)).toBe(true);
          expect(field(value, "b")).toEqual(parseJsonText(other));
          expect(clean.slice(clean.lastIndexOf(', 1.0], "b": '))).toBe(`, 1.0], "b": ${other}}`);
        },
      ),
      { numRuns: cases(150) },
    );
  });

  test("is found in any sentence", () => {
    fc.assert(
      fc.property(credentials, fc.constantFrom(...written), around, (credential, [, write], before) => {
        const form = write(credential);
        const clean = createRedactor(credential).text(`${before} ${form} ${before}`);
        expect(clean).toContain("***");
        expect(clean.startsWith(before) && clean.endsWith(before)).toBe(true);
        expect(
          leaves(clean.slice(before.length, clean.length - before.length), form.replace("Bearer ", "")),
        ).toBe(false);
      }),
      { numRuns: cases(150) },
    );
  });

  test("changes no JSON that does not hold it", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z\d]{8,40}$/),
        fc.json({ stringUnit: "grapheme" }),
        (credential, json) => {
          fc.pre(!json.toLowerCase().includes(credential));
          expect(createRedactor(credential).records(json)).toBe(json);
        },
      ),
    );
  });
});
