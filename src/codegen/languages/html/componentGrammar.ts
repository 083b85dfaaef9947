import { parser as htmlParser } from "@lezer/html";

/** Markup of Vue and Svelte, where any element can close itself: `<Row />`. */
export const parser = htmlParser.configure({ dialect: "selfClosing" });
