import { parser as scriptParser } from "@lezer/javascript";

export const parser = scriptParser.configure({ dialect: "ts jsx" });
