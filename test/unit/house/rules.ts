import { type SourceFile, areaOf, importsOf, targetOf } from "./source.ts";

/** Which areas an area may import; `types` are areas that it may know by their types alone. */
interface Reach {
  readonly areas: readonly string[];
  readonly types?: readonly string[];
}

/** extension → ui → host, core, render → api ← net, sample; `ids` is open to all. */
const reach: Readonly<Record<string, Reach>> = {
  extension: { areas: ["ui", "host", "core", "render", "api", "net", "sample"] },
  ui: { areas: ["host", "core", "render", "api"], types: ["webview"] },
  host: { areas: ["api"] },
  core: { areas: ["api"] },
  render: { areas: ["api"] },
  net: { areas: ["api"] },
  sample: { areas: ["api"] },
  api: { areas: [] },
  webview: { areas: [], types: ["api", "render"] },
  ids: { areas: [] },
};

const withoutEditor = new Set(["api", "net", "core", "render", "sample"]);
const kindNames = /(^|\/)(utils?|helpers?|common|misc|shared|\w*[mM]anager)(\/|\.tsx?$)/;

/** What a file of `src/` does against the rules of the house, one sentence each. */
export function violations(file: SourceFile): readonly string[] {
  return [...wrongImports(file), ...wrongWords(file), ...wrongForms(file)].map(
    (sentence) => `${file.path} ${sentence}`,
  );
}

function wrongImports({ path, text }: SourceFile): readonly string[] {
  const area = areaOf(path);
  const allowed = reach[area];
  if (allowed === undefined) return ["lies in no area of the house"];
  return importsOf(text).flatMap(({ from, typesOnly }) => {
    const target = targetOf(path, from);
    if (target === undefined) return from === "vscode" && area === "webview" ? ["imports vscode"] : [];
    if (!target.startsWith("src/")) return [`imports ${target} from outside of src`];
    if (!/\.(tsx?|css)$/.test(target)) return [`imports ${from} without its ending`];
    const other = areaOf(target);
    if (other === area || other === "ids" || allowed.areas.includes(other)) return [];
    if (allowed.types?.includes(other) === true) {
      return typesOnly ? [] : [`imports more than types from ${target}`];
    }
    return [`imports ${target}, against the arrow`];
  });
}

function wrongWords({ path, text }: SourceFile): readonly string[] {
  const area = areaOf(path);
  const found: string[] = [];
  if (withoutEditor.has(area) && /vscode/i.test(text)) found.push("contains the word vscode");
  if (!["api", "sample"].includes(area) && /selectItem/.test(text)) found.push("spells as the wire does");
  if (/\b(TODO|FIXME|XXX)\b/.test(text)) found.push("leaves something to do");
  if (/@ts-(ignore|expect-error|nocheck)|(ox|es)lint-disable/.test(text)) found.push("silences a check");
  return found;
}

function wrongForms({ path, text }: SourceFile): readonly string[] {
  const found: string[] = [];
  if (kindNames.test(path)) found.push("is named after a kind, not a thing");
  if (/\/index\.tsx?$/.test(path) || /^export \* from/m.test(text)) found.push("is a barrel");
  if (/^export default\b/m.test(text)) found.push("has a default export");
  if (/^(export )?(declare )?(const )?enum\b/m.test(text)) found.push("declares an enum");
  if (/^(export )?(let|var)\b/m.test(text)) found.push("keeps state in the module");
  return found;
}
