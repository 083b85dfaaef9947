import type { Locator } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listBody, pathOf, sendJson } from "../support/faults/answers.ts";
import { startSwitchedService } from "../support/faults/switchedService.ts";
import { useConnected } from "../support/ui/product.ts";
import { closeEditors, loadFullFiling, searchFor } from "../../tools/workbench/steps.ts";
import { expectSoon } from "../support/ui/expectSoon.ts";
import { attributeOf } from "../../tools/workbench/reading.ts";

const service = await startSwitchedService({ tier: "Pro", remaining_searches: 30 });
const session = useConnected(service);

/** Filings and fundings of two companies: what one test opens is new to the others, in whatever order they run. */
const filings = ["Marl Foods", "Marl Farms", "Tarn Wind", "Tarn Hydro"].map((name, index) => ({
  id: index + 1,
  name,
  state: "Maine",
  money_raised: 1_500_000,
}));
const fundings = ["Sedge Labs"].flatMap((name) =>
  [
    { series: "Seed", amount: "$9 Million" },
    { series: "Series A", amount: "$40 Million" },
  ].map(({ series, amount }) => ({
    id: `${slugOf(name)}-${series}`,
    title: `${name} raises ${amount} (${series})`,
    amount,
    series,
    created_at: "2025-05-02",
    organization: { slug: slugOf(name), name },
  })),
);
const persons = [{ name: "Ada Marl", relationship: "Director" }];

function slugOf(name: string): string {
  return name.toLowerCase().replace(" ", "-");
}

beforeAll(() => {
  service.behave((request, response) => {
    const path = pathOf(request);
    const id = /^\/api\/v3\/companies\/(\d+)$/.exec(path)?.[1];
    const company = new URL(request.url ?? "/", service.origin).searchParams.get("company") ?? "";
    if (id !== undefined) sendJson(response, { ...filings[Number(id) - 1], related_persons: persons });
    else if (path === "/companies/sedge-labs")
      sendJson(response, { slug: "sedge-labs", name: "Sedge Labs", total_raised: "$49 Million" });
    else if (path === "/fundings") sendJson(response, listBody(request, fundings));
    else
      sendJson(
        response,
        listBody(
          request,
          filings.filter(({ name }) => name.includes(company)),
        ),
      );
  });
});
beforeEach(async () => closeEditors(session().vs));

const heading = (name: string): Locator =>
  session().vs.webview().getByRole("heading", { level: 1, name, exact: true });
const button = (name: string | RegExp): Locator => session().vs.webview().getByRole("button", { name });

/** Shows the fundings in Results; the first time that uses a search, then they are stored. */
async function browse(): Promise<void> {
  const { vs } = session();
  await vs.run("Startup Funding: Browse Fundings…");
  await vs.pick.waitForOpen("Browse Fundings");
  await vs.pick.choose("Browse");
  await vs.view("Results").row("Series A").waitFor();
}

describe("records that belong together, in the product", () => {
  it("a funding opens its company by one press that says its price, and the page leads back", async () => {
    const { vs } = session();
    await browse();
    await expectSoon(vs.view("Results").rows.as((rows) => rows.slice(-2))).toMatchObject([
      { amount: "$9M", label: "Sedge Labs", description: "Seed · May 2, 2025" },
      { amount: "$40M", label: "Sedge Labs", description: "Series A · May 2, 2025" },
    ]);
    const before = service.asked.length;
    await vs.view("Results").click(/\$40M.*Sedge Labs/);
    await heading("Sedge Labs").waitFor();
    await vs.webview().getByText("$40 Million", { exact: true }).waitFor();
    await vs.webview().getByText("Other fundings of this company (1)").waitFor();
    expect(service.asked).toHaveLength(before);

    await button("Open Company (may use 1 search)").click();
    await vs.webview().getByText("$49 Million", { exact: true }).waitFor();
    await vs.webview().getByText("Loaded fundings of this company (2)").waitFor();
    expect(service.asked.slice(before)).toEqual(["/companies/sedge-labs"]);

    await button("Back to Funding: Sedge Labs").click();
    await vs.webview().getByText("$40 Million", { exact: true }).waitFor();
    // It is stored by now.
    await button("Open Company (free)").click();
    await vs.webview().getByText("$49 Million", { exact: true }).waitFor();
    expect(service.asked.slice(before)).toEqual(["/companies/sedge-labs"]);
  });

  it("a person’s name lists the known records that name them, each of which opens free", async () => {
    const { vs } = session();
    await searchFor(vs, "Marl");
    for (const name of ["Marl Farms", "Marl Foods"]) {
      await expectSoon(vs.view("Results").message).toMatch(/^company “Marl”/);
      await vs.view("Results").click(name);
      await heading(name).waitFor();
      await loadFullFiling(vs);
      await button("Show records naming Ada Marl").waitFor();
    }
    const before = service.asked.length;
    await button("Show records naming Ada Marl").click();
    await vs.pick.waitForOpen("Records Naming Ada Marl");
    const offered = vs.pick.rows.as((rows) => rows.map(({ label, detail }) => [label, detail]));
    await expectSoon(offered).toEqual([
      ["$1.5M  Marl Foods", "Director"],
      ["$1.5M  Marl Farms", "Director"],
      ["Search Filings Naming This Person (may use 1 search)", ""],
    ]);
    await vs.pick.choose("$1.5M  Marl Farms");
    await heading("Marl Farms").waitFor();
    await button("Back to Filing: Marl Foods").waitFor();
    expect(service.asked).toHaveLength(before);

    await button("Show records naming Ada Marl").click();
    await vs.pick.choose("Search Filings Naming This Person (may use 1 search)");
    await expectSoon(vs.view("Results").message).toContain("related person “Ada Marl”");
    expect(service.asked.slice(before)).toEqual(["/api/v3/companies?related_person=Ada+Marl"]);
  });

  it("▲ and ▼ on the page move the list with it, also where the rows came after the page", async () => {
    const { vs } = session();
    await searchFor(vs, "Tarn Wind");
    await expectSoon(vs.view("Results").message).toMatch(/^company “Tarn Wind”/);
    await vs.view("Results").click("Tarn Wind");
    await heading("Tarn Wind").waitFor();
    await expectSoon(attributeOf(button(/^Next/), "aria-disabled")).toBe("true");
    await searchFor(vs, "Tarn");
    await vs.view("Results").row("Tarn Hydro").waitFor();
    await expectSoon(attributeOf(button(/^Next/), "aria-disabled")).toBe("false");
    await button(/^Next/).click();
    await heading("Tarn Hydro").waitFor();
    await expectSoon(attributeOf(vs.view("Results").row("Tarn Hydro"), "aria-selected")).toBe("true");
  });
});
