import { streamParser } from "../../context/tokens/streamParser.ts";
import { mode } from "./mode.ts";

/** Ruby. */
export const parser = streamParser(mode);
