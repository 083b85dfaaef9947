export { parser } from "@lezer/html";
