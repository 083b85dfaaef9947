import { DatabaseSync } from "node:sqlite";
import { type MessagePort, parentPort } from "node:worker_threads";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { DatabaseFile, type DatabaseJob } from "./databaseFile.ts";

/** The same messages as for the thread of the other formats. */
type DatabaseMessage =
  | { readonly file: DatabaseJob }
  | { readonly records: readonly ServiceRecord[] }
  | { readonly end: true };

if (parentPort !== null) serve(parentPort);

function serve(port: MessagePort): void {
  let file: DatabaseFile | undefined;
  port.on("message", (message: DatabaseMessage) => {
    if ("file" in message) file = new DatabaseFile({ DatabaseSync }, message.file);
    else if ("records" in message) file?.add(message.records);
    else file?.end();
    port.postMessage({ cutTexts: 0 }, []);
  });
}
