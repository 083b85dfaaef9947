export type RequestFormId =
  | "curl"
  | "http"
  | "fetch"
  | "undici"
  | "axios"
  | "requests"
  | "httpx"
  | "go"
  | "powershell";

/** One request to the service (§4), to be written as code. The credential itself is no part of it. */
export interface RequestInCode {
  readonly method: "GET";
  /** An absolute address, query included. */
  readonly url: string;
  /** Headers without the credential. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The header that carries the credential, such as `Authorization` or `Auth-Token` (§5). */
  readonly credentialHeader: string;
  /** `bearer`: `Bearer` is before the credential; `raw` and `cookie`: it is the whole value. */
  readonly scheme: "raw" | "bearer" | "cookie";
  /** The variable that holds the credential; it is read when the code runs, and never written out. */
  readonly environmentVariable: string;
}

/** The variable that code reads the credential from. */
export const credentialVariable = "STARTUP_FUNDING_API_KEY";

/** One way to write a request as text. No form follows a redirect: the credential is for one origin. */
export interface RequestForm<Id extends RequestFormId = RequestFormId> {
  readonly id: Id;
  readonly label: string;
  /** The editor's language id for a new file with it. */
  readonly language: string;
  /**
   * Writes the request. Lines end in `\n`, and none after the last. Whatever is in a filter's value, the text runs
   * nothing but the request.
   *
   * @throws Error if a header's name or value could not be sent, or the variable's name is none
   */
  write(request: RequestInCode): string;
}
