import type { TypeOptions } from "../../../src/codegen/type/typeForm.ts";

export const defaultTypeOptions: TypeOptions = {
  name: "record",
  indent: "  ",
  naming: "asService",
  isTaken: () => false,
};
