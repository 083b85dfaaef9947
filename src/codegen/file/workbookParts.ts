/** Places of the cell formats in the workbook’s list of them. */
export const style = { plain: 0, header: 1, amount: 2, cents: 3, instant: 4 } as const;

export interface Sheet {
  readonly rows: string;
  /** Characters, by column. */
  readonly widths: readonly number[];
  readonly texts: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export function packageParts({ rows, widths, texts }: Sheet): Readonly<Record<string, string>> {
  return {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook,
    "xl/_rels/workbook.xml.rels": relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": styles,
    "xl/sharedStrings.xml": `${head}<sst xmlns="${main}">${texts}</sst>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}">${views}${columnsXml(widths)}<sheetData>${rows}</sheetData></worksheet>`,
  };
}

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  ...[
    ["workbook", "sheet.main"],
    ["worksheets/sheet1", "worksheet"],
    ["styles", "styles"],
    ["sharedStrings", "sharedStrings"],
  ].map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${contentType}.${type}+xml"/>`),
].join("")}</Types>`;

const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Startup Funding" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The header stays visible. */
const views =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** In the order of `style`; formats 3 and 4 are built in, the second fill is one that Excel wants to be there. */
const styles = `${head}<styleSheet xmlns="${main}">${[
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...[3, 4, 164].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  "</cellXfs>",
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join("")}</styleSheet>`;

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${relations}">${each.join("")}</Relationships>`;
}

/** In characters: wide enough for a name, narrow enough for several columns in a window. */
const [narrowest, widest] = [10, 50];

/** A sheet without columns has no list of them. */
function columnsXml(widths: readonly number[]): string {
  const each = widths.map((width, index) => {
    const shown = Math.min(Math.max(width + 2, narrowest), widest);
    return `<col min="${index + 1}" max="${index + 1}" width="${shown}" customWidth="1"/>`;
  });
  return each.length === 0 ? "" : `<cols>${each.join("")}</cols>`;
}
