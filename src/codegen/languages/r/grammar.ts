import { r } from "@codemirror/legacy-modes/mode/r";
import { withLiterals } from "../../context/tokens/literalTokens.ts";
import { streamParser } from "../../context/tokens/streamParser.ts";
import { literalKinds } from "./cursors.ts";

export const parser = streamParser(withLiterals(r, literalKinds));
