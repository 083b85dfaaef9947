import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../support/anyCharacter.ts";
import { nearlyAddresses } from "../../support/addresses.ts";
import { mailLink, openableTarget, phoneLink, safeLink } from "../../../src/present/links.ts";
import { labelText, oneLine } from "../../../src/text/oneLine.ts";
import { commandLink, escapeMarkdown } from "../../../src/text/escape.ts";
import { escapeIcons } from "../../../src/text/oneLine.ts";
import { readablePlace } from "../../../src/present/row.ts";

describe("a link to a command", () => {
  it("is one link with its argument, whatever that holds", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.string({ unit: fc.constantFrom(...Array.from("()[]<>\"'*_!~\\ ")) }),
        ),
        (text) => {
          const link = commandLink(text, "a.b", { pointer: text });
          const [, query = ""] = /^\[[^[\]]*\]\(command:a\.b\?([\w.%-]*)\)$/.exec(link) ?? [];
          expect(JSON.parse(decodeURIComponent(query))).toEqual([{ pointer: text }]);
        },
      ),
    );
  });
});

describe("links", () => {
  it.each([
    ["acme.example", "https://acme.example/"],
    ["acme.example:8080/a", "https://acme.example:8080/a"],
    ["https://acme.example/a?b=c", "https://acme.example/a?b=c"],
    ["http://acme.example", "http://acme.example/"],
    ["javascript:alert(1)", undefined],
    ["command:workbench.action.quit", undefined],
    ["file:///etc/passwd", undefined],
    ["editor://x/y", undefined],
    ["https://user:pass@acme.example", undefined],
    ["https://acme.example@evil.example", undefined],
    ["data:text/html,x", undefined],
    ["https://acme.example/\nx", undefined],
    ["https://acme.example/\u202egpj.exe", undefined],
    [`https://acme.example/${"x".repeat(5000)}`, undefined],
    ["no link", undefined],
    ["", undefined],
  ])("%s leads to %s", (text, href) => {
    expect(safeLink(text)?.href).toBe(href);
  });

  it("shows look-alike hosts in punycode", () => {
    expect(safeLink("https://аcme.example")?.host).toContain("xn--");
  });

  it("never gives another scheme than http and https", () => {
    const text = fc.oneof(
      fc.string(),
      nearlyAddresses,
      fc.string().map((tail) => `javascript:${tail}`),
    );
    fc.assert(
      fc.property(text, (raw) => {
        expect(safeLink(raw)?.href ?? "https://").toMatch(/^https?:\/\//);
      }),
    );
  });

  it.each([
    ["ann@acme.example", "mailto:ann@acme.example"],
    ["ann@acme.example?bcc=x@y.example", undefined],
    ["ann@acme.example,bob@acme.example", undefined],
    ["no address", undefined],
  ])("mail to %s is %s", (text, link) => {
    expect(mailLink(text)).toBe(link);
  });

  it.each([
    ["(949) 230-1035", "tel:9492301035"],
    ["+1 949 230 1035 x12", "tel:+19492301035;ext=12"],
    ["call us", undefined],
    ["12", undefined],
  ])("a call to %s is %s", (text, link) => {
    expect(phoneLink(text)).toBe(link);
  });

  it.each([
    "https://acme.example/a",
    "mailto:a.b%2Bc@acme.example",
    "tel:+19492301035;ext=12",
    "tel:9492301035",
  ])("what was made here is opened as it is: %s", (href) => {
    expect(openableTarget(href)).toBe(href);
  });

  it.each([
    "acme.example",
    "command:x",
    "mailto:a@b.example?subject=x",
    "mailto:%E0%A4%A",
    "tel:",
    "javascript:1",
  ])("nothing else is opened: %s", (href) => {
    expect(openableTarget(href)).toBeUndefined();
  });
});

describe("one line", () => {
  it("has no line end, no control, no half of a character, and a length", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 600 }), (text) => {
        const line = oneLine(text, 50);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]/u);
        expect(line.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(50);
      }),
    );
  });

  it.each([
    ["Acme\n\u202eevil\u0007", "Acme evil"],
    ["a\u200bb\ufeffc", "abc"],
    ["\ud800x", "\ufffdx"],
    ["👩‍👩‍👧 family", "👩‍👩‍👧 family"],
    ["  spaces \t between ", "spaces between"],
  ])("%j reads %j", (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it.each([
    ["a name", "x".repeat(1_000_000)],
    ["accents on one letter", `e${"\u0301".repeat(1_000_000)}`],
    ["blanks", " ".repeat(1_000_000)],
  ])("bounds a megabyte of %s", (_name, text) => {
    expect(oneLine(text).length).toBeLessThanOrEqual(200);
  });

  it("cuts between characters, not within one", () => {
    expect(oneLine("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2)).toBe("👩‍👩‍👧…");
  });

  it("leaves Markdown nothing to read: no mark, no bare address, no break", () => {
    expect(escapeMarkdown("a b")).toBe("a b");
    expect(escapeMarkdown("<https://x.example> $(x)")).toBe(
      "&#60;https&#58;&#47;&#47;x&#46;example&#62; &#36;&#40;x&#41;",
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped.replaceAll(/&#\d+;/g, "")).not.toMatch(/[!-/:-@[-`{-~]/);
        const read = escaped.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)));
        expect(read).toBe(text);
      }),
    );
  });

  it("makes a label of one line without icons", () => {
    expect(labelText("$(trash)\nx")).toBe("$\u200b(trash) x");
  });

  it("draws no icon from text", () => {
    const escaped = escapeIcons("$(trash) $(sync~spin) $5 (five)");
    expect(escaped).not.toMatch(/\$\([\w~-]+\)/);
    expect(escaped).toContain("$5 (five)");
  });
});

describe("places", () => {
  it.each([
    ["NEW YORK", "New York"],
    ["DISTRICT OF COLUMBIA", "District of Columbia"],
    ["WASHINGTON D.C.", "Washington D.C."],
    ["U.S. VIRGIN ISLANDS", "U.S. Virgin Islands"],
    ["ISLE OF MAN", "Isle of Man"],
    ["THE BAHAMAS", "The Bahamas"],
    ["Île-de-France", "Île-de-France"],
    ["MAURITIUS", "Mauritius"],
    ["VIRGIN ISLANDS (BRITISH)", "Virgin Islands (British)"],
    ["California", "California"],
    ["CA", "CA"],
    ["UAE", "UAE"],
    ["", ""],
  ])("%s reads %s", (text, readable) => {
    expect(readablePlace(text)).toBe(readable);
  });
});
