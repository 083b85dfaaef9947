import type { Cursor } from "../../context/cursor.ts";

/** Whether a cursor in markup is in code of a template language, such as `{{ … }}`. */
export function isInTemplateCode({ languageId, tree, text, at }: Cursor): boolean {
  let markup = "";
  let start = 0;
  tree.iterate({
    to: at,
    enter({ name, from, to }) {
      if (!/^(?:ScriptText|StyleText|Comment)$/.test(name) || to > at) return;
      markup += text.slice(start, from);
      start = to;
    },
  });
  markup += text.slice(start, at);
  return languageId === "svelte" ? isInBraces(markup) : isInDelimiters(markup);
}

const closeOf: Readonly<Record<string, string>> = {
  "{{": "}}",
  "{%": "%}",
  "{#": "#}",
  "<%": "%>",
  "<?": "?>",
};

/** The first that closes counts, whatever the code is. `@if (…)` is code in Angular's and Razor's templates. */
function isInDelimiters(markup: string): boolean {
  if (/@\w[\w ]*\([^)]*$|@let\b[^;]*$|(?:\$|#)\{[^}]*$/.test(markup.slice(-2000))) return true;
  const open = /\{\{|\{%|\{#|<%|<\?/g;
  for (let found = open.exec(markup); found !== null; found = open.exec(markup)) {
    const close = markup.indexOf(closeOf[found[0]] ?? "", open.lastIndex);
    if (close === -1) return true;
    open.lastIndex = close + 2;
  }
  return false;
}

/** Braces of code may be in braces; those in strings and comments are none. */
function isInBraces(markup: string): boolean {
  const outside = /\{/g;
  const inside = /[{}]|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?\*\/|["'`]/g;
  let depth = 0;
  for (let at = 0; ;) {
    const pattern = depth === 0 ? outside : inside;
    pattern.lastIndex = at;
    const [part] = pattern.exec(markup) ?? [];
    if (part === undefined) return depth > 0;
    at = pattern.lastIndex;
    if (part === "{") depth += 1;
    else if (part === "}") depth -= 1;
    // A string that does not end before the cursor.
    else if (part.length === 1) return true;
  }
}
