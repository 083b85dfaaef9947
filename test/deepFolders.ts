/** A folder of test/deep: the exhaustive run alone goes through it. */
export interface DeepFolder {
  readonly name: string;
  /** Why its tests are not quick. */
  readonly why: string;
  /** Files of the quick run that fail first if the same code breaks, some with the test that is meant, after `: `. */
  readonly witnesses: readonly string[];
  /** A change below these paths runs the folder in a pull request. */
  readonly paths: readonly string[];
  /** What limits its speed; CI runs a shard for each. */
  readonly boundBy: "compilers" | "disk" | "processor" | "browser";
  /** True if its vitest files need a browser. */
  readonly needsBrowser?: boolean;
  /** The windows of test/support/editor/starts.ts that some of its suites run in. */
  readonly editorSuites?: readonly ("network" | "windows" | "floor")[];
}

/** Of two stores on one file, of locks, damage, sizes, and forgetting: a second and a half for the slowest. */
const storeWitnesses = [
  "accounts.test.ts: a window is notified of what another one writes",
  "databaseFile.test.ts: a lock that goes away is waited for, without holding the thread",
  "databaseFile.test.ts: clear while another window is open leaves nothing in the file",
  "file/opener.test.ts: is set aside, not deleted, and said once",
  "library/forgetting.test.ts: takes a person out wherever one is named",
  "library/indexes.test.ts: is rebuilt where a reader meets it, and the question is answered",
  "library/keeping.test.ts: is kept to the last row of a long page, soon after its answer",
  "limit.test.ts: asks with its counts, and removes what was used longest ago",
  "requests/requests.test.ts: is asked by one of them; the other one learns when it has ended",
  "requests/sameAccount.test.ts: is counted there where its window is killed",
].map((test) => `test/unit/store/${test}`);

export const deepFolders: readonly DeepFolder[] = [
  {
    name: "compilers",
    why: "starts compilers, interpreters, and readers of other languages",
    witnesses: ["test/unit/codegen/insertion/cursors.test.ts"],
    paths: [
      "src/codegen",
      "src/app/export",
      "test/support/cursors",
      "test/support/literals",
      "test/support/types",
    ],
    boundBy: "compilers",
  },
  {
    name: "model",
    why: "plays windows against each other, for thousands of steps",
    witnesses: ["test/unit/store/requests/requests.test.ts"],
    paths: ["src/store", "src/app/saved", "src/domain", "tools/model"],
    boundBy: "processor",
  },
  {
    name: "store",
    why: "waits for locks, kills processes, fills disks, and damages files at every step",
    witnesses: [...storeWitnesses, "test/unit/app/list/listLookUp.test.ts"],
    paths: ["src/store", "src/app/list", "test/support/store", "test/support/list"],
    boundBy: "disk",
  },
  {
    name: "sizes",
    why: "measures how work grows, on long texts and large files",
    witnesses: ["test/unit/codegen/languages/texts.test.ts"],
    paths: ["src/codegen", "src/domain", "src/service/contract"],
    boundBy: "processor",
  },
  {
    name: "fuzz",
    why: "tries many random cases",
    witnesses: ["test/unit/domain/names/suggest.test.ts"],
    paths: ["src/codegen", "src/domain", "src/service/contract"],
    boundBy: "processor",
  },
  {
    name: "processes",
    why: "starts programs, and stops or kills them",
    witnesses: ["test/unit/service/client/elsewhere.test.ts"],
    paths: ["src/net", "src/sample", "src/service/client", "tools/vscode"],
    boundBy: "processor",
  },
  {
    name: "network",
    why: "changes routes, proxies, and certificates of the machine or of an editor",
    witnesses: ["test/unit/net/send.test.ts"],
    paths: ["src/net", "src/host", "src/ui/connection"],
    boundBy: "browser",
    editorSuites: ["network"],
  },
  {
    name: "windows",
    why: "opens, reloads, and closes windows of VS Code",
    witnesses: ["test/flows"],
    paths: ["src/compose", "src/host", "src/store", "src/ui", "src/extension.ts"],
    boundBy: "browser",
    needsBrowser: true,
    editorSuites: ["windows", "floor"],
  },
  {
    name: "looks",
    why: "looks at every page in four themes and several sizes",
    witnesses: ["test/pages"],
    paths: ["src/webview", "src/present", "tools/pages"],
    boundBy: "browser",
    needsBrowser: true,
  },
  {
    name: "flows",
    why: "walks through the side ways of each feature in the packaged product",
    witnesses: ["test/flows"],
    paths: ["src/ui", "src/webview", "src/app", "tools/workbench"],
    boundBy: "browser",
    needsBrowser: true,
  },
];

/** The folders whose tests run in plain Node. */
export const plainFolders = deepFolders
  .filter(({ needsBrowser }) => needsBrowser !== true)
  .map(({ name }) => name);
