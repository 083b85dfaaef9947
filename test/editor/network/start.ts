import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { selfSigned } from "../../support/faults/selfSigned.ts";
import type { HostStart } from "../../../tools/vscode/hostStart.ts";
import { privateAuthority } from "../../support/faults/privateAuthority.ts";

/**
 * A machine in an office: its system trusts a private authority, its runtime the certificate of fault.test, and a proxy
 * stands in a variable that the editor reads when it starts.
 *
 * @param folder takes the certificates
 */
export async function startInOffice(folder: string): Promise<HostStart> {
  const system = join(folder, "system.pem");
  const runtime = join(folder, "runtime.pem");
  await writeFile(system, privateAuthority.ca);
  await writeFile(runtime, selfSigned.cert);
  return {
    env: {
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: runtime,
      HTTPS_PROXY: `http://127.0.0.1:${String(await freePort())}`,
    },
    // The editor reads a file of its own choice for the system's certificates, unless it leaves that to the runtime.
    settings: { "http.systemCertificatesNode": true },
  };
}

/** A port for the proxy that the suites start: the editor has to hear of it before. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
