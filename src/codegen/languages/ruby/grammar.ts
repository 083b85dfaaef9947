import { streamParser } from "../../context/tokens/streamParser.ts";
import { mode } from "./mode.ts";

export const parser = streamParser(mode);
