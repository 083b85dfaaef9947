import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { credentialVariable } from "../../../src/codegen/request/requestForm.ts";

/** The forms that can run here; HTTP files and PowerShell can’t. */
export const executedForms = ["curl", "fetch", "undici", "axios", "requests", "httpx", "go"] as const;

export type ExecutedForm = (typeof executedForms)[number];

/** The outputs of programs, in order. */
export interface Said {
  readonly output: string;
  readonly error: string;
}

/** The place where codes run. */
export interface Workplace {
  /** Inside the project, so that imports find its packages. */
  readonly folder: string;
  readonly credential: string;
  /** The variable with the credential; default: `credentialVariable`. */
  readonly variable?: string;
}

/** Runs codes of one form, one after another. */
export async function execute(form: ExecutedForm, codes: readonly string[], place: Workplace): Promise<Said> {
  switch (form) {
    case "curl": {
      const lines = codes.map((each) => `${each} --silent --show-error`);
      return run("sh", ["-c", lines.join("\n")], place);
    }
    case "fetch":
    case "undici":
    case "axios":
      return run(process.execPath, [scriptOf(form, codes, place)], place);
    case "requests":
    case "httpx": {
      const file = join(place.folder, `by_${form}.py`);
      writeFileSync(file, codes.join("\n\n"));
      return run(pythonWith(form) ?? "python3", [file], place);
    }
    case "go":
      return runGo(codes, place);
  }
}

/** The missing program of a form; undefined if it is installed. */
export function missingProgram(form: ExecutedForm): string | undefined {
  if (form === "curl") return canStart("curl", "--version") ? undefined : "there is no curl";
  if (form === "go") return canStart("go", "version") ? undefined : "there is no go";
  if (form !== "requests" && form !== "httpx") return undefined;
  return pythonWith(form) === undefined ? `python3 has no ${form}` : undefined;
}

function canStart(program: string, argument: string): boolean {
  return spawnSync(program, [argument]).error === undefined;
}

/** Cached: each search starts up to two interpreters, and every test needs two searches. */
const pythons = new Map<ExecutedForm, string | undefined>();

/** The Python with this package: on the path, or the system’s, for which packages are installed. */
function pythonWith(form: ExecutedForm): string | undefined {
  if (!pythons.has(form)) {
    const has = (program: string) => spawnSync(program, ["-c", `import ${form}`]).status === 0;
    pythons.set(form, ["python3", "/usr/bin/python3"].find(has));
  }
  return pythons.get(form);
}

/** A module that runs all codes, even after one fails. */
function scriptOf(form: ExecutedForm, codes: readonly string[], { folder }: Workplace): string {
  const names = codes.map((code, index) => {
    const name = `${form}-${index}.mjs`;
    writeFileSync(join(folder, name), code);
    return `await import("./${name}").catch((error) => { process.exitCode = 1; console.error(error); });`;
  });
  const file = join(folder, `${form}.mjs`);
  writeFileSync(file, names.join("\n"));
  return file;
}

async function runGo(codes: readonly string[], place: Workplace): Promise<Said> {
  const folder = join(place.folder, "go");
  writeModule(folder, codes);
  const names = codes.map((_, index) => `./request${index}`);
  const built = await run("go", ["build", "-o", "bin/", ...names], place, folder);
  if (built.error !== "") return built;
  const said: Said[] = [];
  for (const name of names) said.push(await run(join("bin", name), [], place, folder));
  return {
    output: said.map(({ output }) => output).join(""),
    error: said.map(({ error }) => error).join(""),
  };
}

function writeModule(folder: string, codes: readonly string[]): void {
  for (const [index, code] of codes.entries()) {
    mkdirSync(join(folder, `request${index}`), { recursive: true });
    writeFileSync(join(folder, `request${index}`, "main.go"), `${code}\n`);
  }
  writeFileSync(join(folder, "go.mod"), "module requests\n\ngo 1.18\n");
}

/** Reports code that gofmt would change or `go vet` warns of. */
export async function checkGo(codes: readonly string[], place: Workplace): Promise<Said> {
  const folder = join(place.folder, "go");
  writeModule(folder, codes);
  const vetted = await run("go", ["vet", "./..."], place, folder);
  const laidOut = await run("gofmt", ["-l", "."], place, folder);
  return { output: vetted.output + laidOut.output, error: vetted.error + laidOut.error };
}

function run(
  command: string,
  args: readonly string[],
  { credential, variable = credentialVariable }: Workplace,
  cwd?: string,
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, [variable]: credential, NO_PROXY: "*", no_proxy: "*", GOPROXY: "off" };
    const child = spawn(command, args, { env, cwd });
    let output = "";
    let error = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
    child.on("error", reject);
    child.on("close", () => {
      resolve({ output, error });
    });
  });
}
