import { swift } from "@codemirror/legacy-modes/mode/swift";
import { withLiterals } from "../../context/tokens/literalTokens.ts";
import { streamParser } from "../../context/tokens/streamParser.ts";
import { literalKinds } from "./swift.ts";

export const parser = streamParser(withLiterals(swift, literalKinds));
