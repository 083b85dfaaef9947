import * as fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { isObject, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { cases } from "../../../support/chance.ts";
import { insertRecordsAt, resultOf } from "../../../support/cursors/outcome.ts";
import {
  forAnyRecord,
  forAnyText,
  markupText,
  hostileRecord,
  withRecords,
  withText,
  withValue,
} from "../../../support/cursors/withValue.ts";

/** A document as a browser reads it, without what its tree links back to. */
function read(text: string): unknown {
  return JSON.parse(
    JSON.stringify(parse(text), (key, value: unknown) => (key === "parentNode" ? undefined : value)),
  );
}

describe("one value in markup", () => {
  it.each([
    ["html", "<p>a‸b</p>"],
    ["html", "<div>\n  a‸b\n</div>"],
    ["html", "<p>x &amp; <b>a‸b</b> > y</p>"],
    ["html", "<table><tr><td>a‸b</td></tr></table>"],
    ["html", "<title>a‸b</title>"],
    ["html", "<textarea>a‸b</textarea>"],
    ["html", '<p title="a‸b">x</p>'],
    ["html", "<p title='‸'>x</p>"],
    ["html", '<input value="&quot;‸&amp;">'],
    ["html", '<a href="https://a.example/?b=‸">x</a>'],
    ["vue", "<template><p>a‸b {{ c }}</p></template>"],
    ["vue", '<template><Row title="‸" /></template>'],
    ["svelte", "<p>{c} a‸b</p>"],
    ["svelte", '<p title="{c} ‸">x</p>'],
  ])("arrives in %s as text at %j, and nothing else", async (language, marked) => {
    const known = read((await withValue(language, marked, "Placeholder")) ?? "");
    await forAnyText(async (text) => {
      const after = await withValue(language, marked, text);
      expect(after, text).toBeDefined();
      expect(read(after ?? "")).toEqual(withText(known, markupText(text)));
    });
  });

  it("arrives in a comment, or is refused", async () => {
    const marked = "<p>a</p><!-- x ‸ y --><p>b</p>";
    const known = read((await withValue("html", marked, "Placeholder")) ?? "");
    await forAnyText(async (text) => {
      const after = await withValue("html", marked, text);
      if (after !== undefined) expect(read(after)).toEqual(withText(known, text.toWellFormed()));
    });
  });

  it.each([
    "<p ‸>a</p>",
    "<p title=‸>a</p>",
    "<p title=a‸>a</p>",
    '<p title="a>‸',
    '<p onclick="‸">a</p>',
    '<p style="‸">a</p>',
    '<iframe srcdoc="‸"></iframe>',
    '<p x-data="‸">a</p>',
    '<p v-html="‸">a</p>',
    '<p (click)="‸">a</p>',
    '<script src="‸"></script>',
    '<link href="‸">',
    '<meta http-equiv="refresh" content="‸">',
    '<svg><set to="‸"/></svg>',
    "<style>‸</style>",
    "<style>p { color: ‸ }</style>",
    '<script type="text/template">‸</script>',
    "<iframe>‸</iframe>",
    "<xmp>‸</xmp>",
    "<p>{{ ‸ }}</p>",
    "<p>{% ‸ %}</p>",
    '<p title="{{ ‸ }}">a</p>',
    "@if (‸) { <p>a</p> }",
    "<!doctype ‸html>",
    "<![CDATA[ ‸ ]]>",
    "<?php ‸ ?>",
    "<p>a &am‸p; b</p>",
    "<p>a &‸</p>",
    "<p>a <‸ b></p>",
    "<!--#exec ‸ -->",
    "<!--[if IE]> ‸ <![endif]-->",
    "<svg><script>‸</script></svg>",
    "<title><script>‸</script></title>",
    "<di‸v></div>",
    "<div></d‸iv>",
  ])("is refused at %j", async (marked) => {
    expect(await withValue("html", marked, "Acme")).toBeUndefined();
  });

  it.each([
    ["vue", "<template><p>{{ ‸ }}</p></template>"],
    ["vue", '<template><p :title="‸">a</p></template>'],
    ["vue", '<template><p @click="‸">a</p></template>'],
    ["vue", '<template><p v-if="‸">a</p></template>'],
    ["vue", '<template><p #row="‸">a</p></template>'],
    ["vue", "<i18n>‸</i18n>"],
    ["vue", '<template lang="pug">\np ‸\n</template>'],
    ["svelte", "<p>{‸}</p>"],
    ["svelte", "<p>{'}' + ‸}</p>"],
    ["svelte", "{#if a}{:else if ‸}{/if}"],
    ["svelte", '<p title="{‸}">a</p>'],
    ["svelte", "<p title={‸}>a</p>"],
    ["svelte", '<p bind:this="‸">a</p>'],
    ["svelte", '<p on:click="‸">a</p>'],
  ])("is refused in %s at %j", async (language, marked) => {
    expect(await withValue(language, marked, "Acme")).toBeUndefined();
  });

  it.each([
    ["javascript:alert(1)", false],
    ["JaVa\tscript:alert(1)", false],
    [" javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["vbscript:x", false],
    ["https://a.example/b?c=d&e", true],
    ["http://a.example", true],
    ["mailto:a@b.example", true],
    ["tel:+1", true],
    ["/a/b", true],
    ["a/b:c", true],
    ["#a", true],
  ])("is an address: %j %s", async (address, isTaken) => {
    for (const marked of ['<a href="‸">a</a>', "<img src='‸'>", '<form action="‸"></form>'])
      expect((await withValue("html", marked, address)) !== undefined).toBe(isTaken);
    expect(await withValue("html", '<a href="‸:alert(1)">a</a>', "javascript")).toBeUndefined();
    expect(await withValue("html", '<a href="java‸:alert(1)">a</a>', "script")).toBeUndefined();
    expect(await withValue("html", '<a href="&#106;avascript‸">a</a>', ":alert(1)")).toBeUndefined();
  });
});

/** All elements of a document, and the texts of a name's. */
function elements(tree: unknown, found: string[] = []): readonly string[] {
  if (Array.isArray(tree)) for (const part of tree) elements(part, found);
  else if (typeof tree === "object" && tree !== null) {
    if ("tagName" in tree) found.push(String(tree.tagName));
    if ("childNodes" in tree) elements(tree.childNodes, found);
    if ("content" in tree) elements(tree.content, found);
  }
  return found;
}

describe("records in markup", () => {
  it("are a table, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileRecord, { minLength: 1, maxLength: 3 }), async (values) => {
        const after = await withRecords("html", "<div>\n  <p>a</p>\n  ‸\n</div>", values);
        const names = elements(read(after ?? "")).filter(
          (name) => !/^(?:table|thead|tbody|tr|th|td|br)$/.test(name),
        );
        expect(names).toEqual(["html", "head", "body", "div", "p"]);
      }),
      { numRuns: cases(25) },
    );
  });

  it("are JSON and code in scripts, which none of them ends", async () => {
    await forAnyRecord(async (value) => {
      const after = await withRecords("html", '<script type="application/json">‸</script><p>a</p>', [value]);
      const tree = JSON.stringify(read(after ?? ""), (key, one: unknown) =>
        key === "childNodes" || key === "value" || key === "nodeName" || key === "" || /^\d+$/.test(key)
          ? one
          : undefined,
      );
      expect(elements(read(after ?? ""))).toEqual(["html", "head", "script", "body", "p"]);
      const code = /<script type="application\/json">([^]*?)<\/script>/.exec(after ?? "")?.[1] ?? "";
      expect(tree).toContain("#text");
      const found: Json = parseJsonText(code);
      expect(isObject(found) ? Object.keys(found).length : 0).toBe(Object.keys(value).length);
      const script = await withRecords("html", "<script>const a = ‸;</script><p>a</p>", [value]);
      expect(elements(read(script ?? ""))).toEqual(["html", "head", "script", "body", "p"]);
    });
  });

  it("go to the columns of a table that is there", async () => {
    const marked = "<table><thead><tr><th>name</th><th>id</th></tr></thead><tbody>\n‸\n</tbody></table>";
    const after = String(resultOf(marked, await insertRecordsAt("html", marked)));
    expect(after).toContain("<td>Acme</td>\n  <td>7</td>");
  });
});
