import type { RequestInCode } from "./form.ts";

/**
 * An address in which every character that means something to a shell, a template or a string literal is
 * percent-encoded, so that it can be in double quotes anywhere. A server reads it as the same address.
 *
 * @throws TypeError if it is no absolute address
 */
export function plainUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + plain(pathname) + plain(search);
}

/** Headers that can be on a line: the credential's place is last, as what comes before the variable. */
export interface PlainHeaders {
  readonly fixed: readonly (readonly [name: string, value: string])[];
  readonly credential: { readonly name: string; readonly prefix: string; readonly variable: string };
}

/**
 * Checks what a request would put into headers.
 *
 * @throws Error if a name is no token of HTTP, a value holds more than visible ASCII and spaces, or the variable's name
 * is not made of letters, digits and `_`
 */
export function plainHeaders(request: RequestInCode): PlainHeaders {
  const { headers, credentialHeader, scheme, environmentVariable } = request;
  for (const [name, value] of [...headers, [credentialHeader, ""] as const]) {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) throw new Error("A header's name cannot be sent.");
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Error("A header's value cannot be sent.");
  }
  if (!/^[A-Za-z_]\w*$/.test(environmentVariable)) throw new Error("This is no name of a variable.");
  return {
    fixed: headers,
    credential: {
      name: credentialHeader,
      prefix: scheme === "bearer" ? "Bearer " : "",
      variable: environmentVariable,
    },
  };
}

function plain(part: string): string {
  return part.replaceAll(/[^A-Za-z0-9\-._~/?&=+:,;@*%]/g, (character) => {
    const encoded = encodeURIComponent(character);
    // Signs that encodeURIComponent leaves, of which some mean something to a shell.
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
  });
}
