import { type RequestForm, type RequestInCode, plainHeaders, plainUrl } from "./form.ts";

/** Python with requests, which would follow redirects, and send all but one header on with them. */
export const requestsForm: RequestForm<"requests"> = {
  id: "requests",
  label: "Python (requests)",
  language: "python",
  write: (request) => script(request, "requests", ["allow_redirects=False", "timeout=30"]),
};

/** Python with httpx, which follows no redirect by default. */
export const httpxForm: RequestForm<"httpx"> = {
  id: "httpx",
  label: "Python (httpx)",
  language: "python",
  write: (request) => script(request, "httpx", ["timeout=30"]),
};

function script(request: RequestInCode, library: string, options: readonly string[]): string {
  const { fixed, credential } = plainHeaders(request);
  const variable = `os.environ["${credential.variable}"]`;
  const headers = [
    // JSON's strings of visible ASCII are Python's too.
    ...fixed.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `        ${JSON.stringify(credential.name)}: ${credential.prefix === "" ? "" : `"${credential.prefix}" + `}${variable},`,
  ];
  return `import os

import ${library}

response = ${library}.get(
    "${plainUrl(request.url)}",
    headers={
${headers.join("\n")}
    },
${options.map((option) => `    ${option},`).join("\n")}
)
response.raise_for_status()
answer = response.json()`;
}
