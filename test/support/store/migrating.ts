// Run as a process of its own: brings the database of a folder to the tables of this version, as the thread does.
import { DatabaseSync } from "node:sqlite";
import { runTask } from "../../../src/store/file/tasks.ts";

const [path = ""] = process.argv.slice(2);
process.send?.("begins");
const result = runTask({ DatabaseSync }, { what: "migrate", path, copy: `${path}.before-migration` });
process.send?.(result);
