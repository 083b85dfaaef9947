import { listBody, pathOf, sendJson, type Fault } from "../faults/answers.ts";

/** Text that would like to be more than text; each form is one that some surface reads something out of. */
export const traps = [
  "[run me](command:workbench.action.closeAllEditors)",
  "$(trash) $(sync~spin)",
  "<img src=x onerror=alert(1)><b>bold</b>",
  "</script><script>alert(1)</script>",
  "javascript:alert(1)",
  "command:workbench.action.quit",
  "file:///etc/passwd",
  "vscode://settings/editor.fontSize",
  "\u202eevil\u202c and \u2066isolated\u2069",
  "first line\nsecond line\r\nthird",
  '=HYPERLINK("http://evil.example","click")',
  "${process.exit(1)} `id` $(id) %s {0}",
  "https://evil.example/path ![picture](https://evil.example/x.png)",
  "**bold** | cell | <https://evil.example>",
] as const;

/** The number of a hostile record: its row's place in the list, from 1. */
export const hostileRow = (at: number): Record<string, unknown> => {
  const text = traps[(at - 1) % traps.length] ?? "";
  return {
    id: at,
    name: `${String(at)} ${text}`,
    web: text,
    accepted_at: "2024-05-06T07:08:09-04:00",
    state: text,
    industry: text,
    is_business_combination_transaction: false,
    money_raised: 1000,
    offered_for_sale: text,
    min_investment: 0,
  };
};

/** The same record in full (§2.4). */
const hostileDetail = (at: number): Record<string, unknown> => {
  const all = traps.join(" ");
  return {
    ...hostileRow(at),
    description: all,
    contacts: [
      {
        web: "javascript:alert(1)",
        facebook: "command:workbench.action.quit",
        twitter: "file:///etc/passwd",
        linkedin: "vscode://settings/editor.fontSize",
        address: traps,
        phone: [all],
        fax: traps,
        email: ["x@evil.example?bcc=y@evil.example", all],
      },
    ],
    related_persons: traps.map((trap) => ({ name: trap, relationship: trap })),
  };
};

const hugeName = `Huge ${"A".repeat(1 << 20)}`;

/** Gives a row for each trap and one whose name is huge, and each record in full. */
export const hostileService: Fault = (request, response) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id !== undefined) sendJson(response, hostileDetail(Number(id)));
  else {
    const rows = traps.map((_trap, at) => hostileRow(at + 1));
    sendJson(response, listBody(request, [...rows, { ...hostileRow(99), name: hugeName }]));
  }
};
