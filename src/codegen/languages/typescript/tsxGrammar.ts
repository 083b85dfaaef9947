import { typedParser } from "./grammar.ts";

export const parser = typedParser("ts jsx");
