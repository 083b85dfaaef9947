import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCopied } from "../../../src/app/copied.ts";
import { requestInCode, requestMeant } from "../../../src/app/copyRequest.ts";
import { createEngine, type Engine } from "../../../src/app/engine.ts";
import type { DetailScreen } from "../../../src/app/detailPages.ts";
import { memoryLibrary } from "../../support/library/memoryLibrary.ts";
import { createDetailPages } from "../../../src/app/openRecord.ts";
import type { Connections } from "../../../src/app/ports.ts";
import { preferences as settings } from "../../support/preferences.ts";
import { companyQuestion, nextPage, search } from "../../../src/app/search.ts";
import type { ShownDetail } from "../../../src/app/shownDetail.ts";
import { readUsage } from "../../../src/app/usage.ts";
import { createCode } from "../../../src/app/writeRecords.ts";
import { writeRecords } from "../../../src/codegen/format/job.ts";
import { usageBySource } from "../../../src/domain/allowance/days.ts";
import type { ResultRow } from "../../../src/domain/record.ts";
import { curlForm } from "../../../src/codegen/request/tools/curl.ts";
import { createSend } from "../../../src/net/send.ts";
import { type SampleService, startSampleService } from "../../../src/sample/service.ts";
import { field } from "../../../src/text/json.ts";

const key = "sk-main-job-1234567890";

describe("the main job, without an editor", () => {
  let service: SampleService;
  let engine: Engine;
  let connections: Connections;
  const log: string[] = [];

  beforeAll(async () => {
    service = await startSampleService({ key, records: 100 });
    const settingsOf: Connections["settingsOf"] = (role) => {
      const address = role === "base" ? service.baseUrl : service.appUrl;
      const method = role === "base" ? "apiKey" : "authToken";
      const { origin } = new URL(address);
      return Promise.resolve({ role, address, origin, service: address, method });
    };
    connections = {
      usesSample: false,
      serviceOf: (role) => (role === "base" ? service.baseUrl : service.appUrl),
      settingsOf,
      hostFor: async (role) => ({ ...(await settingsOf(role)), credential: key }),
    };
    engine = await createEngine({
      settings,
      connections,
      folder: undefined,
      log: (line) => void log.push(line),
      notify: ({ text }) => void log.push(text),
      send: (onRoute) =>
        createSend({
          transport: settings.transport,
          proxyConfigured: settings.proxyConfigured,
          editorFetch: () => Promise.reject(new Error("no editor here")),
          log: (line) => void log.push(line),
          onRoute,
        }),
      probe: () => Promise.reject(new Error("nothing is probed")),
    });
  });
  afterAll(async () => {
    await engine.close();
    await service.close();
  });

  it("searches, goes on, opens a filing, writes it as code, and knows what that used", async () => {
    expect(await search(engine, companyQuestion({ company: "a" }, settings))).toBe("done");
    const first = engine.session.state.shown?.rows ?? [];
    expect(first.length).toBeGreaterThan(0);
    expect(await nextPage(engine)).toBe("done");
    const rows = engine.session.state.shown?.rows ?? [];
    expect(rows.length).toBeGreaterThan(first.length);

    const drawn: ShownDetail[] = [];
    const screen: DetailScreen = {
      isOpen: true,
      isActive: true,
      reveal: () => undefined,
      draw: (shown) => void drawn.push(shown),
    };
    const pages = createDetailPages({
      engine: () => Promise.resolve(engine),
      connections,
      library: () => Promise.resolve(memoryLibrary().reader),
      screen,
      loadDetails: () => "auto",
      reserve: settings.reserveSearches,
    });
    const [row] = rows;
    if (row === undefined) throw new Error("there are no rows");
    await pages.open(row, { preserveFocus: true });
    expect(drawn.at(-1)).toMatchObject({ state: "partial" });
    await pages.load({ fresh: false });
    expect(drawn.at(-1)).toMatchObject({ state: "full" });
    expect(field(drawn.at(-1)?.answer?.value.value, "related_persons")).toBeDefined();

    const code = createCode({
      engine: () => Promise.resolve(engine),
      connections,
      settings,
      copied: createCopied(),
      chosenFields: { get: () => undefined, update: () => Promise.resolve() },
      run: (job) => Promise.resolve(writeRecords(job)),
    });
    const typescript = (await code.formats()).find(({ id }) => id === "typescript");
    if (typescript === undefined) throw new Error("there is no TypeScript");
    const written = await code.write(typescript, await code.recordsOf([row]), { position: "statement" });
    expect(written).toMatch(/^const \w+ = \{\n\s+id: \d+,/);
    expect(written).toContain("related_persons: [");

    const lines = await readUsage(engine);
    expect(lines.map(({ exchange }) => exchange.question.endpoint)).toEqual([
      "filing",
      "companies",
      "companies",
    ]);
    const bySource = usageBySource(lines, Date.now(), 1);
    expect(
      [...bySource.service.days, ...bySource.sample.days].reduce(
        (sum, day) => sum + day.counted + day.unknown + day.free,
        0,
      ),
    ).toBe(3);
  });

  it("copies the request of a row without the key", async () => {
    const row: ResultRow = {
      key: "filing:7",
      service: service.appUrl,
      record: { kind: "filing", value: { id: 7 } },
    };
    const question = requestMeant(engine, row);
    if (question === undefined) throw new Error("there is no request");
    const text = curlForm.write(await requestInCode(question, connections, settings));
    expect(text).toContain("/api/v3/companies/7");
    expect(text).toContain("STARTUP_FUNDING_API_KEY");
    expect(text + log.join("\n")).not.toContain(key);
  });
});
