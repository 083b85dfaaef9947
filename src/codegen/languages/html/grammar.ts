import { parser } from "@lezer/html";

export { parser };

/** Markup of Vue and Svelte, where any element can close itself: `<Row />`. */
export const componentParser = parser.configure({ dialect: "selfClosing" });
