import { asked, type CursorTable } from "./cursorTable.ts";

/** A value takes one line, even within another value. */
export const jsonlCursors: CursorTable = {
  language: "jsonl",
  cases: [
    ["‸", '{"id":7,"name":"Acme"}'],
    ['{"a":1}\n‸', '{"a":1}\n{"id":7,"name":"Acme"}'],
    ['{"a":1}‸', '{"a":1}\n{"id":7,"name":"Acme"}'],
    ['{"a":1}‸\n', '{"a":1}\n{"id":7,"name":"Acme"}\n'],
    ['{"a":1}‸\n{"b":2}\n', '{"a":1}\n{"id":7,"name":"Acme"}\n{"b":2}\n'],
    ['‸{"a":1}\n', '{"id":7,"name":"Acme"}\n{"a":1}\n'],
    ['‸\n{"a":1}\n', '{"id":7,"name":"Acme"}\n{"a":1}\n'],
    ['{"a":1}\n‸\n{"b":2}\n', '{"a":1}\n{"id":7,"name":"Acme"}\n{"b":2}\n'],
    ['"it\'s {"\n‸', '"it\'s {"\n{"id":7,"name":"Acme"}'],
    ['"a"‸', '"a"\n{"id":7,"name":"Acme"}'],
    ["[1]‸\n[2]\n", '[1]\n{"id":7,"name":"Acme"}\n[2]\n'],
    // A line that is broken says nothing about the next.
    ['{"a":[1\n‸', '{"a":[1\n{"id":7,"name":"Acme"}'],
    // Inside of a line
    ['{"a":‸}\n', '{"a":{"id":7,"name":"Acme"}}\n'],
    ['{"a": ‸}\n', '{"a": {"id":7,"name":"Acme"}}\n'],
    ['{"a": ‸, "b": 1}\n', '{"a": {"id":7,"name":"Acme"}, "b": 1}\n'],
    ["[‸]\n", '[{"id":7,"name":"Acme"}]\n'],
    ["[1, ‸]\n", '[1, {"id":7,"name":"Acme"}]\n'],
    ["[‸, 2]\n", '[{"id":7,"name":"Acme"}, 2]\n'],
    ["[1, ‸ 2]\n", '[1, {"id":7,"name":"Acme"}, 2]\n'],
    ['{"a":‸', '{"a":{"id":7,"name":"Acme"}'],
    // Several, selections, line ends
    ['‸\n{"a":1}\n‸', '{"id":7,"name":"Acme"}\n{"a":1}\n{"id":7,"name":"Acme"}'],
    ['{"a":‸}\n{"a":‸}\n', '{"a":{"id":7,"name":"Acme"}}\n{"a":{"id":7,"name":"Acme"}}\n'],
    ['⟦{"a":1}⟧\n{"b":2}\n', '{"id":7,"name":"Acme"}\n{"b":2}\n'],
    ['{"a":⟦1⟧}\n', '{"a":{"id":7,"name":"Acme"}}\n'],
    ['{"a":1}\r\n‸', '{"a":1}\r\n{"id":7,"name":"Acme"}'],
    ['{"a":1}‸\r\n{"b":2}\r\n', '{"a":1}\r\n{"id":7,"name":"Acme"}\r\n{"b":2}\r\n'],
    // Asked
    ['{"a":"it ‸"}\n', asked],
    ['{"a‸":1}\n', asked],
    ['{"a":‸1}\n', asked],
    ['{"a":1‸0}\n', asked],
    ['{"a":tr‸ue}\n', asked],
    ['{"a"‸:1}\n', asked],
    ["{‸:1}\n", asked],
    ['"a ‸"\n', asked],
    ['{"a":"it ‸\n', asked],
    ['{"a":⟦"b":⟧1}\n', asked],
  ],
};
