import { describe, expect, it } from "vitest";
import { nameKeys } from "../../../../src/domain/names/nameKeys.ts";
import { keyOf } from "../../../../src/domain/record.ts";
import { field, type JsonObject } from "../../../../src/text/json.ts";
import { libraryFolder, service } from "../../../support/library/libraryFolder.ts";

const other = "https://other.example";
const services = [service];
const library = libraryFolder();
let asked = 0;

/** Keeps one filing for each name. */
async function know(names: readonly string[], more: JsonObject = {}, of = service): Promise<void> {
  for (const name of names) {
    asked += 1;
    const row = { id: asked, name, state: "Ohio", accepted_at: "2024-05-01T10:00:00.000-04:00", ...more };
    await library.filings([row], of);
  }
}

async function marked(line: string, languageId = "plaintext", headerLine?: string) {
  const lines = await library.reader.ask("marksIn", {
    services,
    languageId,
    lines: [line],
    before: [],
    ...(headerLine === undefined ? {} : { headerLine }),
  });
  return lines?.[0]?.map(({ start, end }) => line.slice(start, end));
}

/** What is known at the ‸ in the last line. */
async function pointed(text: string, languageId = "plaintext", headerLine?: string) {
  const before = text.split("\n");
  const last = before.pop() ?? "";
  const offset = last.indexOf("‸");
  const line = last.replace("‸", "");
  const found = await library.reader.ask("pointedAt", {
    services,
    languageId,
    line,
    before,
    offset,
    ...(headerLine === undefined ? {} : { headerLine }),
  });
  return found?.companies.map(({ company }) => company.name);
}

describe("names in lines of text", () => {
  it("are those of the library, in prose and in cells", async () => {
    await know(["Northwind Robotics, Inc.", "Block, Inc."]);
    expect(await marked("We met Northwind Robotics and block today.")).toEqual(["Northwind Robotics"]);
    expect(await marked("1,Block Inc,x", "csv")).toEqual(["Block Inc"]);
    expect(await marked('const who = "x"; // northwind_robotics', "typescript")).toEqual([]);
  });

  it("are those in a block comment, a docstring, the text of HTML and XML, and in a list under its key", async () => {
    await know(["Northwind Robotics, Inc.", "Zephyr Inc"]);
    const found = ["Northwind Robotics, Inc."];
    expect(await pointed("/*\n  Met Northwind Rob‸otics, Inc. there", "c")).toEqual(found);
    expect(await pointed('"""Makes it.\nNorthwind Rob‸otics', "python")).toEqual(found);
    expect(await pointed("<p>\nNorthwind Rob‸otics</p>", "html")).toEqual(found);
    expect(await pointed("<issuer>Zep‸hyr</issuer>", "xml")).toEqual(["Zephyr Inc"]);
    expect(await pointed("<p>Zep‸hyr</p>", "xml")).toBeUndefined();
    expect(await pointed('"companies": [\n  "Other",\n  "Zep‸hyr"', "json")).toEqual(["Zephyr Inc"]);
    expect(await pointed('"colors": [\n  "Zep‸hyr"', "json")).toBeUndefined();
    const lines = ["Northwind Robotics */ x = 1", "Northwind Robotics"];
    const marks = await library.reader.ask("marksIn", { services, languageId: "c", lines, before: ["/*"] });
    expect(marks?.map((line) => line.length)).toEqual([1, 0]);
  });

  it("lead to a record whose id no text can hold", async () => {
    const name = "Northwind Robotics, Inc.";
    await library.filings([{ id: "7\ud800", name }]);
    const key = keyOf("filing", "7\ud800");
    const found = await library.reader.ask("records", { keys: [{ service, key }] });
    expect(found?.map((record) => [record.key, field(record.value, "name")])).toEqual([[key, name]]);
  });

  it("are known a moment after their record came, and no more once they are hidden or cleared", async () => {
    await know(["Northwind Robotics, Inc."]);
    expect(await marked("Amber Lake Foods is new.")).toEqual([]);
    const before = await library.reader.ask("namesState", { services });
    await know(["Amber Lake Foods LLC"]);
    expect(await library.reader.ask("namesState", { services })).not.toBe(before);
    expect(await marked("Amber Lake Foods is new.")).toEqual(["Amber Lake Foods"]);
    await library.store.library.hideName(service, "amber lake foods", "Amber Lake Foods");
    expect(await marked("Amber Lake Foods is new.")).toEqual([]);
    expect(await pointed("Amber L‸ake Foods is new.")).toBeUndefined();
    expect(await library.reader.ask("hiddenNames", { services })).toEqual([
      { service, core: "amber lake foods", name: "Amber Lake Foods", at: library.now },
    ]);
    await library.store.library.showName(service, "amber lake foods");
    expect(await marked("Amber Lake Foods is new.")).toEqual(["Amber Lake Foods"]);
    await library.reader.release();
    await library.store.clear();
    expect((await marked("Amber Lake Foods is new.")) ?? []).toEqual([]);
  });

  it("are those of the services that are asked for alone", async () => {
    await know(["Amber Lake Foods LLC"], {}, other);
    expect(await marked("Amber Lake Foods is new.")).toEqual([]);
    expect(await pointed("Amber L‸ake Foods is new.")).toBeUndefined();
  });

  it("are pointed at by a host, by a cell under a header, by a quoted string", async () => {
    await know(["Northwind Robotics, Inc."], { web: "https://www.northwind-robots.com/about" });
    await know(["Zephyr Inc"]);
    expect(await pointed("see north‸wind-robots.com for more")).toEqual(["Northwind Robotics, Inc."]);
    expect(await pointed("1,Zep‸hyr", "csv", ",company")).toEqual(["Zephyr Inc"]);
    expect(await pointed("1,Zep‸hyr", "csv", ",colour")).toBeUndefined();
    expect(await pointed('const issuer = "Zep‸hyr";', "typescript")).toEqual(["Zephyr Inc"]);
    expect(await pointed("const zep‸hyr = 1;", "typescript")).toBeUndefined();
  });

  it("are several where several companies have the name", async () => {
    await know(["Amber Lake Foods LLC"], { state: "Ohio", accepted_at: "2021-01-01T00:00:00Z" });
    await know(["Amber Lake Foods, Inc."], { state: "Iowa", accepted_at: "2023-01-01T00:00:00Z" });
    expect(await pointed("Amber L‸ake Foods is new.")).toEqual([
      "Amber Lake Foods, Inc.",
      "Amber Lake Foods LLC",
    ]);
  });

  it("learn the host that a record took later", async () => {
    await know(["Northwind Robotics, Inc."]);
    expect(await pointed("see north‸wind-robots.com")).toBeUndefined();
    const row = { id: asked, name: "Northwind Robotics, Inc.", web: "https://northwind-robots.com" };
    library.now += 1;
    await library.filings([row]);
    expect(await pointed("see north‸wind-robots.com")).toEqual(["Northwind Robotics, Inc."]);
  });
});

describe("the same company", () => {
  it.each([
    ["Amber Lake Foods", "Amber Lake Foods, Inc."],
    ["Amber Lake Foods & Co. Inc.", "Amber Lake Foods & Co."],
    ["PRICE T ROWE GROUP INC", "T. Rowe Price Group, Inc."],
    ["INTER PARFUMS INC", "Interparfums, Inc."],
    ["KVH INDUSTRIES INC DE", "KVH Industries, Inc."],
  ])("as the kept %s is pointed at, looked up and listed beside %s", async (kept, name) => {
    await know([kept]);
    const keys = nameKeys(name);
    if (keys === undefined) throw new Error("no keys");
    const { reader } = library;
    const lookedUp = await reader.ask("recordsFor", { services, keys, most: 6 });
    const except = { service, key: "filing:none" };
    const beside = await reader.ask("companyOthers", { services, keys, except, limit: 6 });
    const namesOf = (records: typeof lookedUp) => records?.map(({ value }) => field(value, "name"));
    expect(await pointed(`const issuer = "${name.slice(0, 2)}‸${name.slice(2)}";`, "typescript")).toEqual([
      kept,
    ]);
    expect(namesOf(lookedUp)).toEqual([kept]);
    expect(namesOf(beside)).toEqual([kept]);
  });

  it("is none with another legal form", async () => {
    await know(["Toro Co"]);
    const keys = nameKeys("Toro Corp.");
    if (keys === undefined) throw new Error("no keys");
    expect(await pointed('const issuer = "To‸ro Corp.";', "typescript")).toBeUndefined();
    const except = { service, key: "filing:none" };
    expect(await library.reader.ask("companyOthers", { services, keys, except, limit: 6 })).toEqual([]);
  });
});
