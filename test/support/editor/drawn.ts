import * as vscode from "vscode";
import { rowContexts, views } from "../../../src/host/ids.ts";
import { until } from "../../../tools/project/until.ts";

/** A line of a view, as handed to VS Code. */
export interface Line {
  /** Without the amount that precedes the name. */
  readonly label: string;
  readonly amount: string;
  readonly description: string;
  readonly item: vscode.TreeItem;
  /** The argument of its menu’s commands. */
  readonly node: unknown;
}

type Tree = vscode.TreeView<unknown>;
type TreeOptions = vscode.TreeViewOptions<unknown>;

interface FollowedTree {
  readonly view: Tree;
  readonly provider: vscode.TreeDataProvider<unknown>;
  /** The top-level lines of VS Code’s last query. */
  roots: readonly unknown[];
}

/** Everything that the product hands to VS Code: views, status bar item, context keys, log. */
export class Drawn {
  readonly contexts = new Map<unknown, unknown>();
  /** Its log lines; a VS Code without a log module doesn’t show them. */
  readonly log: string[] = [];
  readonly #trees = new Map<string, FollowedTree>();
  #statusBar: vscode.StatusBarItem | undefined;

  /** Create it before the product is activated, which creates all of these. */
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

  /** The lines of VS Code’s last query; children follow their parents. */
  async lines(id: string = views.results): Promise<readonly Line[]> {
    const { provider, roots } = this.#tree(id);
    const lines: Line[] = [];
    const add = async (node: unknown): Promise<void> => {
      const item = await provider.getTreeItem(node);
      const { label = "", description } = item;
      // Only the first search of a profile has the hint.
      if (item.contextValue === rowContexts.hint) return;
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

  /** Waits for the line with this label. */
  async line(label: string, id?: string): Promise<Line> {
    return await until(`the line ${label}`, async () =>
      (await this.lines(id)).find((line) => line.label === label),
    );
  }

  /** Waits until the view has exactly these lines. */
  async untilLabels(wanted: readonly string[], id?: string): Promise<void> {
    let labels: readonly string[] = [];
    await until(`the lines ${wanted.join(", ")}`, async () => {
      labels = await this.labels(id);
      return labels.join("\n") === wanted.join("\n");
    }).catch((error: unknown) => {
      throw new Error(`the lines are ${labels.join(", ")}; ${this.message(id)}`, { cause: error });
    });
  }

  /** Runs the line’s command. */
  async click({ item }: Line): Promise<void> {
    const { command = "", arguments: values = [] }: { command?: string; arguments?: readonly unknown[] } =
      item.command ?? {};
    await vscode.commands.executeCommand(command, ...values);
  }

  /** The tooltip of a line. */
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
