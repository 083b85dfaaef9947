import * as z from "zod";
import { readEnglishManifest } from "../nls/files.ts";

const setting = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  default: z.unknown().optional(),
  scope: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
});

const menuEntry = z.looseObject({ command: z.string(), when: z.string().optional() });

const walkthroughStep = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  // No PNG or page: a drawing alone follows the theme.
  media: z.strictObject({ svg: z.string(), altText: z.string() }),
  completionEvents: z.array(z.string()).nonempty(),
});

const schema = z.looseObject({
  name: z.string(),
  publisher: z.string(),
  displayName: z.string(),
  activationEvents: z.array(z.string()),
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
    configuration: z.looseObject({ properties: z.record(z.string(), setting) }),
    keybindings: z.array(menuEntry).optional(),
  }),
});

/** The extension's manifest, as far as the tests of the house read it. */
export type Manifest = z.infer<typeof schema>;

/** Reads `package.json`, its texts in English. */
export function readManifest(): Manifest {
  return schema.parse(readEnglishManifest());
}

/** Every `when` clause of the manifest, and the conditions that complete steps of a walkthrough. */
export function whenClauses(manifest: Manifest): readonly string[] {
  const { menus, viewsWelcome, keybindings = [] } = manifest.contributes;
  const whens = [...Object.values(menus).flat(), ...viewsWelcome, ...keybindings].flatMap((entry) =>
    entry.when === undefined ? [] : [entry.when],
  );
  return [...whens, ...completionEvents(manifest, "onContext")];
}

/** What follows `onCommand:` or `onContext:` in the events that complete steps of a walkthrough. */
export function completionEvents(
  { contributes }: Manifest,
  kind: "onCommand" | "onContext",
): readonly string[] {
  return contributes.walkthroughs
    .flatMap(({ steps }) => steps.flatMap((step) => step.completionEvents))
    .flatMap((event) => (event.startsWith(`${kind}:`) ? [event.slice(kind.length + 1)] : []));
}
