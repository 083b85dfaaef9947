import { widenSideBar } from "../workbench/steps.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** One picture: what is on screen before it is taken. */
export interface Shot {
  /** A theme's id, such as `Light 2026`. */
  readonly theme: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The files of the open folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly prepare: (vs: Workbench) => Promise<void>;
}

const customers = `/** Companies that signed up this week. */
export const customers = [
  { name: "Junmarch Networks", plan: "team" },
  { name: "Caskquist Health", plan: "trial" },
];

`;

/** Small enough to be read at the width of a page. */
const inReadme = { width: 1040, height: 590 };

/** Every picture by its name, which is also the name of its file. */
export const shots: Readonly<Record<string, Shot>> = {
  libraryTable: {
    theme: "Light 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await vs.run("Startup Funding: Open Library as Table");
      await vs.webview().getByRole("rowheader").first().click();
    },
  },
  welcome: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await vs.run("View: Show Startup Funding");
      await vs.view("Results").locator.getByRole("button", { name: "Use Sample Data" }).waitFor();
    },
  },
  walkthrough: {
    theme: "Light 2026",
    // Narrower, the page of walkthroughs leaves its pictures out.
    viewport: { width: 1500, height: 760 },
    prepare: async (vs) => {
      await vs.run("View: Show Startup Funding");
      await vs.view("Results").locator.getByText("Take the Tour").click();
      await vs.webview().locator("svg").waitFor();
    },
  },
  form: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await useSample(vs);
      await vs.run("Startup Funding: Search Companies…");
      await vs.pick.waitForOpen();
    },
  },
  results: {
    theme: "Dark 2026",
    files: { "customers.ts": customers },
    prepare: async (vs) => {
      await vs.openFile("customers.ts");
      await searchSample(vs);
    },
  },
  detail: {
    theme: "Light 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await openFirst(vs);
    },
  },
  overview: {
    theme: "Dark 2026",
    viewport: inReadme,
    prepare: async (vs) => {
      await searchSample(vs, "AI");
      await widenSideBar(vs);
      await openFirst(vs);
    },
  },
  insert: {
    theme: "Light 2026",
    viewport: inReadme,
    files: { "customers.ts": customers },
    prepare: async (vs) => {
      await vs.openFile("customers.ts");
      await vs.goTo(7, 1);
      await searchSample(vs, "AI");
      await widenSideBar(vs);
      const results = vs.view("Results");
      await results.chooseFromMenu(/\d/, "Insert Record at Cursor");
      await vs.editor.locator.getByText("accepted_at").waitFor();
    },
  },
  formats: {
    theme: "Dark 2026",
    viewport: inReadme,
    files: { "customers.ts": customers },
    prepare: async (vs) => {
      await vs.openFile("customers.ts");
      await vs.goTo(7, 1);
      await searchSample(vs, "AI");
      const results = vs.view("Results");
      await results.chooseFromMenu(/\d/, "Insert Record As…");
      await vs.pick.waitForOpen();
    },
  },
  table: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await openTable(vs);
    },
  },
  tableFiltered: {
    theme: "Light 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await openTable(vs);
      const grid = vs.webview().getByRole("grid");
      await grid.getByRole("columnheader", { name: "State" }).click();
      await grid.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
      await grid.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
      await grid.getByRole("button", { name: "Filter Industry" }).click();
      await vs.webview().getByRole("dialog").getByRole("checkbox").first().check();
      await vs.webview().getByRole("dialog").getByRole("checkbox").nth(1).check();
    },
  },
  tableFundings: {
    theme: "Dark 2026",
    viewport: { width: 900, height: 560 },
    prepare: async (vs) => {
      await useSample(vs);
      await vs.run("Startup Funding: Browse Fundings…");
      await vs.pick.waitForOpen();
      await vs.pick.choose("Browse");
      await vs.view("Results").row(/\d/).waitFor();
      await openTable(vs);
      await vs.webview().getByRole("rowheader").nth(2).click();
      await vs.page.keyboard.press("Shift+ArrowDown");
    },
  },
  compare: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await openTable(vs);
      const rows = vs.webview().getByRole("rowheader");
      await rows.nth(0).click();
      await rows.nth(2).click({ modifiers: ["Shift"] });
      await vs.webview().getByRole("button", { name: "Compare" }).click();
    },
  },
  usage: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await vs.run("Startup Funding: Show Usage");
      await vs.webview().locator("li.request").first().waitFor();
    },
  },
  report: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await useSample(vs);
      await vs.run("Startup Funding: Diagnose Connection");
      const dialog = vs.page.locator(".monaco-dialog-box");
      await dialog.getByRole("button", { name: "Run Checks" }).dispatchEvent("click");
      await vs.webview().locator(".verdict").waitFor();
    },
  },
  charts: {
    theme: "Dark 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await openCharts(vs);
    },
  },
  chartsFiltered: {
    theme: "Light 2026",
    prepare: async (vs) => {
      await searchSample(vs);
      await openCharts(vs);
      await vs
        .webview()
        .getByRole("button", { name: /^California/ })
        .press("Enter");
      await vs
        .webview()
        .getByRole("button", { name: /^Texas/ })
        .press("Enter");
    },
  },
};

async function openTable(vs: Workbench): Promise<void> {
  await vs.run("Startup Funding: Open Results as Table");
  await vs.webview().getByRole("rowheader").first().waitFor();
}

async function openCharts(vs: Workbench): Promise<void> {
  await openTable(vs);
  await vs.webview().getByRole("tab", { name: "Charts" }).click();
  await vs.webview().locator(".chart-mark").first().waitFor();
}

async function openFirst(vs: Workbench): Promise<void> {
  await vs.view("Results").row(/\d/).click();
  await vs.webview().locator("h1").first().waitFor();
}

async function useSample(vs: Workbench): Promise<void> {
  await vs.run("Startup Funding: Use Sample Data");
  await vs.notifications.find("sample data");
  await vs.run("Notifications: Clear All Notifications");
}

async function searchSample(vs: Workbench, company?: string): Promise<void> {
  await useSample(vs);
  await vs.run("Startup Funding: Search Companies…");
  await vs.pick.waitForOpen();
  if (company === undefined) {
    await vs.pick.choose("Search");
  } else {
    await vs.pick.type(company);
    await vs.pick.choose(`Search for company "${company}"`);
  }
  await vs.view("Results").row(/\d/).waitFor();
}
