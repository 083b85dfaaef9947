import { type Node, Visitor, parseSync } from "oxc-parser";
import type { SourceFile } from "../../../tools/project/source.ts";

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
    except:
      /\bstand(?:s|ing)? for\b|\bstands?-?in\b|\b(?:stands|stood) in for\b|\bstand-?alone\b|\b(?:stand|stands|stood) still\b/gi,
  },
  { pattern: /\b(?:lie|lies|lying|lay)\b/i, better: "is, belongs, goes", except: /\blay out\b/gi },
  {
    pattern: /\bbehind\b/i,
    better: "after",
    except:
      /\bbehind (?:[\w'’-]+ ){0,3}(?:prox(?:y|ies)|bell|UTC|TLS)\b|\b(?:leaves?|left)(?: its \w+)? behind\b(?! (?:a|an|its|the)\b)/gi,
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

/** Phrases of texts that a native engineer would not write, each with what is better. */
export function problemsOf(texts: readonly string[]): readonly string[] {
  return texts.flatMap((whole) =>
    phrases.flatMap(({ pattern, better, except }) => {
      const text = except === undefined ? whole : whole.replaceAll(except, "…");
      const at = text.search(pattern);
      return at === -1 ? [] : [`${text.slice(Math.max(0, at - 30), at + 50)} → ${better}`];
    }),
  );
}

/** Comments as their sentences: lines of one are joined, and so are line comments below each other; without code. */
export function commentsOf({ path, text: source }: SourceFile): readonly string[] {
  const texts: string[] = [];
  let lastEnd = -1;
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const text = type === "Line" ? value : value.replaceAll(/^\s*\*+/gm, "");
    const goesOn = type === "Line" && lastEnd !== -1 && /^\n[ \t]*$/.test(source.slice(lastEnd, start));
    texts.push(goesOn ? `${texts.pop() ?? ""} ${text}` : text);
    lastEnd = type === "Line" ? end : -1;
  }
  return texts.map(withoutCode);
}

/** The names of tests and of groups of them, also those for each of several cases; `…` for a value that is filled in. */
export function testNamesOf({ path, text }: SourceFile): readonly string[] {
  const names: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined || !isRunner(callee)) return;
      if (first.type === "Literal" && typeof first.value === "string") names.push(first.value);
      if (first.type === "TemplateLiteral")
        names.push(first.quasis.map(({ value }) => value.cooked ?? value.raw).join("…"));
    },
  }).visit(parseSync(path, text).program);
  return names;
}

/** `it`, `it.only`, `it.each([…])`, `it.skipIf(…)`, and the same of `test` and `describe`. */
function isRunner(node: Node): boolean {
  if (node.type === "Identifier") return ["it", "test", "describe"].includes(node.name);
  if (node.type === "MemberExpression") return isRunner(node.object);
  if (node.type === "CallExpression") return isRunner(node.callee);
  return node.type === "TaggedTemplateExpression" && isRunner(node.tag);
}

/** The prose of a page in Markdown: its paragraphs, headings, parts of lists, and cells; without code and addresses. */
export function proseOf(page: string): readonly string[] {
  return page
    .replaceAll(/^( *)(```+|~~~+)[^]*?^\1\2[`~]*$/gm, "\n")
    .replaceAll(/<!--[^]*?-->/g, "\n\n")
    .split(/\n\s*\n|\n(?=\s*(?:[-*>#|]|\d+\.))/)
    .flatMap((block) => (block.startsWith("|") ? block.split(/(?<!\\)\|/) : [block]))
    .map((block) => withoutCode(block.replaceAll(/\]\([^)]*\)/g, "]")))
    .filter((block) => /\p{L}/u.test(block));
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, "`…`")
    .replaceAll(/\s+/g, " ")
    .trim();
}
