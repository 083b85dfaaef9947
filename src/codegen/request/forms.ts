import { type RequestForm, type RequestFormId, plainHeaders, plainUrl } from "./form.ts";
import { goForm } from "./go.ts";
import { powershellForm } from "./powershell.ts";
import { httpxForm, requestsForm } from "./python.ts";
import { axiosForm, fetchForm, undiciForm } from "./script.ts";

/** curl in a POSIX shell. The variable is put in by the shell, which does not look for commands in what it puts in. */
export const curlForm: RequestForm<"curl"> = {
  id: "curl",
  label: "cURL",
  language: "shellscript",
  write(request) {
    const { fixed, credential } = plainHeaders(request);
    const lines = [
      `curl "${plainUrl(request.url)}"`,
      ...fixed.map(([name, value]) => `--header ${inSingleQuotes(`${name}: ${value}`)}`),
      `--header ${inSingleQuotes(`${credential.name}: ${credential.prefix}`)}"$${credential.variable}"`,
    ];
    return lines.join(" \\\n  ");
  },
};

function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A file of the REST Client. The variable is read from the environment of the editor. */
const httpFileForm: RequestForm<"http"> = {
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

/** Every form by its id; a form without a writer does not compile. */
export const requestForms: { readonly [K in RequestFormId]: RequestForm<K> } = {
  curl: curlForm,
  http: httpFileForm,
  fetch: fetchForm,
  undici: undiciForm,
  axios: axiosForm,
  requests: requestsForm,
  httpx: httpxForm,
  go: goForm,
  powershell: powershellForm,
};

export const allRequestForms: readonly RequestForm[] = Object.values(requestForms);
