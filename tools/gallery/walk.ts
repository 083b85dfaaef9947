import type { SampleService } from "../../src/sample/service.ts";
import { fillIn, loadFullFiling, searchFor, widenSideBar } from "../workbench/steps.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** What a scene is played in. */
export interface Stage {
  readonly vs: Workbench;
  /** A service that asks for a key, as a person connects to it. */
  readonly service: Pick<SampleService, "baseUrl" | "appUrl" | "key">;
}

/** One picture of the first ten minutes: it goes on where the one before it has ended. */
export interface Scene {
  /** The name of its file. */
  readonly name: string;
  readonly scheme: "dark" | "light";
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Heading and text beside the picture in docs/first-minutes.md. */
  readonly title: string;
  readonly text: string;
  /** What is seen, for who does not see it. */
  readonly alt: string;
  readonly play: (stage: Stage) => Promise<void>;
}

/** The folder that is open. */
export const files: Readonly<Record<string, string>> = {
  "customers.ts": `/** Companies that signed up this week. */
export const customers = [
  { name: "Junmarch Networks", plan: "team" },
  { name: "Caskquist Health", plan: "trial" },
];

`,
};

/** A form of the person's own, among those of the formats. */
export const templates = [
  { name: "Customer", language: "typescript", body: '{ name: ${name}, plan: "lead" },' },
];

/** Small enough to be read at the width of a page. */
const inPage = { width: 1040, height: 590 };

/** From an editor without a key to one with a key, in order. */
export const scenes: readonly Scene[] = [
  {
    name: "welcome",
    scheme: "dark",
    viewport: inPage,
    title: "Open the view",
    text: "The icon with bars and a leaf in the Activity Bar opens **Results**. Until there is a connection, it offers sample data, the way to your own key, and a tour.",
    alt: "The Results view without a connection: Use Sample Data, Connect to the Service, and Take the Tour, beside a TypeScript file",
    async play({ vs }) {
      await vs.openFile("customers.ts");
      await vs.goTo(7, 1);
      await vs.run("View: Show Startup Funding");
      await vs.view("Results").locator.getByRole("button", { name: "Use Sample Data" }).waitFor();
      await widenSideBar(vs);
    },
  },
  {
    name: "sample",
    scheme: "dark",
    viewport: inPage,
    title: "Use sample data",
    text: "**Use Sample Data** needs no key: fictional companies are served on your own machine. The first 25 filings appear, and one opens. Nothing here is counted.",
    alt: "25 filings of fictional companies in the Results view, and the page of the first",
    async play({ vs }) {
      await vs.view("Results").locator.getByRole("button", { name: "Use Sample Data" }).click();
      await vs.view("Results").row(/\$/).waitFor();
      await vs.webview().locator("h1").first().waitFor();
      await vs.notifications.find("sample data");
      await vs.run("Notifications: Clear All Notifications");
    },
  },
  {
    name: "form",
    scheme: "dark",
    viewport: inPage,
    title: "Search",
    text: "**Search Companies…** takes a name and Enter, or any of the filters. Values are checked as you type, and nothing is sent until you search. What a search may use is shown beside it.",
    alt: "The form of Search Companies with an industry and a minimum set, and Search (free) as its first row",
    async play({ vs }) {
      await vs.run("Startup Funding: Search Companies…");
      await vs.pick.waitForOpen("Search Companies");
      await fillIn(vs, "Industry", "Computers");
      await fillIn(vs, "Minimum raised", "1m");
    },
  },
  {
    name: "overview",
    scheme: "dark",
    viewport: inPage,
    title: "Read a filing",
    text: "Each row starts with its amount. Selecting a row opens its page; **▲** and **▼** go through the results.",
    alt: "Results of a search beside the page of the selected filing: what was raised, what was offered, a description, and contacts",
    async play({ vs }) {
      await vs.pick.escape();
      await searchFor(vs, "AI");
      await vs.view("Results").row(/\$/).click();
      await vs.webview().locator("h1").first().waitFor();
    },
  },
  {
    name: "saved",
    scheme: "dark",
    viewport: inPage,
    title: "Come back to a search",
    text: "**Save Search…** keeps a search under a name. **Check Now** asks for what is new, and says its price first; records that are new are marked until you’ve looked at them.",
    alt: "A saved search, checked just now, above the recent ones in the Searches view",
    async play({ vs }) {
      await vs.run("Startup Funding: Save Search…");
      await vs.pick.waitForOpen("Save Search");
      await vs.pick.type("AI companies");
      await vs.pick.accept();
      await vs.view("Searches").expand();
      await vs.view("Searches").chooseFromMenu(/^AI companies/, "Check Now (free)");
      await vs.notifications.find("The first check notes");
    },
  },
  {
    name: "table",
    scheme: "light",
    viewport: { width: 1280, height: 740 },
    title: "Compare in a table",
    text: "**Open Results as Table** sorts, filters, and adds up what is loaded.",
    alt: "A table of 50 loaded records, filtered by two industries and sorted by state and amount, three rows selected, totals below",
    async play({ vs }) {
      await vs.notifications.clear();
      await vs.view("Searches").collapse();
      await searchFor(vs, "a");
      await vs.run("Startup Funding: Open Results as Table");
      const page = vs.webview();
      await page.getByRole("button", { name: "Load Next Page (free)" }).click();
      await page.getByText("50 loaded").first().waitFor();
      const grid = page.getByRole("grid");
      await grid.getByRole("columnheader", { name: "State" }).click();
      await grid.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
      await grid.getByRole("columnheader", { name: "Raised" }).click({ modifiers: ["Shift"] });
      await grid.getByRole("button", { name: "Filter Industry" }).click();
      const values = page.getByRole("dialog").getByRole("checkbox");
      await values.first().check();
      await values.nth(1).check();
      await page.getByRole("button", { name: "Done" }).click();
      await grid.getByRole("rowheader").nth(2).click();
      await grid
        .getByRole("rowheader")
        .nth(4)
        .click({ modifiers: ["Shift"] });
    },
  },
  {
    name: "charts",
    scheme: "dark",
    viewport: { width: 1280, height: 1010 },
    title: "See the whole in charts",
    text: "Click a bar or state to filter; the table and the other charts follow.",
    alt: "Charts of amounts over time, by size, by state, and by industry, filtered by California and Texas on a map of tiles",
    async play({ vs }) {
      await vs.run("View: Toggle Primary Side Bar Visibility");
      const page = vs.webview();
      await page.getByRole("button", { name: "Clear All Filters" }).click();
      await page.getByRole("tab", { name: "Charts" }).click();
      for (const state of [/^California/, /^Texas/]) {
        await page.getByRole("button", { name: state }).dispatchEvent("click");
      }
      await page.getByText("Place: Texas").first().waitFor();
    },
  },
  {
    name: "formats",
    scheme: "dark",
    viewport: inPage,
    title: "Choose a format",
    text: "**Insert Record As…** starts with what fits the file: its literal, its types, your templates.",
    alt: "The pick of formats over a TypeScript file: TypeScript, an interface, a zod schema, and a template come first",
    async play({ vs }) {
      await vs.run("View: Close All Editors");
      await vs.openFile("customers.ts");
      await vs.goTo(7, 1);
      await vs.run("View: Show Startup Funding");
      await searchFor(vs, "AI");
      await vs.view("Results").chooseFromMenu(/\$/, "Insert Record As…");
      await vs.pick.waitForOpen();
    },
  },
  {
    name: "insert",
    scheme: "light",
    viewport: inPage,
    title: "Put a record into code",
    text: "**Insert Record at Cursor** writes the record as a literal of the language, in the file’s own style.",
    alt: "A record as a TypeScript constant in the open file, beside the row that it came from",
    async play({ vs }) {
      await vs.pick.escape();
      await vs.view("Results").chooseFromMenu(/\$/, "Insert Record at Cursor");
      await vs.editor.locator.getByText("accepted_at").waitFor();
    },
  },
  {
    name: "connect",
    scheme: "dark",
    viewport: inPage,
    title: "Connect",
    text: "**Configure Connection…** takes the address you were given, or both at once.",
    alt: "Configure Connection with two addresses pasted into its box",
    async play({ vs, service }) {
      await vs.run("Startup Funding: Stop Using Sample Data");
      await vs.notifications.find("Sample data is off");
      await vs.notifications.clear();
      await vs.run("Startup Funding: Configure Connection…");
      await vs.pick.waitForOpen();
      await vs.pick.type(`${service.baseUrl}/fundings ${service.appUrl}/api/v3/companies`);
    },
  },
  {
    name: "rejected",
    scheme: "dark",
    viewport: inPage,
    title: "Enter the key",
    text: "The key is checked with an empty query, which should be free. One that is rejected is not stored, and the box stays open.",
    alt: "Set API Key with the reason why the service rejected the key, and that no search was used",
    async play({ vs }) {
      await vs.pick.accept();
      await vs.pick.waitForOpen(/API Key/);
      await vs.pick.type("not-the-key");
      await vs.pick.accept();
      await vs.pick.choose("Both addresses");
      await vs.pick.waitForOpen(/API Key/);
      await vs.pick.locator.locator(".quick-input-message").getByText(/./).first().waitFor();
    },
  },
  {
    name: "connected",
    scheme: "dark",
    viewport: inPage,
    title: "Search for real",
    text: "The status bar shows how many searches are left. Opening a row is free; the button names the price of loading the rest.",
    alt: "The page of a filing with the button Load Full Filing (may use 1 search), and the searches left in the status bar",
    async play({ vs, service }) {
      await vs.pick.type(service.key);
      await vs.pick.accept();
      await vs.pick.choose("Both addresses");
      await vs.notifications.find("API key");
      await vs.notifications.clear();
      await searchFor(vs, "AI");
      await vs.view("Results").row(/\$/).click();
      await vs.webview().getByRole("button", { name: "Load Full Filing (may use 1 search)" }).waitFor();
    },
  },
  {
    name: "usage",
    scheme: "light",
    viewport: { width: 1040, height: 1100 },
    title: "See what it cost",
    text: "**Show Usage** says what is left and since when, what every request was, and what was learned about prices.",
    alt: "The Usage page: about 48 searches left, requests per day, and every request by name",
    async play({ vs }) {
      await loadFullFiling(vs);
      await vs
        .webview()
        .getByRole("heading", { name: /related persons/i })
        .waitFor();
      await vs.run("Startup Funding: Show Usage");
      await vs.webview().locator("li.request").first().waitFor();
    },
  },
];
