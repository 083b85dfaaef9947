export { swift as mode } from "@codemirror/legacy-modes/mode/swift";
