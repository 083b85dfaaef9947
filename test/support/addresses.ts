import * as fc from "fast-check";

const parts =
  "https:// http:// ftp:// javascript: user@ a:b@ api.example.com localhost 127.0.0.1 [::1] bücher.example :8443 :443 / // /.. /x /fundings /api/v3/companies ? ?a=b # #c . %20 ! \n";

/** Texts composed of parts of web addresses: most are almost valid. */
export const nearlyAddresses: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...parts.split(" ")), { maxLength: 6 })
  .map((some) => some.join(""));
