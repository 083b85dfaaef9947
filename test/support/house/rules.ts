import { dirname } from "node:path/posix";
import { type SourceFile, areaOf, importsOf, targetOf } from "../../../tools/project/source.ts";

/**
 * Which folders of `src/` a folder may import:
 * `compose → ui, host, mcp → app → store, codegen, present → domain → service → text`, and `net, sample → service`.
 * Folders on one floor do not know each other, but for `ui`, which may use `host`.
 */
const reach: Readonly<Record<string, readonly string[]>> = {
  text: [],
  service: ["text"],
  net: ["service", "text"],
  sample: ["service", "text"],
  domain: ["service", "text"],
  store: ["domain", "service", "text"],
  codegen: ["domain", "service", "text"],
  present: ["domain", "service", "text"],
  app: ["store", "codegen", "present", "domain", "service", "text"],
  host: ["app", "store", "codegen", "present", "domain", "service", "text"],
  mcp: ["app", "store", "codegen", "present", "domain", "service", "text"],
  ui: ["host", "app", "store", "codegen", "present", "domain", "service", "text"],
  webview: ["present", "service/contract", "text"],
};

/** Folders that may import everything except pages. */
const joining = new Set(["compose", "extension"]);
const withEditor = new Set(["compose", "extension", "ui", "host"]);
const mostLines = 300;
const kindNames = /(^|\/)(utils?|helpers?|common|misc|(?<!^src\/webview\/)shared|\w*[mM]anager)(\/|\.tsx?$)/;

/** Returns a sentence for each rule that a file of `src/` breaks. */
export function violations(file: SourceFile): readonly string[] {
  return [...wrongImports(file), ...wrongWords(file), ...wrongForms(file)].map(
    (sentence) => `${file.path} ${sentence}`,
  );
}

/** Forbidden imports beside the product: `test → bench → tools → src`. */
const against: Readonly<Record<string, readonly string[]>> = { tools: ["bench", "test"], bench: ["test"] };

/** Returns a sentence for each forbidden import of a file of `tools/` or `bench/`. */
export function wrongUses({ path, text }: SourceFile): readonly string[] {
  const [folder = ""] = path.split("/");
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from);
    return (against[folder] ?? []).some((other) => target?.startsWith(`${other}/`) === true)
      ? [`${path} imports ${String(target)}`]
      : [];
  });
}

/** Import cycles, each once: `a → b → a`. */
export function circles(files: readonly SourceFile[]): readonly string[] {
  return circlesIn(importsAmong(files));
}

/** The same for folders. */
export function folderCircles(files: readonly SourceFile[]): readonly string[] {
  const imports = new Map<string, Set<string>>();
  for (const [path, targets] of importsAmong(files)) {
    const others = targets.map((target) => dirname(target)).filter((folder) => folder !== dirname(path));
    imports.set(dirname(path), new Set([...(imports.get(dirname(path)) ?? []), ...others]));
  }
  return circlesIn(imports);
}

function circlesIn(imports: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const follow = (path: string, way: readonly string[]): void => {
    const begun = way.indexOf(path);
    if (begun !== -1) found.push([...way.slice(begun), path].join(" → "));
    if (begun !== -1 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) follow(path, []);
  return found;
}

/** Pairs of folders that import each other, with these imports. */
export function mutualFolders(files: readonly SourceFile[]): readonly string[] {
  const ways = new Map<string, Map<string, string[]>>();
  for (const [path, targets] of importsAmong(files))
    for (const target of targets) {
      const from = ways.get(dirname(path)) ?? new Map<string, string[]>();
      ways.set(dirname(path), from);
      from.set(dirname(target), [...(from.get(dirname(target)) ?? []), `${path} → ${target}`]);
    }
  return [...ways].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, imports]) => {
      const back = ways.get(to)?.get(from) ?? [];
      return from < to && back.length > 0 ? [[...imports, ...back].join("\n")] : [];
    }),
  );
}

/** The imports of each file among the given files. */
function importsAmong(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text).flatMap(({ from }) => {
        const target = targetOf(path, from);
        return target !== undefined && known.has(target) ? [target] : [];
      }),
    ]),
  );
}

function wrongImports({ path, text }: SourceFile): readonly string[] {
  const area = areaOf(path);
  const allowed = joining.has(area) ? Object.keys(reach).filter((name) => name !== "webview") : reach[area];
  if (allowed === undefined) return ["lies in no area of the house"];
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from);
    if (target === undefined) return from === "vscode" && area === "webview" ? ["imports vscode"] : [];
    if (!target.startsWith("src/")) return [`imports ${target} from outside of src`];
    if (!/\.(tsx?|css)$/.test(target)) return [`imports ${from} without its ending`];
    const other = areaOf(target);
    if (other === area || (joining.has(area) && other === "compose")) return [];
    return allowed.some((name) => target.startsWith(`src/${name}/`))
      ? []
      : [`imports ${target}, against the arrow`];
  });
}

/** The files that can send a request that may use a search, except the client’s own. */
export function payingFiles(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith("src/") && !path.startsWith("src/service/client/"))
    .filter(({ text }) => /\b(?:ServiceClient|sendRequest)\b/.test(text))
    .map(({ path }) => path);
}

function wrongWords({ path, text }: SourceFile): readonly string[] {
  const area = areaOf(path);
  const found: string[] = [];
  if (!withEditor.has(area) && area !== "webview" && /vscode/i.test(text))
    found.push("contains the word vscode");
  if (!["service", "sample"].includes(area) && /selectItem/.test(text)) found.push("spells as the wire does");
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
  if (text.trimEnd().split("\n").length > mostLines) found.push(`has more than ${mostLines} lines`);
  return found;
}
