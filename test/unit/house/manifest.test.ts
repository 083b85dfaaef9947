import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  colors,
  commands,
  contextKeys,
  rowContexts,
  settings,
  settingsSection,
  submenus,
  views,
} from "../../../src/host/ids.ts";
import { toolNames } from "../../../src/domain/agents/toolNames.ts";
import { manifestTools } from "../../../tools/agents/manifestTools.ts";
import { readPlainManifest } from "../../../tools/nls/files.ts";
import { completionEvents, readManifest, settingsOf, whenClauses } from "../../../tools/project/manifest.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";
import { mayHold } from "../../support/house/whenClauses.ts";

const manifest = readManifest();
const { contributes } = manifest;
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted();
const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the manifest and ids.ts", () => {
  it("name the same commands", () => {
    expect(sorted(contributes.commands.map((entry) => entry.command))).toEqual(
      sorted(Object.values(commands)),
    );
  });

  it("name the same submenus", () => {
    expect(contributes.submenus.map(({ id }) => id)).toEqual(Object.values(submenus));
  });

  it("name the same settings", () => {
    const inCode = Object.values(settings).map((name) => `${settingsSection}.${name}`);
    expect(sorted(Object.keys(settingsOf(manifest)))).toEqual(sorted(inCode));
  });

  it("name the same views, in the same container", () => {
    expect(contributes.viewsContainers.activitybar.map((entry) => entry.id)).toEqual([views.container]);
    expect(Object.keys(contributes.views)).toEqual([views.container]);
    const inManifest = (contributes.views[views.container] ?? []).map((view) => view.id);
    expect(sorted(inManifest)).toEqual(sorted([views.results, views.searches, views.library]));
  });

  it("name the same context keys in when clauses", () => {
    const whens = whenClauses(manifest).join("\n");
    const used = found(/(?<![\w'".])(startupFunding\.[\w.]+)(?=\s*(?:==|!=|=~|&&|\|\||\)|$))/gm, whens);
    const asViews = [
      views.results,
      views.searches,
      views.library,
      views.detail,
      views.table,
      views.libraryTable,
    ].flatMap((view) => [view, `'${view}'`]);
    expect(sorted(used.filter((key) => !asViews.includes(key)))).toEqual(sorted(Object.values(contextKeys)));
  });

  it("name the same kinds of rows in when clauses", () => {
    const used = found(/viewItem\s*(?:==\s*'?|=~\s*\/\^)(\w+)/g, whenClauses(manifest).join("\n"));
    const known: readonly string[] = Object.values(rowContexts);
    expect(used.filter((kind) => !known.includes(kind))).toEqual([]);
    expect(used).toContain(rowContexts.record);
  });

  it("agree on what wakes the extension: the end of the start, and pages that were open", () => {
    expect(manifest.activationEvents).toEqual([
      "onStartupFinished",
      `onWebviewPanel:${views.detail}`,
      `onWebviewPanel:${views.table}`,
      `onWebviewPanel:${views.libraryTable}`,
      `onWebviewPanel:${views.usage}`,
      `onWebviewPanel:${views.report}`,
      `onWebviewPanel:${views.list}`,
    ]);
  });

  it("hold no id of ours that ids.ts does not know", () => {
    const known = [
      ...Object.values(commands),
      ...Object.values(submenus),
      ...Object.values(views),
      ...Object.values(contextKeys),
      ...Object.values(colors),
      ...Object.values(settings).map((name) => `${settingsSection}.${name}`),
    ];
    const used = found(/\b(startupFunding\.[\w.]*\w)/g, JSON.stringify(manifest));
    const unknown = used.filter((id) => !known.some((name) => id === name || id === `${name}.focus`));
    expect(sorted(unknown)).toEqual([]);
  });
});

describe("the manifest", () => {
  it("has every key once: of two, a reader would take the last alone", () => {
    const text = readFileSync(join(projectRoot, "package.json"), "utf8");
    expect(text.trimEnd()).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
  });

  it("files every command under the product's name, each of the palette with a different title", () => {
    expect(contributes.commands.filter((entry) => entry.category !== "Startup Funding")).toEqual([]);
    const hidden = (contributes.menus["commandPalette"] ?? []).flatMap((entry) =>
      entry.when === "false" ? [entry["command"]] : [],
    );
    const titles = contributes.commands.flatMap(({ command, title }) =>
      hidden.includes(command) ? [] : [title],
    );
    expect(titles.length).toBeGreaterThan(30);
    expect(titles).toHaveLength(new Set(titles).size);
  });

  it("links commands that exist in its welcome texts, walkthroughs and menus", () => {
    const tours = contributes.walkthroughs.map(({ id }) => `${manifest.publisher}.${manifest.name}#${id}`);
    const known = [
      ...contributes.commands.map((entry) => entry.command),
      ...tours.map((id) => `workbench.action.openWalkthrough?${encodeURIComponent(JSON.stringify(id))}`),
    ];
    const texts = [
      ...contributes.viewsWelcome.map((entry) => entry.contents),
      ...steps.map((step) => step.description),
      ...Object.values(settingsOf(manifest)).map(({ markdownDescription }) => markdownDescription ?? ""),
    ];
    const links = texts.flatMap((text) => found(/\]\(([^)]*)\)/g, text));
    const menus = Object.values(contributes.menus).flatMap((entries) =>
      entries.flatMap((entry) => ("submenu" in entry ? [] : [`command:${entry.command}`])),
    );
    expect(links).not.toEqual([]);
    expect([...links, ...menus].filter((link) => !known.some((id) => link === `command:${id}`))).toEqual([]);
  });

  it("takes no pattern and no freedom with formulas from a folder that isn’t trusted", () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    expect(restrictedConfigurations).toEqual([
      `${settingsSection}.${settings.escapeFormulas}`,
      `${settingsSection}.${settings.libraryExclude}`,
    ]);
  });

  it("ticks a step of the tour for what was done, and names no key that works in a view alone", () => {
    for (const command of [commands.search, commands.saveSearch, commands.refreshRemaining])
      expect(completionEvents(manifest, "onCommand")).not.toContain(command);
    const buttons = steps.flatMap(({ description }) =>
      found(/^\[[^\]]*\]\(command:([^)]*)\)$/gm, description),
    );
    const withKeys = (contributes.keybindings ?? []).map(({ command }) => command);
    expect(buttons).toHaveLength(steps.length);
    expect(buttons.filter((command) => withKeys.includes(command))).toEqual([]);
  });

  it("shows at most two buttons in a row of a record: in a narrow view they hide its name", () => {
    const inline = (contributes.menus["view/item/context"] ?? []).filter(
      ({ when, group }) => String(group).startsWith("inline") && isOfRecords(when),
    );
    expect(inline.map(({ command }) => command)).toEqual([commands.insertRecord, commands.toggleStar]);
  });

  it("shows at most twelve entries in the menu of any row, and each command of a submenu there alone", () => {
    const inBoth = "view =~ /^startupFunding\\.(results|library)$/";
    const menu = (contributes.menus["view/item/context"] ?? []).filter(
      ({ group }) => !String(group).startsWith("inline"),
    );
    const lengths = [views.results, views.searches, views.library].flatMap((view) =>
      Object.values(rowContexts).map((viewItem) => {
        const shown = menu.filter(({ when = "" }) => {
          const terms = when.replace(inBoth, String(view !== views.searches)).split(" && ");
          return terms.every((term) => {
            const [, key = "", pattern = ""] = /^(\w+) =~ \/(.*)\/$/.exec(term) ?? [];
            const values = { view, viewItem, [contextKeys.connection]: "ready" };
            return key === "viewItem" ? new RegExp(pattern).test(viewItem) : mayHold(term, values);
          });
        });
        return [view, viewItem, shown.length] as const;
      }),
    );
    expect(lengths.filter(([, , length]) => length > 12)).toEqual([]);
    expect(Math.max(...lengths.map(([, , length]) => length))).toBeGreaterThan(8);
  });

  it("points to files that exist", () => {
    const paths = found(/"((?:\.\/)?media\/[\w./-]+)"/g, JSON.stringify(manifest));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it("has one form for prices in titles", () => {
    const priced = contributes.commands.map(({ title }) => title).filter((title) => title.includes("("));
    expect(priced.length).toBeGreaterThan(0);
    expect(priced.filter((title) => !/ \((?:may use 1 search|free)\)$/.test(title))).toEqual([]);
  });

  it("offers a search only where its address may be asked", () => {
    const forSearches =
      "!startupFunding.nothingSetUp && (startupFunding.canSearch || config.startupFunding.appUrl || !config.startupFunding.baseUrl)";
    const forFundings =
      "!startupFunding.nothingSetUp && (startupFunding.canBrowse || config.startupFunding.baseUrl || !config.startupFunding.appUrl)";
    for (const id of [commands.openFiling, commands.lookUpSelection]) expect(whenOf(id)).toBe(forSearches);
    // It is what a newcomer looks for, and leads on.
    expect(`!startupFunding.nothingSetUp && (${String(whenOf(commands.search))})`).toBe(forSearches);
    for (const id of [commands.browseFundings, commands.openCompany]) expect(whenOf(id)).toBe(forFundings);
  });

  it("offers with nothing set up what sets something up or explains, even before a key of ours is set", () => {
    const offered = contributes.commands.filter(({ command }) =>
      mayHold(whenOf(command) ?? "true", { [contextKeys.nothingSetUp]: true }),
    );
    expect(offered.map(({ command }) => command)).toEqual([
      commands.setApiKey,
      commands.configureConnection,
      commands.search,
      commands.diagnoseConnection,
      commands.useSampleData,
      commands.clearLocalData,
      commands.showLog,
      commands.openTour,
      commands.openSettings,
    ]);
  });

  it("offers a command for rows while Results, Library, a table or a page has one", () => {
    const places = [
      { [contextKeys.hasResults]: true },
      { [contextKeys.hasLibrary]: true },
      ...[views.detail, views.table, views.libraryTable].map((view) => ({ activeWebviewPanelId: view })),
    ];
    const none = {
      [contextKeys.nothingSetUp]: false,
      [contextKeys.hasResults]: false,
      [contextKeys.hasLibrary]: false,
      [contextKeys.hasSearch]: false,
      activeWebviewPanelId: "",
    };
    const forRows = (contributes.menus["view/item/context"] ?? []).flatMap(({ command, submenu, when }) => {
      if (!isOfRecords(when)) return [];
      const entries = typeof submenu === "string" ? (contributes.menus[submenu] ?? []) : [{ command }];
      return entries.map((entry) => String(entry["command"]));
    });
    const others: readonly string[] = [commands.markSeen, commands.showChanges];
    const inPalette = forRows.filter((id) => whenOf(id) !== "false" && !others.includes(id));
    expect(inPalette.length).toBeGreaterThan(8);
    for (const id of inPalette) {
      expect([id, mayHold(whenOf(id) ?? "true", none)]).toEqual([id, false]);
      for (const place of places) expect(mayHold(whenOf(id) ?? "true", { ...none, ...place })).toBe(true);
    }
  });

  it("has at most 84 commands, 45 of them in the palette at a time, and 22 settings", () => {
    expect(contributes.commands.length).toBeLessThanOrEqual(84);
    expect(Object.keys(settingsOf(manifest)).length).toBeLessThanOrEqual(22);
    const offered = (connection: string, isSearching: boolean): readonly string[] =>
      contributes.commands
        .map(({ command }) => command)
        .filter((id) => {
          const state = { [contextKeys.connection]: connection, [contextKeys.fromLibrary]: false };
          const on = {
            ...state,
            [contextKeys.nothingSetUp]: false,
            [contextKeys.agentsStopped]: false,
            [contextKeys.searching]: isSearching,
          };
          return mayHold(whenOf(id) ?? "true", on);
        });
    for (const connection of ["ready", "sample"])
      for (const isSearching of [true, false])
        expect(offered(connection, isSearching).length).toBeLessThanOrEqual(45);
  });

  it("calls one act by one name", () => {
    const texts = ["package.nls.json", "l10n/bundle.l10n.json", "docs/guide.md", "docs/commands.md"]
      .map((file) => readFileSync(join(projectRoot, file), "utf8"))
      .join("\n");
    const former =
      /Insert Selected|Insert Record of|\[?Connect to the Service|Change the Address|"Go On"|\*Go On\*|Automatic Checks"/g;
    expect(texts.match(former) ?? []).toEqual([]);
  });

  it("shows at most eleven entries in ⋯ of Results, and Open Record as JSON in the menu of a record itself", () => {
    const inMore = (contributes.menus["view/title"] ?? []).filter(
      ({ group, when = "" }) => !String(group).startsWith("navigation") && when.includes(views.results),
    );
    for (const connection of ["ready", "sample"]) {
      const state = {
        view: views.results,
        [contextKeys.connection]: connection,
        [contextKeys.searching]: false,
        [contextKeys.fromLibrary]: false,
      };
      const shown = inMore.filter(({ when = "" }) => mayHold(when, state));
      expect(shown.length).toBeLessThanOrEqual(11);
      expect(shown.length).toBeGreaterThan(8);
    }
    const ofRows = (contributes.menus["view/item/context"] ?? []).filter(({ when }) => isOfRecords(when));
    expect(ofRows.map(({ command }) => command)).toContain(commands.openJson);
  });

  it("leaves on its machine what agents may spend and see there", () => {
    const local = Object.entries(settingsOf(manifest)).filter(([, { ignoreSync }]) => ignoreSync === true);
    expect(local.map(([id]) => id)).toEqual(
      [settings.agentBudget, settings.agentsSeePeople].map((id) => `${settingsSection}.${id}`),
    );
  });

  it("has a label for each choice of a setting", () => {
    const choices = Object.entries(settingsOf(manifest)).filter(([, setting]) => setting.enum !== undefined);
    expect(choices.length).toBeGreaterThan(5);
    for (const [name, { enum: values, enumItemLabels: labels }] of choices)
      expect([name, labels?.length]).toEqual([name, values?.length]);
  });

  it("shows at most four icons in the title of Results, whatever its state", () => {
    const title = (contributes.menus["view/title"] ?? []).filter(
      ({ group, when }) =>
        String(group).startsWith("navigation") && when?.includes(`view == ${views.results}`),
    );
    for (let bits = 0; bits < 128; bits += 1) {
      const isOn = (bit: number): boolean => (bits & (1 << bit)) > 0;
      const state = {
        view: views.results,
        [contextKeys.connection]: isOn(0) ? "sample" : "ready",
        [contextKeys.canSearch]: isOn(1),
        [contextKeys.canBrowse]: true,
        [contextKeys.hasSearch]: true,
        [contextKeys.hasResults]: true,
        [contextKeys.hasMore]: isOn(2),
        [contextKeys.searching]: isOn(3),
        [contextKeys.canRetry]: !isOn(3) && isOn(4),
        [contextKeys.fromLibrary]: isOn(5),
      };
      expect(title.filter(({ when = "true" }) => mayHold(when, state)).length).toBeLessThanOrEqual(4);
    }
  });

  it("keeps out of the palette what the menu of a row or a page has", () => {
    const ofRows =
      "openDetails openJson chooseFields copyValue checkSearch openSearch editPastSearch pinSearch insertValue " +
      "removeSearch forgetRecord forgetCompany forgetPerson";
    for (const name of ofRows.split(" "))
      expect([name, whenOf(`startupFunding.${name}`)]).toEqual([name, "false"]);
  });

  it.each([
    [commands.removeApiKey, { [contextKeys.hasKey]: true }, { [contextKeys.hasKey]: false }],
    [commands.seePlans, { [contextKeys.usedUp]: true }, { [contextKeys.usedUp]: false }],
    [commands.showChanges, { [contextKeys.hasNews]: true }, { [contextKeys.hasNews]: false }],
    [
      commands.manageHiddenNames,
      { [contextKeys.hasHiddenNames]: true },
      { [contextKeys.hasHiddenNames]: false },
    ],
    [commands.stopAgents, { [contextKeys.agentsStopped]: false }, { [contextKeys.agentsStopped]: true }],
    [commands.allowAgents, { [contextKeys.agentsStopped]: true }, { [contextKeys.agentsStopped]: false }],
  ])("offers %s only while it has something to do", (id, some, none) => {
    const setUp = { [contextKeys.nothingSetUp]: false };
    expect(mayHold(whenOf(id) ?? "true", { ...setUp, ...some })).toBe(true);
    expect(mayHold(whenOf(id) ?? "true", { ...setUp, ...none })).toBe(false);
  });

  it("offers Use Sample Data in every empty view, where it isn’t in use", () => {
    for (const { contents, when = "" } of contributes.viewsWelcome)
      expect([when, contents.includes(`command:${commands.useSampleData}`)]).toEqual([
        when,
        !when.includes(`${contextKeys.connection} == sample`),
      ]);
  });

  // The editor shows the key of a command beside its entry, wherever the key works.
  it("shows keys in menus only where they work", () => {
    const { menus, keybindings = [] } = contributes;
    const keysOf = (menu: string): readonly string[] =>
      (menus[menu] ?? []).flatMap((entry) => {
        const own = keybindings.filter(({ command }) => command === entry["command"]);
        const works = own.some(({ when }) => when?.includes(`focusedView == ${views.results}`) === true);
        return own.length === 0 || (menu === "view/item/context" && works) ? [] : [String(entry["command"])];
      });
    expect(keybindings.length).toBeGreaterThan(0);
    expect(keysOf("editor/context")).toEqual([]);
    expect(keysOf("view/item/context")).toEqual([]);
    expect(keysOf("view/title")).toEqual([]);
  });

  it("leads from Results to the tour, the usage, the report, the settings and the log", () => {
    const inTitle = (contributes.menus["view/title"] ?? []).filter(
      ({ when }) => when === `view == ${views.results}`,
    );
    expect(inTitle.map(({ submenu }) => submenu)).toEqual([submenus.help]);
    const inHelp = contributes.menus[submenus.help] ?? [];
    expect(inHelp.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        commands.openTour,
        commands.showUsage,
        commands.diagnoseConnection,
        commands.openSettings,
        commands.showLog,
      ]),
    );
  });

  it("shows one welcome text of Results at a time", () => {
    const texts = contributes.viewsWelcome.filter(({ view }) => view === views.results);
    const states = ["none", "noKey", "locked", "ready", "sample"].flatMap((connection) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
        [contextKeys.connection]: connection,
        [contextKeys.canSearch]: (bits & 1) > 0,
        [contextKeys.canBrowse]: (bits & 2) > 0,
        [contextKeys.usedUp]: (bits & 4) > 0,
      })),
    );
    const possible = states.filter((state) => {
      const usable = [state[contextKeys.canSearch], state[contextKeys.canBrowse]].filter(Boolean).length;
      const fits = {
        none: usable === 0,
        noKey: usable === 0,
        locked: usable === 0,
        ready: usable > 0,
        sample: usable === 2,
      };
      return new Map(Object.entries(fits)).get(state[contextKeys.connection]);
    });
    for (const state of possible) {
      const shown = texts.filter(({ when = "" }) => isTrue(when, state));
      expect(
        shown.map(({ when }) => when),
        JSON.stringify(state),
      ).toHaveLength(1);
    }
  });

  it("has its settings in groups, each with its own order", () => {
    const { configuration } = contributes;
    expect(configuration.map(({ title }) => title)).toEqual([
      "Connection",
      "Searches",
      "Code",
      "Known Companies in the Editor",
      "Display",
      "Storage",
      "Agents",
      "Advanced",
    ]);
    expect(configuration.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { properties } of configuration) {
      const orders = Object.values(properties).map((setting) => setting["order"]);
      expect(orders).toEqual(orders.map((_, index) => index + 1));
    }
  });

  it("declares the tools of agents from their one definition (npm run agents)", () => {
    expect(readPlainManifest()).toMatchObject({ contributes: { languageModelTools: manifestTools() } });
    const { languageModelTools: tools = [] } = contributes;
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const { displayName, userDescription } of tools)
      expect(`${displayName} ${userDescription}`).not.toContain("%");
  });

  it("has one skill for agents, short and named after its folder, which ships", () => {
    const skills = contributes.chatSkills ?? [];
    expect(skills.map(({ path }) => path)).toEqual(["./skills/startup-funding/SKILL.md"]);
    const text = readFileSync(join(projectRoot, skills[0]?.path ?? ""), "utf8");
    expect(text).toMatch(/^---\nname: startup-funding\ndescription: .{50,1000}\n---\n/);
    expect(Buffer.byteLength(text)).toBeLessThan(2_048);
    for (const [named] of text.matchAll(/\bfunding_\w+\b/g))
      expect(["funding_", ...toolNames]).toContain(named);
  });

  it("describes every setting", () => {
    const silent = Object.entries(settingsOf(manifest)).filter(
      ([, setting]) => typeof (setting["markdownDescription"] ?? setting["description"]) !== "string",
    );
    expect(silent).toEqual([]);
  });
});

/** When the palette offers a command; undefined where that is always. */
function whenOf(command: string): string | undefined {
  return contributes.menus["commandPalette"]?.find((entry) => entry["command"] === command)?.when;
}

function isOfRecords(when: string | undefined): boolean {
  return when?.includes("viewItem =~ /^record/") === true || when?.endsWith("viewItem == record") === true;
}

/** A `when` clause of keys, comparisons, `!` and `&&`, for these values. */
function isTrue(when: string, values: Readonly<Record<string, unknown>>): boolean {
  return when.split(" && ").every((term) => {
    const [key = "", value] = term.replace(/^!/, "").split(/ [!=]= /);
    expect(Object.keys(values)).toContain(key);
    const holds = value === undefined ? values[key] === true : values[key] === value;
    return holds !== (term.startsWith("!") || term.includes(" != "));
  });
}

describe("a step of the walkthrough", () => {
  it("keeps its id", () => {
    expect(steps.map((step) => step.id)).toEqual([
      "sample",
      "search",
      "code",
      "saved",
      "connect",
      "allowance",
    ]);
  });

  it("is completed by a known command or by what the person has reached", () => {
    const events = steps.flatMap((step) => step.completionEvents);
    const ran = completionEvents(manifest, "onCommand");
    const reached = completionEvents(manifest, "onContext");
    expect(ran.length + reached.length).toBe(events.length);
    expect(ran.filter((id) => !contributes.commands.some((entry) => entry.command === id))).toEqual([]);
    const keys = Object.values(contextKeys);
    expect(reached.filter((when) => !keys.some((key) => when.startsWith(key)))).toEqual([]);
  });

  it.each(steps.map((step) => [step.id, step.title, step.media.altText]))(
    "%s speaks in sentences",
    (_, title, altText) => {
      expect(title).toMatch(/^[A-Z][^.]+$/);
      expect(altText).toMatch(/^[A-Z].{20,}\.$/);
    },
  );

  // The page of walkthroughs runs no script, loads nothing and knows no style but its own and these attributes.
  it.each(steps.map((step) => [step.media.svg]))("%s is drawn in the colours of the theme alone", (path) => {
    const drawing = readFileSync(join(projectRoot, path), "utf8");
    const paints = found(/(?:fill|stroke)="([^"]*)"/g, drawing);
    expect(paints).not.toEqual([]);
    expect(paints.filter((paint) => paint !== "none" && !paint.startsWith("var(--vscode-"))).toEqual([]);
    expect(drawing).not.toMatch(
      /#[\da-f]{3,8}\b|\brgba?\(|<style|style=|<script|href|<image|<foreignObject|\bon\w+=/i,
    );
  });
});
