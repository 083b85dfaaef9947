import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { startSampleService } from "../../../src/sample/service.ts";
import { optionsOf } from "../../../tools/sampleOptions.ts";
import { listening } from "../../support/sampleArguments.ts";

describe("the sample service alone", () => {
  test("is on the port that was chosen with the base host, on the next one with the app host", async () => {
    // The next port may be taken by another program.
    for (;;) {
      const { server, port } = await listening();
      server.close();
      await once(server, "close");
      const service = await startSampleService({ port, records: 1 }).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "EADDRINUSE" });
      });
      if (service === undefined) continue;
      const [baseUrl, appUrl] = [port, port + 1].map((one) => `http://127.0.0.1:${String(one)}`);
      expect(service).toMatchObject({ baseUrl, appUrl });
      await service.close();
      return;
    }
  });
});

describe("its options", () => {
  test("are left to the service where they are left out", () => {
    expect(optionsOf([])).toEqual({});
    expect(optionsOf(["--port", "0", "--key", "k", "--plan", "Pro", "--searches", "7", "--log"])).toEqual({
      port: 0,
      key: "k",
      plan: "Pro",
      searches: 7,
      log: console.error,
    });
  });

  test.each([
    [["--port", "abc"], "--port must be a whole number"],
    [["--port", "65535"], "--port must be a whole number from 0 to 65534."],
    [["--searches=-1"], "--searches must be a whole number"],
    [["--records", "1.5"], "--records must be a whole number"],
    [["--key", ""], "--key must be ASCII"],
    [["--key", "a;b"], "--key must be ASCII"],
    [["--plan", " "], "--plan must not be empty"],
    [["--colour", "blue"], "Unknown option '--colour'"],
    [["extra"], "extra"],
  ])("%j are refused in a sentence", (args, says) => {
    expect(() => optionsOf(args)).toThrow(says);
  });
});
