import { openSync, writeSync } from "node:fs";
import { type MessagePort, parentPort } from "node:worker_threads";
import type { Json } from "../text/json.ts";
import { createFileWriter } from "../codegen/file/file.ts";
import { writeRecords } from "../codegen/format/job.ts";
import type { FileJob, FileWriter, WriterMessage, WrittenFile } from "../codegen/file/fileJob.ts";

if (parentPort !== null) serve(parentPort);

function serve(port: MessagePort): void {
  const values: Json[] = [];
  let file: FileWriter | undefined;
  const write = async (message: WriterMessage): Promise<WrittenFile | undefined> => {
    if ("file" in message) file = await openFile(message.file);
    else if ("records" in message) file?.add(message.records);
    else return file?.end();
    return undefined;
  };
  port.on("message", (message: WriterMessage) => {
    if ("values" in message) values.push(...message.values);
    else if ("job" in message) port.postMessage(writeRecords({ ...message.job, values }), []);
    else void write(message).then((written) => port.postMessage(written ?? { cutTexts: 0 }, []));
  });
}

async function openFile(job: FileJob): Promise<FileWriter> {
  const descriptor = openSync(job.path, "wx", 0o600);
  return await createFileWriter(job, (bytes) => {
    for (let from = 0; from < bytes.length;) from += writeSync(descriptor, bytes, from);
  });
}
