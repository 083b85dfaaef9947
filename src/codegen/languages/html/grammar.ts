import { parser } from "@lezer/html";

export { parser };

/** Vue and Svelte let any element close itself: `<Row />`. */
export const componentParser = parser.configure({ dialect: "selfClosing" });
