export { parser } from "@lezer/rust";
