import { type RequestForm, type RequestInCode, plainHeaders, plainUrl } from "./form.ts";

/** `fetch` of Node and other runtimes with `process.env`; an ES module. */
export const fetchForm: RequestForm<"fetch"> = {
  id: "fetch",
  label: "fetch",
  language: "javascript",
  write: (request) => `const response = await fetch("${plainUrl(request.url)}", {
${headersOf(request)}
  redirect: "error",
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
const answer = await response.json();`,
};

/** undici's `request`, which follows no redirect by default; an ES module. */
export const undiciForm: RequestForm<"undici"> = {
  id: "undici",
  label: "undici",
  language: "javascript",
  write: (request) => `import { request } from "undici";

const { statusCode, body } = await request("${plainUrl(request.url)}", {
${headersOf(request)}
});
if (statusCode !== 200) throw new Error(\`\${statusCode}: \${await body.text()}\`);
const answer = await body.json();`,
};

/** axios in Node, which would follow redirects, and read an answer that is no JSON as text; an ES module. */
export const axiosForm: RequestForm<"axios"> = {
  id: "axios",
  label: "axios",
  language: "javascript",
  write: (request) => `import axios from "axios";

const response = await axios.get("${plainUrl(request.url)}", {
${headersOf(request)}
  maxRedirects: 0,
  responseType: "json",
});
const answer = response.data;`,
};

function headersOf(request: RequestInCode): string {
  const { fixed, credential } = plainHeaders(request);
  const variable = `process.env.${credential.variable}`;
  const value = credential.prefix === "" ? `${variable} ?? ""` : `\`${credential.prefix}\${${variable}}\``;
  const lines = [
    ...fixed.map(([name, text]) => `    ${key(name)}: ${JSON.stringify(text)},`),
    `    ${key(credential.name)}: ${value},`,
  ];
  return `  headers: {\n${lines.join("\n")}\n  },`;
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
