interface LineSyntax {
  readonly lineComments: readonly string[];
  readonly blockComment?: readonly [string, string];
  /** What strings are enclosed in, the longest first. */
  readonly quotes: readonly string[];
  readonly escapes: boolean;
  readonly starLines?: boolean;
}

/** The same with a 1 for each ASCII code with which a comment or a string may begin, or a list end. */
export interface ScannedSyntax extends LineSyntax {
  readonly stops: Uint8Array;
}

const block = ["/*", "*/"] as const;
const c: LineSyntax = {
  lineComments: ["//"],
  blockComment: block,
  quotes: ['"'],
  escapes: true,
  starLines: true,
};
const script: LineSyntax = { ...c, quotes: ['"', "'", "`"] };
const tripled: LineSyntax = { ...c, quotes: ['"""', '"'] };
const hash: LineSyntax = { lineComments: ["#"], quotes: ['"', "'"], escapes: true };
const markup: LineSyntax = {
  lineComments: [],
  blockComment: ["<!--", "-->"],
  quotes: ['"', "'"],
  escapes: false,
};
const dashes: LineSyntax = { lineComments: ["--"], quotes: ['"', "'"], escapes: false };

const unknownSyntax = scanned({ lineComments: [], quotes: ['"', "'", "`"], escapes: true });

const byLanguage: ReadonlyMap<string, ScannedSyntax> = new Map([
  ...named("c cpp csharp objective-c objective-cpp rust solidity glsl hlsl cuda-cpp fsharp proto proto3", c),
  ...named("java kotlin swift scala groovy", tripled),
  ...named("javascript javascriptreact typescript typescriptreact dart php vue svelte astro go", script),
  ...named("css", { lineComments: [], blockComment: block, quotes: ['"', "'"], escapes: true }),
  ...named("scss less", { ...script, quotes: ['"', "'"] }),
  ...named("python", { ...hash, quotes: ['"""', "'''", '"', "'"] }),
  ...named("julia elixir", { ...hash, quotes: ['"""', '"'] }),
  ...named("ruby shellscript r perl makefile dockerfile properties ini coffeescript tcl", hash),
  ...named("dotenv nix graphql terraform hcl cmake gdscript nim crystal", hash),
  ...named("powershell", { ...hash, blockComment: ["<#", "#>"], escapes: false }),
  ...named("sql plsql", { ...dashes, blockComment: block }),
  ...named("lua", { ...dashes, escapes: true }),
  ...named("haskell ada vhdl elm", { ...dashes, quotes: ['"'] }),
  ...named("html xml xsl handlebars razor", markup),
  ...named("clojure lisp scheme racket", { lineComments: [";"], quotes: ['"'], escapes: true }),
  ...named("vb", { lineComments: ["'"], quotes: ['"'], escapes: false }),
  ...named("erlang matlab latex tex prolog", { lineComments: ["%"], quotes: ['"'], escapes: false }),
  ...named("json", { lineComments: [], quotes: ['"'], escapes: true }),
  ...named("jsonl ndjson", { lineComments: [], quotes: ['"'], escapes: true }),
  ...named("jsonc json5", { ...c, quotes: ['"', "'"] }),
  ...named("yaml", { lineComments: [], quotes: ['"', "'"], escapes: true }),
  ...named("toml", { ...hash, quotes: ['"""', "'''", '"', "'"] }),
]);

/** How strings and comments look in a language of VS Code; quotes alone for one that is not described. */
export function lineSyntax(languageId: string): ScannedSyntax {
  return byLanguage.get(languageId) ?? unknownSyntax;
}

function named(ids: string, syntax: LineSyntax): readonly (readonly [string, ScannedSyntax])[] {
  const described = scanned(syntax);
  return ids.split(" ").map((id) => [id, described] as const);
}

function scanned(syntax: LineSyntax): ScannedSyntax {
  const first = [
    ...syntax.lineComments,
    ...(syntax.blockComment?.slice(0, 1) ?? []),
    ...syntax.quotes,
    "]",
    "}",
  ];
  const stops = new Uint8Array(128);
  for (const sign of first) stops[sign.charCodeAt(0)] = 1;
  return { ...syntax, stops };
}
