import { streamParser } from "../../context/tokens/streamParser.ts";
import { mode } from "../ruby/mode.ts";

/** Ruby. */
export const parser = streamParser(mode);
