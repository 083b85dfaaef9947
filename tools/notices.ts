// Writes THIRD-PARTY-NOTICES.md from the build’s list of shipped files: `npm run notices`, after a build.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { noticesText } from "./notices/text.ts";
import { projectRoot } from "./vscode/environment.ts";

await writeFile(join(projectRoot, "THIRD-PARTY-NOTICES.md"), noticesText(projectRoot));
