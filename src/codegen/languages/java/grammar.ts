import { parser as javaParser } from "@lezer/java";
import { MaskedParser } from "../../context/maskedParser.ts";
import { masked } from "./masks.ts";

/** Java, with what its grammar does not know. */
export const parser = new MaskedParser(javaParser, masked);
