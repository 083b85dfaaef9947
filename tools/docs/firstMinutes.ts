import { between } from "./tables.ts";

/** What the page says of one picture. */
export interface PicturedStep {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** What the picture shows. */
  readonly alt: string;
}

/** The page of the first ten minutes: each step with its picture. */
export function withFirstMinutes(page: string, steps: readonly PicturedStep[]): string {
  const parts = steps.map(({ name, title, text, alt }, index) =>
    [`## ${index + 1}. ${title}`, text, `![${alt}](../media/gallery/${name}.png)`].join("\n\n"),
  );
  return between(page, "steps", parts.join("\n\n"));
}
