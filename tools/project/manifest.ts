import * as z from "zod";
import { readEnglishManifest } from "../nls/files.ts";

const setting = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  default: z.unknown().optional(),
  scope: z.string().optional(),
  markdownDescription: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  enumItemLabels: z.array(z.string()).optional(),
});

const keybinding = z.looseObject({ command: z.string(), when: z.string().optional() });

const menuEntry = z.union([keybinding, z.looseObject({ submenu: z.string(), when: z.string().optional() })]);

const walkthroughStep = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  // Only SVG follows the theme, unlike PNG.
  media: z.strictObject({ svg: z.string(), altText: z.string() }),
  completionEvents: z.array(z.string()).nonempty(),
});

const schema = z.looseObject({
  name: z.string(),
  publisher: z.string(),
  displayName: z.string(),
  activationEvents: z.array(z.string()),
  capabilities: z.looseObject({
    untrustedWorkspaces: z.looseObject({ restrictedConfigurations: z.array(z.string()) }),
  }),
  scripts: z.record(z.string(), z.string()),
  contributes: z.looseObject({
    commands: z.array(
      z.looseObject({ command: z.string(), title: z.string(), category: z.string().optional() }),
    ),
    menus: z.record(z.string(), z.array(menuEntry)),
    viewsContainers: z.looseObject({
      activitybar: z.array(z.looseObject({ id: z.string(), icon: z.string() })),
    }),
    views: z.record(z.string(), z.array(z.looseObject({ id: z.string(), name: z.string() }))),
    viewsWelcome: z.array(
      z.looseObject({ view: z.string(), contents: z.string(), when: z.string().optional() }),
    ),
    walkthroughs: z.array(
      z.looseObject({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        steps: z.array(walkthroughStep),
      }),
    ),
    configuration: z
      .array(
        z.looseObject({ title: z.string(), order: z.number(), properties: z.record(z.string(), setting) }),
      )
      .nonempty(),
    languageModelTools: z
      .array(z.looseObject({ name: z.string(), displayName: z.string(), userDescription: z.string() }))
      .optional(),
    chatSkills: z.array(z.looseObject({ path: z.string() })).optional(),
    submenus: z.array(z.looseObject({ id: z.string(), label: z.string() })),
    keybindings: z.array(keybinding).optional(),
  }),
});

/** The parts of the manifest that the house tests read. */
export type Manifest = z.infer<typeof schema>;

export function readManifest(): Manifest {
  return schema.parse(readEnglishManifest());
}

export type Setting = z.infer<typeof setting>;

/** All settings by name. */
export function settingsOf({ contributes }: Manifest): Readonly<Record<string, Setting>> {
  return Object.fromEntries(
    contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
  );
}

/** All `when` clauses of the manifest, including those of walkthroughs. */
export function whenClauses(manifest: Manifest): readonly string[] {
  const { menus, viewsWelcome, keybindings = [] } = manifest.contributes;
  const whens = [...Object.values(menus).flat(), ...viewsWelcome, ...keybindings].flatMap((entry) =>
    entry.when === undefined ? [] : [entry.when],
  );
  return [...whens, ...completionEvents(manifest, "onContext")];
}

/** The names after `onCommand:` or `onContext:` in completion events of walkthroughs. */
export function completionEvents(
  { contributes }: Manifest,
  kind: "onCommand" | "onContext",
): readonly string[] {
  return contributes.walkthroughs
    .flatMap(({ steps }) => steps.flatMap((step) => step.completionEvents))
    .flatMap((event) => (event.startsWith(`${kind}:`) ? [event.slice(kind.length + 1)] : []));
}
