import { type PlainRequest, type RequestForm, plainRequest } from "./requestForm.ts";

function form(
  id: string,
  label: string,
  language: string,
  write: (request: PlainRequest) => string,
): RequestForm {
  return { id, label, language, write: (request) => write(plainRequest(request)) };
}

function script(name: string, write: (request: PlainRequest) => string): RequestForm {
  return form(name, name, "javascript", write);
}

/** Every form by its id, in the order of the picker. */
export const requestForms = {
  /** POSIX shells expand the variable without running commands in its value. */
  curl: form("curl", "cURL", "shellscript", ({ url, headers, credential: { name, prefix, variable } }) => {
    return [
      `curl "${url}"`,
      ...headers.map(([each, value]) => `--header ${inShell(`${each}: ${value}`)}`),
      `--header ${inShell(`${name}: ${prefix}`)}"$${variable}"`,
    ].join(" \\\n  ");
  }),

  /** For the REST Client extension, which reads the variable from the editor’s environment. */
  http: form("http", "HTTP file", "http", ({ url, headers, credential }) =>
    [
      "# @no-redirect",
      `GET ${url} HTTP/1.1`,
      ...headers.map(([name, value]) => `${name}: ${value.replaceAll("{{", "{ {")}`),
      `${credential.name}: ${credential.prefix}{{$processEnv ${credential.variable}}}`,
    ].join("\n"),
  ),

  /** An ES module for Node and other runtimes with `process.env`. */
  fetch: script(
    "fetch",
    (request) => `const response = await fetch("${request.url}", {
${scriptHeaders(request)}
  redirect: "error",
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
const answer = await response.json();`,
  ),

  /** An ES module; undici’s `request` follows no redirect by default. */
  undici: script(
    "undici",
    (request) => `import { request } from "undici";

const { statusCode, body } = await request("${request.url}", {
${scriptHeaders(request)}
});
if (statusCode !== 200) throw new Error(\`\${statusCode}: \${await body.text()}\`);
const answer = await body.json();`,
  ),

  /** An ES module for Node; axios would follow redirects, and return an answer other than JSON as text. */
  axios: script(
    "axios",
    (request) => `import axios from "axios";

const response = await axios.get("${request.url}", {
${scriptHeaders(request)}
  maxRedirects: 0,
  responseType: "json",
});
const answer = response.data;`,
  ),

  /** Requests would follow redirects, and send along all headers but one. */
  requests: form("requests", "Python (requests)", "python", (request) =>
    pythonScript(request, "requests", ["allow_redirects=False", "timeout=30"]),
  ),

  /** Httpx follows no redirect by default. */
  httpx: form("httpx", "Python (httpx)", "python", (request) =>
    pythonScript(request, "httpx", ["timeout=30"]),
  ),

  /** Prints the answer as JSON. Go’s client would follow redirects with all headers. */
  go: form(
    "go",
    "Go",
    "go",
    (request) => `package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	request, err := http.NewRequest(http.MethodGet, "${request.url}", nil)
	if err != nil {
		log.Fatal(err)
	}
${goHeaders(request)}
	client := &http.Client{
		Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	var answer map[string]any
	decoder := json.NewDecoder(response.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		log.Fatal(err)
	}
}`,
  ),

  /** Windows PowerShell refuses an `Authorization` without a scheme, and drops a GET’s content type from the headers. */
  powershell: form("powershell", "PowerShell", "powershell", ({ url, headers, credential }) => {
    const contentType = headers.find(([name]) => ofContentType.test(name));
    const others = headers.filter(([name]) => !ofContentType.test(name));
    return [
      "#Requires -Version 7.0",
      "$request = @{",
      "    Method = 'Get'",
      `    Uri = ${inPowerShell(url)}`,
      ...(contentType === undefined ? [] : [`    ContentType = ${inPowerShell(contentType[1])}`]),
      "    Headers = @{",
      ...others.map(([name, value]) => `        ${inPowerShell(name)} = ${inPowerShell(value)}`),
      `        ${inPowerShell(credential.name)} = "${credential.prefix}$\{env:${credential.variable}}"`,
      "    }",
      "    MaximumRedirection = 0",
      "    SkipHeaderValidation = $true",
      "    TimeoutSec = 30",
      "    ErrorAction = 'Stop'",
      "}",
      "$answer = Invoke-RestMethod @request",
    ].join("\n");
  }),
} as const;

export const allRequestForms: readonly RequestForm[] = Object.values(requestForms);

const ofContentType = /^content-type$/i;

// Between single quotes, both shells treat only the quote itself specially.

function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function inPowerShell(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

// JSON strings of visible ASCII are valid in JavaScript, Python and Go.

function scriptHeaders({ headers, credential: { name, prefix, variable } }: PlainRequest): string {
  const read = `process.env.${variable}`;
  const lines = [
    ...headers.map(([each, value]) => `    ${scriptKey(each)}: ${JSON.stringify(value)},`),
    `    ${scriptKey(name)}: ${prefix === "" ? `${read} ?? ""` : `\`${prefix}\${${read}}\``},`,
  ];
  return `  headers: {\n${lines.join("\n")}\n  },`;
}

function scriptKey(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function goHeaders({ headers, credential: { name, prefix, variable } }: PlainRequest): string {
  const read = `os.Getenv("${variable}")`;
  return [
    ...headers.map(([each, value]) => `${JSON.stringify(each)}, ${JSON.stringify(value)}`),
    `${JSON.stringify(name)}, ${prefix === "" ? read : `"${prefix}"+${read}`}`,
  ]
    .map((header) => `\trequest.Header.Set(${header})`)
    .join("\n");
}

function pythonScript(
  { url, headers, credential: { name, prefix, variable } }: PlainRequest,
  library: string,
  options: readonly string[],
): string {
  const read = `os.environ["${variable}"]`;
  const lines = [
    ...headers.map(([each, value]) => `        ${JSON.stringify(each)}: ${JSON.stringify(value)},`),
    `        ${JSON.stringify(name)}: ${prefix === "" ? read : `"${prefix}" + ${read}`},`,
  ];
  return `import os

import ${library}

response = ${library}.get(
    "${url}",
    headers={
${lines.join("\n")}
    },
${options.map((option) => `    ${option},`).join("\n")}
)
response.raise_for_status()
answer = response.json()`;
}
