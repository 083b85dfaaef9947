export { parser } from "@lezer/python";
