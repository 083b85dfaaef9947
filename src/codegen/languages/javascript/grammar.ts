import { parser as scriptParser } from "@lezer/javascript";

/** Every JavaScript file may contain JSX. */
export const parser = scriptParser.configure({ dialect: "jsx" });
