import { parser } from "@lezer/markdown";
import { describe, expect, it, vi } from "vitest";
import { nameCards } from "../../../../src/app/library/text/textCards.ts";
import type { KnownCompany } from "../../../../src/store/library/reader/queries/names.ts";
import { hoverCommands, hoverParts } from "../../../../src/ui/library/text/hoverAndActions.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { traps } from "../../../support/ui/hostileRecords.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

const day = 24 * 3_600_000;
const now = Date.UTC(2026, 4, 9);

interface Given {
  readonly name?: string;
  readonly state?: string;
  readonly key?: string;
  readonly count?: number;
  readonly star?: boolean;
  readonly service?: string;
  readonly full?: string;
}

function company(given: Given = {}): KnownCompany {
  const {
    name = "Acme Robotics, Inc.",
    state = "Ohio",
    key = "filing:7",
    count = 1,
    star,
    service = "app",
  } = given;
  const value = {
    id: 7,
    name,
    state,
    money_raised: 4_500_000,
    accepted_at: "2024-05-01T10:00:00Z",
    industry: "Robots",
  };
  return {
    company: { id: 1, service, name, core: "acme robotics", full: given.full ?? "acme robotics inc", state },
    newest: [
      {
        service,
        key,
        kind: "filing",
        value,
        isWhole: false,
        firstSeen: now - 9 * day,
        lastSeen: now - 3 * day,
        ...(star === undefined ? {} : { marks: { star, tags: [], note: "" } }),
      },
    ],
    count,
  };
}

function partsOf(...companies: readonly KnownCompany[]) {
  const cards = nameCards(companies, wording, now);
  if (cards === undefined) throw new Error("no cards");
  return hoverParts(cards, wording.t);
}

/** The names of the nodes that Markdown makes of a text. */
function nodesOf(markdown: string): ReadonlySet<string> {
  const found = new Set<string>();
  parser.parse(markdown).iterate({ enter: ({ name }) => void found.add(name) });
  return found;
}

/** A text as it is read: entities are the characters that they stand for. */
function read(markdown: string): string {
  return markdown.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
}

/** The commands of the links of a part, with their arguments as VS Code reads them. */
function linksOf(markdown: string) {
  return [...markdown.matchAll(/\[([^\]]*)\]\(command:([\w.]+)\?([^)]*)\)/g)].map(
    ([, text = "", command, query = ""]) => [
      read(text),
      command,
      JSON.parse(decodeURIComponent(query)) as unknown,
    ],
  );
}

describe("the hover over a known name", () => {
  it("says name, amount, day, state, industry, how old that is, and what more there is", () => {
    const [card] = partsOf(company({ count: 3 }));
    expect(read(card?.markdown ?? "").split("  \n")).toEqual([
      "**Acme Robotics, Inc.**",
      "$4.5M · May 1, 2024 · Ohio · Robots",
      "Received 3 days ago · 2 more records",
    ]);
  });

  it("trusts its own words alone, with four commands on the key of the record", () => {
    const parts = partsOf(company({ star: true }));
    expect(parts.map(({ isTrusted }) => isTrusted)).toEqual([false, true]);
    const record = [{ service: "app", key: "filing:7" }];
    expect(linksOf(parts[1]?.markdown ?? "")).toEqual([
      ["Open", hoverCommands[0], record],
      ["Insert", hoverCommands[1], record],
      ["Unstar", hoverCommands[2], record],
      ["Hide This Name", hoverCommands[3], record],
    ]);
  });

  it("lists several companies of one name, three at most, with state and day", () => {
    const parts = partsOf(
      ...["Ohio", "Iowa", "Utah", "Maine", "Texas"].map((state) =>
        company({ state, key: `filing:${state}` }),
      ),
    );
    const cards = parts.filter(({ isTrusted }) => !isTrusted).map(({ markdown }) => read(markdown));
    expect(cards).toHaveLength(3);
    expect(cards[0]).toMatch(/^5 companies with this name/);
    expect(cards[1]).toMatch(/May 1, 2024 · Iowa/);
    expect(cards[2]).toMatch(/2 more companies$/);
    expect(
      parts.flatMap(({ markdown }) => linksOf(markdown)).filter(([text]) => text === "Hide This Name"),
    ).toHaveLength(1);
  });

  it("knows one company by what both hosts say of it", () => {
    const [card, ...others] = partsOf(company({ count: 2 }), company({ service: "base", key: "funding:1" }));
    expect(others).toHaveLength(1);
    expect(read(card?.markdown ?? "")).toContain("2 more records");
  });

  it.each(traps)("leaves text that it is: %j", (trap) => {
    const [card, links] = partsOf(company({ name: trap, state: trap, key: `filing:${trap}` }));
    const nodes = nodesOf(card?.markdown ?? "");
    for (const name of ["Link", "Image", "Autolink", "URL", "HTMLTag", "HTMLBlock", "InlineCode", "Emphasis"])
      expect(nodes).not.toContain(name);
    // Nothing is left that makes an icon, a bare link, or another direction of reading.
    expect(card?.markdown.replaceAll(/&#\d+;|\*\*/g, "")).not.toMatch(
      /[$[\]()<>`!:/\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(linksOf(links?.markdown ?? "").map(([text]) => text)).toEqual([
      "Open",
      "Insert",
      "Star",
      "Hide This Name",
    ]);
    expect(linksOf(links?.markdown ?? "")[0]?.[2]).toEqual([
      { service: "app", key: `filing:${trap}`.toWellFormed() },
    ]);
  });
});
