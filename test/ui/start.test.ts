import { describe, expect, it } from "vitest";
import { useProduct } from "./product.ts";

const session = useProduct();

describe("the installed product", () => {
  it("has its commands in the palette", async () => {
    const { vs } = session();
    const rows = await vs.paletteRows("Startup Funding: Search", "Startup Funding: Search Companies…");
    // Show Stored Search has a meaning in a row of Searches alone.
    expect(rows.map((row) => row.label)).not.toContain("Startup Funding: Show Stored Search");
  });

  it("shows nothing unasked", async () => {
    const { vs } = session();
    expect(await vs.notifications.messages()).toEqual([]);
    expect(await vs.statusBarItem("startupFunding.remaining").count()).toBe(0);
  });
});
