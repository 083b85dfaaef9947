import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { cases } from "../../../../support/chance.ts";
import { runProgram } from "../../../../support/programs.ts";
import { markupText, hostileText, withText, withValue } from "../../../../support/cursors/withValue.ts";

// Prints for each document the names, attributes and texts of its elements, and its comments; null where it is no XML.
const reader = `
import json, sys
from xml.dom import minidom
def tell(node):
    if node.nodeType == node.ELEMENT_NODE:
        return [node.tagName, [list(one) for one in node.attributes.items()], [tell(child) for child in node.childNodes]]
    return [node.nodeName, node.nodeValue]
def read(text):
    try:
        document = minidom.parseString(text.encode("utf-8"))
        document.normalize()
        return tell(document.documentElement)
    except Exception:
        return None
json.dump([read(text) for text in json.load(open("texts.json"))], sys.stdout)
`;

/** What each document holds. */
function read(texts: readonly string[]): readonly unknown[] | undefined {
  const ended = runProgram({
    versions: [["python3", "--version"]],
    files: { "read.py": reader, "texts.json": JSON.stringify(texts) },
    steps: [["python3", "read.py"]],
  });
  if (typeof ended === "string") return undefined;
  return z.array(z.unknown()).parse(JSON.parse(ended[0]?.output ?? ""));
}

const texts = fc.sample(hostileText, cases(150));

describe("one value in XML", () => {
  it.each([
    ["<a>x ‸ y</a>", "always"],
    ["<a>x &amp; ‸<b/>y</a>", "always"],
    ['<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a>x<!-- y --> ‸ z</a>', "always"],
    ['<a b="x ‸ y" c="z"/>', "mostly"],
    ["<a b='‸'>x</a>", "mostly"],
    ['<a href="https://a.example/?b=‸"/>', "mostly"],
    ["<a><![CDATA[x ‸ y]]></a>", "partly"],
    ["<a><!-- x ‸ y --></a>", "partly"],
  ])("is the text at %j, %s", async (marked, often) => {
    const after = await Promise.all(texts.map((text) => withValue("xml", marked, text)));
    const known = await withValue("xml", marked, "Placeholder");
    const found = read([known ?? "", ...after.map((document) => document ?? "")]);
    if (found === undefined) return;
    expect(found[0]).not.toBeNull();
    for (const [index, text] of texts.entries()) {
      if (after[index] === undefined) expect(often === "always" ? "refused" : "", text).toBe("");
      else expect(found[index + 1], after[index]).toEqual(withText(found[0], markupText(text)));
    }
    const taken = after.filter((document) => document !== undefined).length;
    expect(taken).toBeGreaterThan(often === "partly" ? 5 : 75);
  });
});
