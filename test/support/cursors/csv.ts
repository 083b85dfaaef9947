import { asked, type CursorTable } from "./cursorTable.ts";

/** A new file has CRLF, as RFC 4180 requires; other files keep their own line ends. */
export const csvCursors: CursorTable = {
  language: "csv",
  cases: [
    ["‸", "id,name\r\n7,Acme"],
    // The header alone
    ["id,name‸", "id,name\n7,Acme"],
    ["id,name\n‸", "id,name\n7,Acme"],
    ["name\n‸", "name\nAcme"],
    ["web,name\n‸", "web,name\n,Acme"],
    ['"name","id"\n‸', '"name","id"\nAcme,7'],
    ['"full, name",name,id\n‸', '"full, name",name,id\n,Acme,7'],
    ['"a ""b"", c",name\n‸', '"a ""b"", c",name\n,Acme'],
    ['"full\nname",name\n‸', '"full\nname",name\n,Acme'],
    // A row without its name says nothing.
    ["web,id\n‸", asked],
    ["x,y\n‸", asked],
    // Rows
    ["id,name\n1,a\n‸", "id,name\n1,a\n7,Acme"],
    ["id,name\n1,a‸\n", "id,name\n1,a\n7,Acme\n"],
    ["id,name\n1,a‸\n2,b\n", "id,name\n1,a\n7,Acme\n2,b\n"],
    ["id,name\n‸1,a\n", "id,name\n7,Acme\n1,a\n"],
    ["id,name\n1,a\n‸\n2,b\n", "id,name\n1,a\n7,Acme\n2,b\n"],
    ['id,name\n1,"a\nb"‸\n2,c\n', 'id,name\n1,"a\nb"\n7,Acme\n2,c\n'],
    // Semicolons
    ["id;name\n‸", "id;name\n7;Acme"],
    // Line ends
    ["id,name\r\n‸", "id,name\r\n7,Acme"],
    ["id,name\r\n‸1,a\r\n", "id,name\r\n7,Acme\r\n1,a\r\n"],
    // A header that has none of the record's columns
    ["city,web\r\nBonn,a\r\n‸", asked],
    // Several, selections
    ["id,name\n‸\n1,a\n‸", "id,name\n7,Acme\n1,a\n7,Acme"],
    ["name,id\n⟦a,1⟧\nb,2\n", "name,id\nAcme,7\nb,2\n"],
    ["name,id\n⟦a,1\nb,2⟧\n", "name,id\nAcme,7\n"],
    // Above the header, which stays first
    ["‸id,name\n1,a\n", "id,name\n7,Acme\n1,a\n"],
    ["‸\nid,name\n1,a\n", "\nid,name\n7,Acme\n1,a\n"],
    ["‸\r\nid,name\r\n", "\r\nid,name\r\n7,Acme\r\n"],
    // In the middle of a row: the next one
    ["id,na‸me\n1,a\n", "id,name\n7,Acme\n1,a\n"],
    ["id,‸name\n", "id,name\n7,Acme\n"],
    ['id,name\n1,"a‸"\n', 'id,name\n1,"a"\n7,Acme\n'],
    ["id,name,web\r\n1,⟦a⟧,b\r\n", "id,name,web\r\n1,a,b\r\n7,Acme,\r\n"],
    ['"full\n‸name",name\n1,2\n', '"full\nname",name\n,Acme\n1,2\n'],
    // The quote is never closed.
    ['id,name\n1,"a‸', asked],
  ],
};
