import { GFM, parser as commonMark } from "@lezer/markdown";

export const parser = commonMark.configure(GFM);
