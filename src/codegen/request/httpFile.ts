import type { RequestForm } from "./form.ts";
import { plainHeaders, plainUrl } from "./plain.ts";

/** A file of the REST Client. The variable is read from the environment of the editor. */
export const httpFileForm: RequestForm<"http"> = {
  id: "http",
  label: "HTTP file",
  language: "http",
  write(request) {
    const { fixed, credential } = plainHeaders(request);
    const headers = fixed.map(([name, value]) => `${name}: ${value.replaceAll("{{", "{ {")}`);
    const variable = `{{$processEnv ${credential.variable}}}`;
    return [
      "# @no-redirect",
      `${request.method} ${plainUrl(request.url)} HTTP/1.1`,
      ...headers,
      `${credential.name}: ${credential.prefix}${variable}`,
    ].join("\n");
  },
};
