import type { FormId } from "../literal/form.ts";
import type { CompiledLanguage, Inside } from "./compiled.ts";
import type { Token } from "./tokens.ts";

function isIndex(before: Token | undefined, words: ReadonlySet<string>): boolean {
  if (before === undefined || before.kind === "text") return false;
  return before.kind === "word" ? !words.has(before.text) : ")]".includes(before.text);
}

const goWords = new Set(["return", "case", "range"]);

const go: CompiledLanguage = {
  braces(head, outer) {
    if (/\b(?:struct|interface)$/.test(head)) return "other";
    if (/\b(?:switch|select)\b/.test(head)) return "cases";
    if (head === "") return outer === "function" || outer === "cases" ? "function" : "other";
    if (/\b(?:if|for|else)\b/.test(head) || /(?:^|[^\]] )func\b/.test(head)) return "function";
    const type =
      head
        .split(/[=:,&]|\breturn\b/)
        .at(-1)
        ?.trim() ?? "";
    return type.startsWith("map [ ]") ? "map" : type.startsWith("[ ]") ? "list" : "other";
  },
  file: () => "file",
  parentheses: (head) =>
    /\bfunc(?: \( \))?(?: \w+)?$|^(?:var|const|import|type)$|\bfunc \( \) [^{]*$/.test(head)
      ? undefined
      : "value",
  square: (_head, before) => (isIndex(before, goWords) && before?.text !== "map" ? "value" : undefined),
  wordsBeforeValue: goWords,
  signsBeforeNoValue: "",
  linesEnd: true,
};

const rustWords = new Set(["return", "break", "in"]);

const rust: CompiledLanguage = {
  mapMacro: /\bjson !$/,
  braces(head, outer) {
    if (outer === "map") return "map";
    if (/\bfn\b/.test(head)) return "function";
    if (/\b(?:impl|trait)\b/.test(head) && !/\b(?:let|return)\b|=/.test(head)) return "type";
    if (/^(?:pub (?:\( \) )?)?mod \w+$/.test(head)) return "file";
    if (/\bmatch\b/.test(head) && !head.endsWith("= >")) return "cases";
    if (/\b(?:if|else|while|loop|for|unsafe|async|move|const)\b/.test(head) || /(?:= >|\|)$/.test(head))
      return "function";
    return head === "" && outer === "function" ? "function" : head.endsWith("=") ? "function" : "other";
  },
  file: () => "file",
  parentheses(head, outer) {
    if (outer === "file" && !/[=!]/.test(head)) return undefined;
    return /\bfn\b[^=]*$|# ?$|\b(?:struct|enum|pub|derive)\b[^=]*$/.test(head) ? undefined : "value";
  },
  square(head, before) {
    if (/#(?: !)?$/.test(head)) return undefined;
    if (isIndex(before, rustWords)) return "value";
    return before === undefined || before.text === ";" || before.text === "<" ? undefined : "list";
  },
  wordsBeforeValue: rustWords,
  signsBeforeNoValue: "",
  linesEnd: false,
};

const typeWords = /\b(?:class|interface|struct)\b|\b(?:enum|record) \w+/;
const controlWords =
  /^(?:if|else|for|foreach|while|do|try|catch|finally|synchronized|lock|using|fixed|checked|unchecked|unsafe)\b/;
const declaresType =
  /^\s*(?:[\w@]+\s+)*(?:class|interface|struct|enum|record|@interface|namespace|package)\s+\w/;
const listMakers =
  /\b(?:List|Set|Stream|EnumSet|Arrays|ImmutableList|ImmutableSet) \. (?:< .* > )?(?:of|asList|copyOf)$/;
const javaWords = new Set(["return", "yield"]);

const java: CompiledLanguage = {
  braces(head, outer) {
    if (/\benum \w+/.test(head)) return "other";
    if (typeWords.test(head)) return "type";
    if (/\bswitch\b/.test(head)) return "cases";
    if (head.endsWith("]") && /\bnew\b/.test(head)) return "list";
    if (head.endsWith("=") || (outer === "list" && /^,?$/.test(head)))
      return outer === "other" ? "other" : "list";
    if (head.endsWith("- >") || controlWords.test(head)) return "function";
    if (/\bnew\b.*\)$/.test(head)) return "type";
    if (outer === "type")
      return head === "" || head === "static" || /\)(?: throws [\w ,.]+)?$/.test(head) ? "function" : "other";
    return head === "" && (outer === "function" || outer === "cases") ? "function" : "other";
  },
  // A snippet without a type around it, as in a note, has statements alone.
  file: (lines) =>
    lines.some((line) => declaresType.test(line) || /^\s*import\s/.test(line)) ? "other" : "function",
  parentheses(head, outer) {
    if (listMakers.test(head)) return "list";
    if (/\b(?:catch|for|try)$|@ \w+$|\brecord \w+$/.test(head)) return undefined;
    return outer === "type" && !head.includes("=") ? undefined : "value";
  },
  square: (_head, before) => (isIndex(before, javaWords) ? "value" : undefined),
  wordsBeforeValue: javaWords,
  signsBeforeNoValue: "",
  linesEnd: false,
};

const kotlinWords = new Set(["return", "in", "to", "else"]);

const kotlin: CompiledLanguage = {
  braces(head) {
    if (/\b(?:interface|enum class)\b/.test(head)) return "other";
    if (/\bwhen(?: \( \))?$/.test(head)) return "cases";
    return /\b(?:class|object)\b/.test(head) && !/[=(] ?$/.test(head) ? "type" : "function";
  },
  file: () => "file",
  parentheses(head) {
    if (
      /\b(?:listOf|mutableListOf|arrayListOf|setOf|mutableSetOf|arrayOf|sequenceOf|listOfNotNull)(?: < .* >)?$/.test(
        head,
      )
    )
      return "list";
    if (/\b(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf)(?: < .* >)?$/.test(head)) return "map";
    return /\b(?:fun|class|constructor|catch|for)\b[^={]*$|@ \w+$/.test(head) ? undefined : "value";
  },
  square: (_head, before) => (isIndex(before, kotlinWords) ? "value" : undefined),
  wordsBeforeValue: kotlinWords,
  // Behind a colon stands a type.
  signsBeforeNoValue: ":",
  linesEnd: true,
};

const csharpWords = new Set(["return", "in", "await"]);

function csharpBraces(head: string, outer: Inside): Inside {
  if (/\bnamespace\b|\benum \w+/.test(head)) return "other";
  if (typeWords.test(head) && !/= [^>]/.test(head)) return "type";
  if (outer === "type" && !head.includes("=")) return /\)(?: where .*)?$/.test(head) ? "function" : "other";
  if (/\bnew\b/.test(head) && !controlWords.test(head) && !head.endsWith("= >")) return initializer(head);
  if (/\bswitch \( \)$/.test(head)) return "cases";
  if (/= >$|\bdelegate(?: \( \))?$/.test(head) || controlWords.test(head)) return "function";
  if (head.endsWith("=")) return "list";
  if (/^(?:get|set|init|add|remove)$/.test(head)) return "function";
  if (outer === "function" || outer === "cases" || outer === "file")
    return head === "" || head.endsWith(")") ? "function" : "other";
  return "other";
}

function initializer(head: string): Inside {
  const made = head.slice(head.lastIndexOf("new"));
  if (made.endsWith("]")) return "list";
  if (/Dictionary\b/.test(made)) return /^new [\w .]*Dictionary\b/.test(made) ? "map" : "list";
  return /\b(?:List|HashSet|Queue|Stack|Collection)\b/.test(made) ? "list" : "other";
}

const csharp: CompiledLanguage = {
  braces: csharpBraces,
  // A program may start without a type around it, but none goes on so behind one.
  file: (lines) => (lines.some((line) => declaresType.test(line)) ? "other" : "file"),
  parentheses(head, outer) {
    if (/\b(?:catch|for|foreach|using|fixed)$|\brecord(?: struct| class)? \w+$/.test(head)) return undefined;
    return outer === "type" && !head.includes("=") ? undefined : "value";
  },
  square(_head, before) {
    if (isIndex(before, csharpWords) && before?.text !== "]") return "value";
    return before === undefined || before.kind === "text" || ";{}]".includes(before.text)
      ? undefined
      : "list";
  },
  wordsBeforeValue: csharpWords,
  signsBeforeNoValue: "",
  linesEnd: false,
};

/** The languages whose place is read by their brackets' heads. */
export const compiledLanguages: { readonly [K in FormId]?: CompiledLanguage } = {
  go,
  rust,
  java,
  kotlin,
  csharp,
};
