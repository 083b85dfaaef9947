import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../tools/project/source.ts";

/** Folders whose comments are held. */
const held = ["src", "tools", "bench"];

interface Phrase {
  readonly pattern: RegExp;
  readonly better: string;
  /** Where the words mean what they say; global, it is cut out before the pattern is tried. */
  readonly except?: RegExp;
}

const phrases: readonly Phrase[] = [
  {
    pattern: /\b(?:stand|stands|standing|stood)\b/i,
    better: "is, belongs, goes",
    except: /\bstand(?:s|ing)? for\b|\bstands?-?in\b|\b(?:stands|stood) in for\b|\bstand-?alone\b/gi,
  },
  { pattern: /\b(?:lie|lies|lying|lay)\b/i, better: "is, belongs, goes", except: /\blay out\b/gi },
  {
    pattern: /\bbehind\b/i,
    better: "after",
    except: /\bbehind (?:[\w'’-]+ ){0,3}(?:prox(?:y|ies)|bell|UTC)\b/gi,
  },
  { pattern: /\b(?:no|some|any)body\b|\bwhoever\b/i, better: "no one else, the caller, another window" },
  {
    pattern: /\bof (?:its|their|one['’]s) own\b/i,
    better: "its own, separate",
    except: /\bof (?:its|their) own kind\b/gi,
  },
  { pattern: /^What [^.,;:]+ needs?\.?$/, better: "the shape, or nothing" },
  {
    pattern: /\b(?:is|are|was|were|be|been)(?: not)? told\b/i,
    better: "is notified, returns, shows",
    except: /\btold apart\b/gi,
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|if|where)(?: not)? said\b/i,
    better: "is written, is given, shows",
  },
  { pattern: /\bso many\b/i, better: "this many, up to N", except: /\bso many (?:\w+ )?that\b/gi },
  { pattern: /\banew\b/i, better: "again" },
  { pattern: /\bany more\b/i, better: "longer", except: /\bany more (?:of|than)\b/gi },
  { pattern: /\bof before\b/i, better: "earlier" },
  {
    pattern: /\bat once\b/i,
    better: "immediately; in one step",
    except: /\b(?:all|both|two|three|four|several|many|more|\d+)(?: [\w-]+){0,4} at once\b/gi,
  },
  { pattern: /\bit is looked\b|\bis looked whether\b/i, better: "checks whether" },
  { pattern: /\b(?:go|goes|going) by\b/i, better: "uses", except: /\btime goes by\b|\bby itself\b/gi },
  { pattern: /\b(?:is|are|was|were)(?: not)? wanted\b/i, better: "is needed" },
  { pattern: /\bwho does that\b/i, better: "the caller" },
];

/** Comments as their sentences: lines of one are joined, and so are line comments below each other; without code. */
function commentsOf(path: string, source: string): readonly string[] {
  const texts: string[] = [];
  let lastEnd = -1;
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const text = type === "Line" ? value : value.replaceAll(/^\s*\*+/gm, "");
    const goesOn = type === "Line" && lastEnd !== -1 && /^\n[ \t]*$/.test(source.slice(lastEnd, start));
    texts.push(goesOn ? `${texts.pop() ?? ""} ${text}` : text);
    lastEnd = type === "Line" ? end : -1;
  }
  return texts.map((text) =>
    text
      .replaceAll(/`[^`]*`/g, "`…`")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

function problemsOf(comments: readonly string[]): readonly string[] {
  return comments.flatMap((comment) =>
    phrases.flatMap(({ pattern, better, except }) => {
      const text = except === undefined ? comment : comment.replaceAll(except, "…");
      const at = text.search(pattern);
      return at === -1 ? [] : [`${text.slice(Math.max(0, at - 30), at + 50)} → ${better}`];
    }),
  );
}

describe("comments", () => {
  it.each(held)("of %s are in plain English", (folder) => {
    const files = sourceFiles([folder]);
    expect(files.length).toBeGreaterThan(0);
    const comments = files.flatMap(({ path, text }) =>
      problemsOf(commentsOf(path, text)).map((problem) => `${path}: ${problem}`),
    );
    expect(comments).toEqual([]);
  });

  it.each([
    "/** What stands between two names. */",
    "// A name that lies in a folder",
    "/** The text behind the cursor. */",
    "// Held behind a proxy, and behind the cursor",
    "/** Nobody else reads it. */",
    "// Whoever asks first",
    "/** A thread of its own. */",
    "/** What drawing needs. */",
    "/** What the whole page needs. */",
    "/** Listeners are told of it. */",
    "// Missing is said, 0 is nothing yet",
    "/** The first, if not said. */",
    "/** Rejects after so many ms. */",
    "/** Reads all anew. */",
    "// It is not there any more",
    "/** Draws a search of before. */",
    "/** Starts at once. */",
    "/** How often it is looked whether there is an answer. */",
    "// The command goes by the last link",
    "// Its answers are not wanted",
    "/** Called by who does that. */",
    "/**\n * A phrase over two lines, in a thread of its\n * own.\n */",
    "  // A phrase over two lines, and read\n  // at once.\n  const a = 1;",
  ])("are found where they are not: %s", (code) => {
    expect(problemsOf(commentsOf("sample.ts", code))).toHaveLength(1);
  });

  it.each([
    "/** A name that stands for a value, and the stand-in of a file. */",
    "// Lay out the page; what is between them",
    "/** A service behind a proxy, or behind the company's proxy. */",
    "/** From `at` to `behind`. */",
    "/** Their own lines, on its own line; parts of their own kind. */",
    "/** What a row needs after it. */",
    "/** Few years are told apart by their months. */",
    "// There are so many signs that none is read",
    "// It holds any more than two",
    "/** Two windows at once, or several of them at once. */",
    'const text = "nobody stands behind it"; // a text of the product is none',
    "const pattern = /\\/\\/ at once/;",
    "// The first line\nconst at = 1; // of\n\n// before",
  ])("are not mistaken for others: %s", (code) => {
    expect(problemsOf(commentsOf("sample.ts", code))).toEqual([]);
  });
});
