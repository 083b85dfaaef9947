import { parser as scriptParser } from "@lezer/javascript";

/** JavaScript with JSX, which every file of it may hold. */
export const parser = scriptParser.configure({ dialect: "jsx" });
