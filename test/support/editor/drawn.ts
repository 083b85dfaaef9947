import * as vscode from "vscode";
import { views } from "../../../src/host/ids.ts";
import { until } from "../../../tools/project/until.ts";

/** A line of a view, as VS Code was handed it. */
export interface Line {
  /** Without the amount of a record, which opens its line. */
  readonly label: string;
  readonly amount: string;
  readonly description: string;
  readonly item: vscode.TreeItem;
  /** What VS Code hands to the commands of its menu. */
  readonly node: unknown;
}

type Tree = vscode.TreeView<unknown>;
type TreeOptions = vscode.TreeViewOptions<unknown>;

interface FollowedTree {
  readonly view: Tree;
  readonly provider: vscode.TreeDataProvider<unknown>;
  /** The first lines that VS Code has asked for last. */
  roots: readonly unknown[];
}

/** What the product has handed to VS Code: its views, the item of the status bar, the keys of its menus, its log. */
export class Drawn {
  readonly contexts = new Map<unknown, unknown>();
  /** Every line of its log. Where VS Code runs without its own log module, the panel shows none of them. */
  readonly log: string[] = [];
  readonly #trees = new Map<string, FollowedTree>();
  #statusBar: vscode.StatusBarItem | undefined;

  /** Follows what is made from now on: the product makes all of it when it is activated. */
  constructor() {
    const { createOutputChannel, createTreeView, createStatusBarItem } = vscode.window;
    const { executeCommand } = vscode.commands;
    replace(vscode.window, "createTreeView", (id: string, options: TreeOptions) => {
      const provider = options.treeDataProvider;
      const childrenOf = provider.getChildren.bind(provider);
      const view = createTreeView(id, options);
      const followed: FollowedTree = { view, provider, roots: [] };
      this.#trees.set(id, followed);
      replace(provider, "getChildren", async (parent?: unknown) => {
        const children = (await childrenOf(parent)) ?? [];
        if (parent === undefined) followed.roots = children;
        return children;
      });
      return view;
    });
    replace(vscode.window, "createOutputChannel", (name: string) => {
      const channel = createOutputChannel(name, { log: true });
      for (const level of ["info", "warn", "error"] as const) {
        const write = channel[level];
        replace(channel, level, (message: string, ...rest: readonly unknown[]) => {
          this.log.push([message, ...rest].map(String).join(" "));
          write(message, ...rest);
        });
      }
      return channel;
    });
    replace(vscode.window, "createStatusBarItem", (...args: Parameters<typeof createStatusBarItem>) => {
      this.#statusBar = createStatusBarItem(...args);
      return this.#statusBar;
    });
    replace(vscode.commands, "executeCommand", (command: string, ...args: readonly unknown[]) => {
      if (command === "setContext") this.contexts.set(args[0], args[1]);
      return executeCommand(command, ...args);
    });
  }

  get statusBar(): vscode.StatusBarItem {
    if (this.#statusBar === undefined) throw new Error("the product has no item in the status bar");
    return this.#statusBar;
  }

  message(id: string = views.results): string {
    return this.#tree(id).view.message ?? "";
  }

  /** The lines of a view that VS Code has asked for last, those below others after them. */
  async lines(id: string = views.results): Promise<readonly Line[]> {
    const { provider, roots } = this.#tree(id);
    const lines: Line[] = [];
    const add = async (node: unknown): Promise<void> => {
      const item = await provider.getTreeItem(node);
      const { label = "", description } = item;
      const parts = (typeof label === "string" ? label : label.label).split("  ");
      lines.push({
        label: parts.at(-1) ?? "",
        amount: parts.slice(0, -1).join("  "),
        description: typeof description === "string" ? description : "",
        item,
        node,
      });
      if (item.collapsibleState !== vscode.TreeItemCollapsibleState.Expanded) return;
      for (const child of (await provider.getChildren(node)) ?? []) await add(child);
    };
    for (const root of roots) await add(root);
    return lines;
  }

  async labels(id?: string): Promise<readonly string[]> {
    return (await this.lines(id)).map(({ label }) => label);
  }

  /** The line with this label, once VS Code has asked for it. */
  async line(label: string, id?: string): Promise<Line> {
    return await until(`the line ${label}`, async () =>
      (await this.lines(id)).find((line) => line.label === label),
    );
  }

  /** Waits until the view has these lines and no others. */
  async untilLabels(wanted: readonly string[], id?: string): Promise<void> {
    let labels: readonly string[] = [];
    await until(`the lines ${wanted.join(", ")}`, async () => {
      labels = await this.labels(id);
      return labels.join("\n") === wanted.join("\n");
    }).catch((error: unknown) => {
      throw new Error(`the lines are ${labels.join(", ")}; ${this.message(id)}`, { cause: error });
    });
  }

  /** Does what a click on a line does. */
  async click({ item }: Line): Promise<void> {
    const { command = "", arguments: values = [] }: { command?: string; arguments?: readonly unknown[] } =
      item.command ?? {};
    await vscode.commands.executeCommand(command, ...values);
  }

  /** What shows where the pointer rests on a line. */
  async tooltip({ item, node }: Line, id: string = views.results): Promise<string> {
    const token = new vscode.CancellationTokenSource().token;
    const resolved = await this.#tree(id).provider.resolveTreeItem?.(item, node, token);
    const { tooltip = "" } = resolved ?? item;
    return typeof tooltip === "string" ? tooltip : tooltip.value;
  }

  #tree(id: string): FollowedTree {
    const found = this.#trees.get(id);
    if (found === undefined) throw new Error(`the product has made no view ${id}`);
    return found;
  }
}

function replace(object: object, name: string, by: unknown): void {
  if (!Reflect.set(object, name, by)) throw new Error(`${name} cannot be followed`);
}
