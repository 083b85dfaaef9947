import type { Json } from "../../text/json.ts";
import type { FileJob } from "../file/fileJob.ts";
import type { WriteJob } from "./job.ts";

/**
 * What the writing thread is sent: records in parts, so that handing them over blocks nobody, and last the job. It answers
 * with the text, or with the file.
 */
export type ToWriter =
  | { readonly values: readonly Json[] }
  | { readonly job: Omit<WriteJob, "values"> }
  | { readonly file: Omit<FileJob, "values"> };
