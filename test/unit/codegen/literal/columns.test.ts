import { describe, expect, it } from "vitest";
import { rowsUnder } from "../../../../src/codegen/literal/columns.ts";

const filing = {
  id: 1,
  name: "Acme",
  web: "acme.example",
  accepted_at: "2026-01-05",
  state: "Ohio",
  industry: "Energy",
  money_raised: 7,
};

describe("rows under headers", () => {
  it.each([
    ["company,raised,state", ["Acme", 7, "Ohio"]],
    ["Company|Amount|State|Date", ["Acme", 7, "Ohio", "2026-01-05"]],
    ["Firma|Betrag (USD)|Branche|Bundesstaat|Webseite", ["Acme", 7, "Energy", "Ohio", "acme.example"]],
    ["UNTERNEHMEN,Eingereicht", ["Acme", "2026-01-05"]],
    // A field has one column: the one that is called like it.
    ["Company,name", [undefined, "Acme"]],
  ])("are found in %j", (headers, row) => {
    expect(rowsUnder([filing], headers.split(/[,|]/))?.rows).toEqual([row]);
  });

  it("are those of a funding too, whose name is in its organization", () => {
    const funding = {
      title: "Acme raises",
      organization: { name: "Acme" },
      amount: "$5M",
      announced_on: "2026",
    };
    expect(rowsUnder([funding], ["Name", "Raised", "Date"])?.rows).toEqual([["Acme", "$5M", "2026"]]);
  });

  it("are none if the name that a record has finds no column", () => {
    expect(rowsUnder([filing], ["id", "state"])).toBeUndefined();
    expect(rowsUnder([{ id: 1, state: "Ohio" }], ["id", "city"])?.rows).toEqual([[1, undefined]]);
    expect(rowsUnder([{ id: 1 }], ["x"])).toBeUndefined();
  });
});
