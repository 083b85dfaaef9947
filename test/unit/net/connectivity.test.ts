import { createServer } from "node:https";
import { afterAll, beforeAll, expect, it } from "vitest";
import { probe } from "../../../src/net/connectivity.ts";
import { selfSigned } from "../../support/faults/selfSigned.ts";

const server = createServer(selfSigned, (_request, response) => response.end());
const requests: string[] = [];
server.on("request", ({ url }) => requests.push(url ?? ""));

beforeAll(async () => await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

function port(): string {
  const address = server.address();
  return typeof address === "object" && address !== null ? String(address.port) : "";
}

it("looks at a certificate that is not trusted, and asks nothing", async () => {
  const { name, tls } = await probe(`https://127.0.0.1:${port()}`);
  expect(name).toEqual({ addresses: ["127.0.0.1"] });
  expect(tls).toMatchObject({ protocol: "TLSv1.3" });
  expect(tls !== undefined && "problem" in tls ? tls.problem : "").toContain("SELF_SIGNED");
  expect(requests).toEqual([]);
});

it("says where a name or a port leads nowhere", async () => {
  expect((await probe("http://name.invalid")).name).toHaveProperty("code");
  expect((await probe("https://127.0.0.1:1")).tls).toEqual({ code: "ECONNREFUSED" });
});
