import { describe, expect, it } from "vitest";
import type { ResultRow } from "../../../../src/domain/record.ts";
import type { LibraryNode } from "../../../../src/ui/library/view/libraryNode.ts";
import { firstRecent, LibraryTree, pageSize } from "../../../../src/ui/library/view/libraryTree.ts";
import { memoryLibrary, type MemoryLibrary } from "../../../support/library/memoryLibrary.ts";

const service = "https://a.example";

function row(id: number, name: string, state = "Maine", at = service): ResultRow {
  return { service: at, key: `filing:${String(id)}`, record: { kind: "filing", value: { id, name, state } } };
}

interface Bench {
  readonly library: MemoryLibrary;
  readonly tree: LibraryTree;
  services: readonly string[];
}

function bench(): Bench {
  const library = memoryLibrary();
  const made: Bench = {
    library,
    services: [service],
    tree: new LibraryTree(
      () => Promise.resolve(library.reader),
      () => made.services,
    ),
  };
  return made;
}

/** The lines under the line of an id, looked for from the top. */
async function under({ tree }: Bench, id: string): Promise<readonly LibraryNode[]> {
  const all = [...((await tree.roots()) ?? [])];
  for (const node of all) {
    if (node.id === id) return await tree.children(node);
    all.push(...(await tree.children(node)));
  }
  throw new Error(`no line ${id}`);
}

const idsOf = (nodes: readonly LibraryNode[]): readonly string[] => nodes.map(({ id }) => id);

describe("the lines of the Library view", () => {
  it("are none while the library is empty, and not known where it cannot be read", async () => {
    expect(await bench().tree.roots()).toEqual([]);
    const unread = new LibraryTree(
      () => Promise.resolve({ ask: () => Promise.resolve(undefined) }),
      () => [service],
    );
    expect(await unread.roots()).toBeUndefined();
  });

  it("say how much there is, and nothing of another service", async () => {
    const made = bench();
    made.library.keep([row(1, "Acme"), row(2, "Beta"), row(3, "Fiction", "Maine", "sample:")]);
    made.library.mark(row(1, "Acme"), { star: true, tags: ["north", "to call"] });
    made.library.mark(row(3, "Fiction", "Maine", "sample:"), { star: true });
    expect(await made.tree.roots()).toEqual([
      { kind: "heading", id: "starred", count: 1 },
      { kind: "heading", id: "recent", count: 2 },
      { kind: "heading", id: "companies", count: 2 },
      { kind: "heading", id: "tags", count: 2 },
    ]);
    expect(made.tree.rows).toEqual([]);
    expect(await under(made, "starred")).toMatchObject([
      { row: row(1, "Acme"), marks: { star: true, tags: ["north", "to call"] } },
    ]);
    expect(idsOf(await under(made, "tag:north"))).toEqual(["tag:north/https://a.example filing:1"]);
    expect(made.tree.rows.map(({ key }) => key)).toEqual(["filing:1", "filing:2"]);
  });

  it("know which records say something else than before", async () => {
    const made = bench();
    made.library.keep([row(1, "Acme"), row(2, "Beta")]);
    made.library.keep([row(2, "Beta", "Ohio")], 2_000);
    const recent = await under(made, "recent");
    const changed = recent.filter((node) => node.kind === "row" && node.marks?.hasChanged === true);
    expect(idsOf(changed)).toEqual([`recent/${service} filing:2`]);
  });

  it("begin with a section of what is new, while there is some", async () => {
    const made = bench();
    made.library.keep([row(1, "Acme"), row(2, "Beta"), row(1, "Fiction", "Maine", "sample:")]);
    made.library.save("A", service, ["filing:2"]);
    made.library.save("B", "sample:", ["filing:1"]);
    expect(await made.tree.hasChanged()).toBe(true);
    const [first] = (await made.tree.roots()) ?? [];
    expect(first).toEqual({ kind: "heading", id: "new", count: 1 });
    const news = { isNew: true, changed: [] };
    expect(await under(made, "new")).toMatchObject([{ row: row(2, "Beta"), marks: { star: false, news } }]);
    const recent = await under(made, "recent");
    expect(recent.map((node) => node.kind === "row" && node.marks?.news)).toEqual([undefined, news]);
    expect(await made.tree.hasChanged()).toBe(false);
    made.library.markSeen();
    expect(await made.tree.hasChanged()).toBe(true);
    expect(idsOf((await made.tree.roots()) ?? [])).not.toContain("new");
  });

  it("forget the rows of another service when that is connected no more", async () => {
    const made = bench();
    made.library.keep([row(1, "Acme"), row(1, "Fiction", "Maine", "sample:")]);
    made.services = ["sample:"];
    await under(made, "recent");
    made.services = [service];
    await under(made, "recent");
    expect(made.tree.rows).toMatchObject([{ service }]);
  });

  it("have a filing in full where it was received so", async () => {
    const made = bench();
    const whole = { kind: "filing", value: { id: 1, name: "Acme", description: "All" } } as const;
    made.library.keep([{ ...row(1, "Acme"), detail: whole }]);
    const [line] = await under(made, "recent");
    expect(line).toMatchObject({ row: { detail: { value: { description: "All" } } } });
  });

  it("list companies by name, their records under them, and one name in two states as two", async () => {
    const made = bench();
    made.library.keep([row(1, "Beta"), row(2, "Acme"), row(3, "Acme", "Ohio"), row(4, "Acme", "Ohio")]);
    const companies = await under(made, "companies");
    expect(
      companies.map((node) => (node.kind === "company" ? [node.company.name, node.company.count] : [])),
    ).toEqual([
      ["Acme", 1],
      ["Acme", 2],
      ["Beta", 1],
    ]);
    const ids = new Set(idsOf(companies));
    expect(ids.size).toBe(3);
    const [, ohio] = companies;
    expect((await made.tree.children(ohio ?? { kind: "more", id: "", of: "" })).length).toBe(2);
  });

  it("group very many companies by their first letter, and show a part of each", async () => {
    const made = bench();
    const many = Array.from({ length: pageSize + 5 }, (_, at) =>
      row(at, `Acme ${String(at).padStart(4, "0")}`),
    );
    made.library.keep([...many, row(9_000, "Zeta")]);
    const initials = await under(made, "companies");
    expect(initials).toEqual([
      { kind: "initial", id: "initial:a", initial: "a", count: pageSize + 5 },
      { kind: "initial", id: "initial:z", initial: "z", count: 1 },
    ]);
    const first = await under(made, "initial:a");
    expect(first).toHaveLength(pageSize + 1);
    expect(first.at(-1)).toEqual({ kind: "more", id: "more:initial:a", of: "initial:a" });
    made.tree.showMore("initial:a");
    const all = await under(made, "initial:a");
    expect(all).toHaveLength(pageSize + 5);
    expect(all.some(({ kind }) => kind === "more")).toBe(false);
  });

  it("show a part more of the records that were received last", async () => {
    const made = bench();
    const all = firstRecent + pageSize;
    made.library.keep(Array.from({ length: all }, (_, at) => row(at, `Acme ${String(at)}`)));
    const few = await under(made, "recent");
    expect(few).toHaveLength(firstRecent + 1);
    expect(few.at(-1)).toMatchObject({ kind: "more", of: "recent" });
    made.tree.showMore("recent");
    expect(await under(made, "recent")).toHaveLength(all);
  });

  it("have changed when a record or a mark has, and not before", async () => {
    const made = bench();
    made.library.keep([row(1, "Acme")]);
    await made.tree.roots();
    expect(await made.tree.hasChanged()).toBe(false);
    made.library.mark(row(1, "Acme"), { note: "call" }, 2_000);
    expect(await made.tree.hasChanged()).toBe(true);
    await made.tree.roots();
    made.library.keep([row(1, "Acme"), row(2, "Beta")], 9_000);
    expect(await made.tree.hasChanged()).toBe(true);
    await made.tree.roots();
    expect(await made.tree.hasChanged()).toBe(false);
  });

  it("have changed when known records come again, but not when one does by itself: its row would jump", async () => {
    const made = bench();
    made.library.keep([row(1, "Acme"), row(2, "Beta")]);
    await made.tree.roots();
    made.library.keep([row(1, "Acme")], 2_000);
    expect(await made.tree.hasChanged()).toBe(false);
    made.library.mark(row(1, "Acme"), { star: true }, 3_000);
    expect(await made.tree.hasChanged()).toBe(true);
    await made.tree.roots();
    made.library.keep([row(1, "Acme"), row(2, "Beta")], 9_000);
    expect(await made.tree.hasChanged()).toBe(true);
  });
});
