/** One GET to the service (§4), to be written as code. The credential itself is no part of it. */
export interface RequestInCode {
  /** An absolute address, query included. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The header that carries the credential, such as `Authorization` or `Auth-Token` (§5). */
  readonly credentialHeader: string;
  /** `bearer`: `Bearer` is before the credential; `raw` and `cookie`: it is the whole value. */
  readonly scheme: "raw" | "bearer" | "cookie";
  /** The variable that holds the credential; it is read when the code runs, and never written out. */
  readonly environmentVariable: string;
}

export const credentialVariable = "STARTUP_FUNDING_API_KEY";

/** One way to write a request as text. No form follows a redirect: the credential is for one origin. */
export interface RequestForm {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  /**
   * Lines end in `\n`, none after the last. Whatever a filter's value holds, the text runs nothing but the
   * request. Throws Error if a header's name or value could not be sent, or the variable's name is none.
   */
  write(request: RequestInCode): string;
}

/** Percent-encodes what means something to a shell, a template or a literal. Throws TypeError if it is not absolute. */
export function plainUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + plain(pathname) + plain(search);
}

/** A request of which all can be on a line; `prefix` is what comes before the credential in its header's value. */
export interface PlainRequest extends Pick<RequestInCode, "url" | "headers"> {
  readonly credential: { readonly name: string; readonly prefix: string; readonly variable: string };
}

/** Throws Error for a header's name or value that HTTP does not take, or a variable not of letters, digits and `_`. */
export function plainRequest(request: RequestInCode): PlainRequest {
  const { url, headers, credentialHeader: name, scheme, environmentVariable: variable } = request;
  for (const [each, value] of [...headers, [name, ""] as const]) {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(each)) throw new Error("A header's name cannot be sent.");
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Error("A header's value cannot be sent.");
  }
  if (!/^[A-Za-z_]\w*$/.test(variable)) throw new Error("This is no name of a variable.");
  const prefix = scheme === "bearer" ? "Bearer " : "";
  return { url: plainUrl(url), headers, credential: { name, prefix, variable } };
}

function plain(part: string): string {
  return part.replaceAll(/[^A-Za-z0-9\-._~/?&=+:,;@*%]/g, (character) => {
    const encoded = encodeURIComponent(character);
    // Signs that encodeURIComponent leaves, of which some mean something to a shell.
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
  });
}
