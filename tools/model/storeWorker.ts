// The thread that does long statements of a window of the model: on the same disk as its window.
import { faultyDisk } from "./diskFault.ts";

faultyDisk();
await import("../../src/store/file/worker.ts");
