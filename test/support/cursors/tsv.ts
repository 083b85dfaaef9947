import { asked, type CursorTable } from "./cursorTable.ts";

/** Like CSV, with tabs; a new file has LF. */
export const tsvCursors: CursorTable = {
  language: "tsv",
  cases: [
    ["‸", "id\tname\n7\tAcme"],
    ["id\tname‸", "id\tname\n7\tAcme"],
    ["name\n‸", "name\nAcme"],
    // No comma and no semicolon parts cells here.
    ["a,b;c\tid\tname\n‸", "a,b;c\tid\tname\n\t7\tAcme"],
    ['"full\tname"\tname\n‸', '"full\tname"\tname\n\tAcme'],
    ["id\tname\t\n‸", "id\tname\t\n7\tAcme\t"],
    ["id\tname\n1\ta‸\n", "id\tname\n1\ta\n7\tAcme\n"],
    ["id\tname\n‸1\ta\n", "id\tname\n7\tAcme\n1\ta\n"],
    ["id\tname‸\n1\ta\n", "id\tname\n7\tAcme\n1\ta\n"],
    ['id\tname\n1\t"a ""b"""‸', 'id\tname\n1\t"a ""b"""\n7\tAcme'],
    ["id\tname\r\n‸", "id\tname\r\n7\tAcme"],
    ["id\tname\r\n1\ta‸", "id\tname\r\n1\ta\r\n7\tAcme"],
    ["id\tname\n‸\n1\ta\n‸", "id\tname\n7\tAcme\n1\ta\n7\tAcme"],
    ["name\tid\n⟦a\t1⟧\nb\t2\n", "name\tid\nAcme\t7\nb\t2\n"],
    ["‸id\tname\n1\ta\n", "id\tname\n7\tAcme\n1\ta\n"],
    ["id\t‸name\n", "id\tname\n7\tAcme\n"],
    ["id\tname\n1\t‸a\n", "id\tname\n1\ta\n7\tAcme\n"],
    ['id\tname\n1\t"a‸"\n', 'id\tname\n1\t"a"\n7\tAcme\n'],
    ["web\tcity\n‸", asked],
  ],
};
