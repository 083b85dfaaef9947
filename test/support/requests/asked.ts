import { credentialVariable, type RequestInCode } from "../../../src/codegen/request/requestForm.ts";

/** Texts in filters that have ended, opened or run something somewhere. */
const hostileValues: readonly string[] = [
  "Acme & Sons",
  'O\'Neil "Bob" $HOME $(id) `id` !! \\ %PATH% {{x}} ${y} #{z}',
  "a\nb\r\nAuth-Token: stolen\0",
  "é 日本 👍",
  "a+b=c&d;e?f#g/h|i^j~k*l<m>n[o]p{q}",
  "' -o pwned '",
  '" & calc & "',
];

/** A request to a v3 list or detail, as the product asks it. */
export function question(url: string, more: Partial<RequestInCode> = {}): RequestInCode {
  return {
    url,
    headers: [
      ["Accept", "application/json"],
      ["Content-Type", "application/json"],
    ],
    credentialHeader: "Auth-Token",
    scheme: "raw",
    environmentVariable: credentialVariable,
    ...more,
  };
}

/** Requests of every kind to the service at `base`, with hostile text wherever there can be some. */
export function hostileRequests(base: string): readonly RequestInCode[] {
  return [
    ...hostileValues.map((value) => {
      const query = new URLSearchParams([
        ["company", value],
        ["cities[]", value],
      ]);
      return question(`${base}/api/v3/companies?${query.toString()}`);
    }),
    question(`${base}/fundings?series=Seed`, { credentialHeader: "Authorization" }),
    question(`${base}/fundings?series=Seed`, { credentialHeader: "Authorization", scheme: "bearer" }),
    question(`${base}/fundings?series=Seed`, { credentialHeader: "Cookie", scheme: "cookie" }),
    question(`${base}/companies/a'b%22c%20%F0%9F%91%8D`),
    question(`${base}/fundings`, { headers: [["X-Note", 'it\'s "$HOME" `id` \\ ${x}']] }),
  ];
}
