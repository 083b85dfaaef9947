/** One GET to the service (§4), to be written as code. It contains no credential. */
export interface RequestInCode {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The header of the credential, such as `Authorization` or `Auth-Token` (§5). */
  readonly credentialHeader: string;
  /** `bearer` puts `Bearer` before the credential; for `raw` and `cookie` the credential is the whole value. */
  readonly scheme: "raw" | "bearer" | "cookie";
  /** The variable with the credential, which the code reads when it runs. */
  readonly environmentVariable: string;
}

export const credentialVariable = "STARTUP_FUNDING_API_KEY";

/** A syntax for a request. No form follows redirects, because the credential is for one origin. */
export interface RequestForm {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  /**
   * Lines end in `\n`, none after the last. Whatever a filter’s value contains, the text runs only the request. Throws
   * Error if a header can’t be sent, or if the variable’s name is invalid.
   */
  write(request: RequestInCode): string;
}

/** Percent-encodes characters with a meaning in shells, templates or literals. Throws TypeError if the URL isn’t absolute. */
export function plainUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + plain(pathname) + plain(search);
}

/** A request without line breaks; `prefix` comes before the credential in its header’s value. */
export interface PlainRequest extends Pick<RequestInCode, "url" | "headers"> {
  readonly credential: { readonly name: string; readonly prefix: string; readonly variable: string };
}

/** Throws Error for a header’s name or value that HTTP forbids, or a variable not of letters, digits and `_`. */
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
    // `encodeURIComponent` leaves characters of which some have a meaning in shells.
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
  });
}
