import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { commands, views } from "../../../../src/host/ids.ts";
import { focusedRowCommand, type ViewRow } from "../../../../src/ui/results/focusedRow.ts";

const view = views.results;
const row = (id: number) => ({
  kind: "row",
  row: {
    key: `filing:${String(id)}`,
    service: "https://app.example",
    record: { kind: "filing", value: { id } },
  },
});
const [one, two, three] = [row(1), row(2), row(3)];
const nextPage = { kind: "nextPage" };
const isAllThree = (lines: readonly ViewRow[]): boolean =>
  isDeepStrictEqual(new Set(lines), new Set([one, two, three]));

/** A list with a selection and a focus, as the editor keeps it. During a redraw the selection reads as empty. */
function list(
  selected: readonly ViewRow[],
  focus?: ViewRow,
  isRedrawn: (read: number) => boolean = () => false,
) {
  const ran: (readonly unknown[])[] = [];
  let selection = selected;
  let reads = 0;
  const run = focusedRowCommand({
    execute: async (...command) => {
      if (command[0] === "noop") return;
      if (command[0] !== "list.toggleSelection") ran.push(command);
      else if (focus !== undefined)
        selection = selection.includes(focus)
          ? selection.filter((node) => node !== focus)
          : [focus, ...selection];
    },
    // A redraw makes new objects.
    selection: () => (isRedrawn(reads++) ? [] : selection.map((line) => ({ ...line }))),
    wait: () => Promise.resolve(),
  });
  return { ran, run, selection: () => selection };
}

describe("a key in Results runs its command", () => {
  it.each([
    ["on the row that has the focus, where none is selected", [], two, { ...two, view }],
    ["on the row that has the focus, where another is selected", [one], two, { ...two, view }],
    ["on the row that has the focus, where others are selected", [one, three], two, { ...two, view }],
    ["on what is selected, where that has the focus", [two], two, { ...two, view }],
    [
      "on all that are selected, where one of them has the focus",
      [one, two, three],
      two,
      { ...two, view },
      [one, two, three],
    ],
    ["on what is selected, where nothing has the focus", [one], undefined, { view }],
    ["on the line that has the focus, also where that is no record", [one], nextPage, { ...nextPage, view }],
  ])("%s, and leaves the selection as it was", async (_what, selected, focus, ...expected) => {
    const { ran, run, selection } = list(selected, focus);
    await run(commands.copyRecord);
    expect(ran).toEqual([[commands.copyRecord, ...expected]]);
    expect(new Set(selection())).toEqual(new Set(selected));
  });

  it.each([
    ["at first", (read: number) => read < 1],
    ["until it is selected", (read: number) => read < 2],
    ["until it is taken back", (read: number) => read < 3],
    ["for long", (read: number) => read < 16],
    ["once it is selected", (read: number) => read > 0 && read < 3],
    ["once it is taken back", (read: number) => read === 2],
    ["between both", (read: number) => read === 1],
    ["in every other moment, then no more", (read: number) => read < 9 && read % 2 === 0],
  ])("on the row that has the focus while the view is redrawn %s", async (_when, isRedrawn) => {
    const cases: readonly { readonly selected: readonly ViewRow[]; readonly expected: readonly unknown[] }[] =
      [
        { selected: [two], expected: [{ ...two, view }] },
        { selected: [], expected: [{ ...two, view }] },
        { selected: [one, three], expected: [{ ...two, view }] },
        { selected: [one, two, three], expected: [{ ...two, view }, expect.toSatisfy(isAllThree)] },
      ];
    for (const { selected, expected } of cases) {
      const { ran, run, selection } = list(selected, two, isRedrawn);
      await run(commands.copyRecord);
      expect(ran).toEqual([[commands.copyRecord, ...expected]]);
      expect(new Set(selection())).toEqual(new Set(selected));
    }
  });

  it("on all rows of a long list, without comparing each with each", async () => {
    let looks = 0;
    const rows = Array.from({ length: 2_000 }, (_, id): ViewRow => ({
      ...row(id),
      get kind() {
        looks += 1;
        return "row";
      },
    }));
    let selection: readonly ViewRow[] = rows;
    let chosen: unknown;
    const run = focusedRowCommand({
      execute: async (command, _line, all) => {
        if (command === commands.copyRecord) chosen = all;
        if (command === "list.toggleSelection") selection = selection === rows ? rows.slice(1) : rows;
      },
      selection: () => selection,
      wait: () => Promise.resolve(),
    });
    await run(commands.copyRecord);
    expect(chosen).toHaveLength(rows.length);
    expect(looks).toBeLessThan(10 * rows.length);
  });

  it("on no row, and as on a lost one, where the view is redrawn without end", async () => {
    const { ran, run, selection } = list([one], two, () => true);
    await run(commands.copyRecord);
    expect(ran).toEqual([[commands.copyRecord, undefined]]);
    expect(selection()).toEqual([one]);
  });

  it.each([false, true])("on a clicked row that its page selects (told: %j)", async (isTold) => {
    const ran: (readonly unknown[])[] = [];
    let [inEditor, told]: (readonly ViewRow[])[] = [[two], [one]];
    let toggles = 0;
    const run = focusedRowCommand({
      execute: async (...command) => {
        if (command[0] === "list.toggleSelection") {
          toggles += 1;
          inEditor = inEditor?.includes(two) === true ? [] : [two];
          told = inEditor;
          if (toggles === 1) inEditor = [two];
          if (isTold) told = inEditor;
        } else if (command[0] === "noop") told = inEditor;
        else ran.push(command);
      },
      selection: () => told ?? [],
      wait: () => Promise.resolve(),
    });
    await run(commands.insertRecord);
    expect(ran).toEqual([[commands.insertRecord, { ...two, view }]]);
    expect(inEditor).toEqual([two]);
  });

  it("on the same row each time, however fast the key comes", async () => {
    const { ran, run, selection } = list([one], two);
    await Promise.all([run(commands.copyRecord), run(commands.copyRecord), run(commands.copyRecord)]);
    expect(ran).toEqual(Array.from({ length: 3 }, () => [commands.copyRecord, { ...two, view }]));
    expect(selection()).toEqual([one]);
  });

  it.each([commands.loadMore, commands.loadDetails, "workbench.action.quit", undefined, {}])(
    "only where it is one of the view's keys: not %j",
    async (command) => {
      const { ran, run } = list([one], one);
      await run(command);
      expect(ran).toEqual([]);
    },
  );
});
