import type { Surroundings } from "./fence.ts";

/** What a cursor in HTML, or in a template of Vue or Svelte, stands in. */
export type Markup =
  | { readonly kind: "script"; readonly script: Surroundings }
  /** Where a table, or the rows of one, can stand. */
  | { readonly kind: "content"; readonly position: "statement" | "element" };

// A tag with its attributes, or the start of one, or a comment.
const tags = /<!--.*?(?:-->|$)|<(\/?)([a-z][\w:-]*)((?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(>|$)/gis;

/** Elements whose content is no markup. */
const opaque = new Set(["script", "style", "textarea", "title"]);
/** Elements without content, or in which no table can stand. */
const closed = new Set(["select", "option", "colgroup", "head", "button"]);
const tableParts = new Set(["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"]);

/** What a cursor in markup stands in; undefined where no table can stand: in a tag, a comment, a style. */
export function markupAround({ languageId, before, after }: Surroundings): Markup | undefined {
  const open: string[] = [];
  tags.lastIndex = 0;
  for (let tag = tags.exec(before); tag !== null; tag = tags.exec(before)) {
    const [whole, slash, written, attributes = "", end] = tag;
    if (written === undefined) {
      if (!whole.endsWith("-->") || whole.length < 7) return undefined;
      continue;
    }
    if (end !== ">") return undefined;
    const name = written.toLowerCase();
    if (slash === "/") {
      const at = open.lastIndexOf(name);
      if (at !== -1) open.length = at;
    } else if (opaque.has(name)) {
      const start = tags.lastIndex;
      const close = closing(name, before, start);
      if (close === undefined)
        return name === "script" ? script(attributes, before.slice(start), after) : undefined;
      tags.lastIndex = close;
    } else if (!attributes.endsWith("/")) open.push(name);
  }
  return contentIn(languageId, open, before);
}

function contentIn(languageId: string, open: readonly string[], before: string): Markup | undefined {
  if (open.some((name) => closed.has(name))) return undefined;
  if (languageId === "vue" && !open.includes("template")) return undefined;
  // Braces hold code in the templates of both.
  if (languageId !== "html" && before.lastIndexOf("{") > before.lastIndexOf("}")) return undefined;
  const part = open.findLast((name) => tableParts.has(name));
  if (part === "tbody") return { kind: "content", position: "element" };
  const isFree = part === undefined || part === "td" || part === "th" || part === "caption";
  return isFree ? { kind: "content", position: "statement" } : undefined;
}

function closing(name: string, text: string, start: number): number | undefined {
  const end = new RegExp(`</${name}\\s*>`, "gi");
  end.lastIndex = start;
  return end.exec(text) === null ? undefined : end.lastIndex;
}

const scriptType = /\btype\s*=\s*["']?([^"'\s>]*)/i;

/** Scripts of other types are data, or templates. */
function script(attributes: string, before: string, after: string): Markup | undefined {
  const type = scriptType.exec(attributes)?.[1]?.toLowerCase() ?? "";
  const isData = /[/+]json$/.test(type) || type === "importmap";
  if (
    !isData &&
    !["", "module"].includes(type) &&
    !/^(?:text|application)\/(?:java|ecma)script$/.test(type)
  ) {
    return undefined;
  }
  const isTyped = /\blang\s*=\s*["']?(?:ts|typescript)\b/i.test(attributes);
  const end = /<\/script\s*>/i.exec(after);
  const languageId = isData ? "json" : isTyped ? "typescript" : "javascript";
  return {
    kind: "script",
    script: { languageId, before, after: end === null ? after : after.slice(0, end.index) },
  };
}
