import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
});
const manifest = z.object({ version: z.string(), license: z.string() });

/** The packages with code in the built files, by name, from the build’s report. */
export function bundledPackages(root: string): readonly string[] {
  const { outputs } = metafile.parse(JSON.parse(readFileSync(join(root, "dist", "meta.json"), "utf8")));
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const names = inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}

/** The notice that ships with them: each package’s version, license, and license text. */
export function noticesText(root: string): string {
  const parts = bundledPackages(root).map((name) => {
    const folder = join(root, "node_modules", name);
    const { version, license } = manifest.parse(
      JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    );
    const text = readFileSync(join(folder, "LICENSE"), "utf8").trim();
    return `## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  return [
    "# Third-party notices\n",
    "Startup Funding ships code of these packages, under their own licenses.\n",
    ...parts,
  ].join("\n");
}
