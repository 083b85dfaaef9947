import type { Page } from "playwright-core";

/** A picture as a strict XML parser reads it. */
interface ParsedSvg {
  /** The parser’s error; empty for well-formed text. */
  readonly error: string;
  /** Elements and attributes that a saved chart must not have: scripts, links, event handlers. */
  readonly unexpected: readonly string[];
  readonly words: string;
}

const plain = ["svg", "title", "desc", "g", "rect", "line", "text"];

/** Parses texts as SVG in the browser. */
export async function parseSvgs(page: Page, svgs: readonly string[]): Promise<readonly ParsedSvg[]> {
  return await page.evaluate<readonly ParsedSvg[]>(
    `${JSON.stringify(svgs)}.map((text) => {
      const parser = new DOMParser().parseFromString(text, "image/svg+xml");
      const all = [...parser.querySelectorAll("*")];
      const attributes = all.flatMap((element) => element.getAttributeNames());
      const names = [
        ...all.map((element) => element.localName).filter((name) => !${JSON.stringify(plain)}.includes(name)),
        ...attributes.filter((name) => /^on|href/i.test(name)),
      ];
      return {
        error: parser.querySelector("parsererror")?.textContent ?? "",
        unexpected: [...new Set(names)],
        words: parser.documentElement.textContent,
      };
    })`,
  );
}
