import { parentPort } from "node:worker_threads";
import type { Json } from "../text/json.ts";
import { writeFile } from "../codegen/file/file.ts";
import { writeRecords } from "../codegen/format/job.ts";
import type { WriterMessage } from "../codegen/file/fileJob.ts";

const values: Json[] = [];

parentPort?.on("message", (message: WriterMessage) => {
  if ("values" in message) values.push(...message.values);
  else if ("job" in message) parentPort?.postMessage(writeRecords({ ...message.job, values }), []);
  else {
    const written = writeFile({ ...message.file, values });
    parentPort?.postMessage(written, [written.bytes.buffer]);
  }
});
