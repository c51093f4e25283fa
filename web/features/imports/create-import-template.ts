import { SHEET_COLUMNS, type SheetColumn } from './sheet-columns.ts'
import { SHEET_NAME } from './workbook-limits.ts'
import { zipTexts } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const EXAMPLE: Record<SheetColumn, string> = {
  Name: 'Northside Rehab',
  Email: 'office@northside.example',
  Website: 'https://northside.example',
  Phone: '416-555-0101',
  Status: 'active',
  Bio: 'Physiotherapy after an injury or surgery.',
  'Primary Admins': 'ama@northside.example; kim@northside.example',
  Locations: '100 Queen St W, Toronto, ON M5H 2N2::Main clinic; 110 Laurier Ave W, Ottawa, ON K1P 1J1',
  Locations2: '',
  Locations3: '',
  Locations4: '',
  Locations5: '',
  Services: 'Physiotherapy; Meals',
  'Avatar ID': '0',
  'Booking link': 'https://northside.example/book',
  Languages: 'English; French; Punjabi (interpreter)',
  Hours: 'Mon-Fri 9:00-17:00; Sat 10:00-14:00',
  Fees: 'covered: OHIP',
  Ages: '18-64',
  Availability: 'waitlist: 3 weeks',
  Accessibility: 'Step-free entrance; Parking; no hearing loop',
}

/**
 * Returns an xlsx file with the exact headers. The sheet that is imported has no other row, so that an example is never
 * imported by mistake; it is on a sheet of its own.
 */
export function createImportTemplate(): Blob {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.sheet.main+xml"/>${sheetNumbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${WORKBOOK_TYPE}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${SHEET_NAME}" sheetId="1" r:id="rId1"/><sheet name="Example" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheetNumbers
      .map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': worksheet([SHEET_COLUMNS]),
    'xl/worksheets/sheet2.xml': worksheet([SHEET_COLUMNS, SHEET_COLUMNS.map((column) => EXAMPLE[column])]),
  }
  const texts = Object.entries(files).map(([name, text]) => ({ name, text: `${XML_DECLARATION}${text}` }))
  return new Blob([zipTexts(texts)], { type: `${WORKBOOK_TYPE}.sheet` })
}

const sheetNumbers = [1, 2]
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const worksheet = (rows: (readonly string[])[]) =>
  `<worksheet xmlns="${MAIN}"><cols><col min="1" max="${SHEET_COLUMNS.length}" width="24" customWidth="1"/></cols><sheetData>${rows
    .map((cells, i) => `<row r="${i + 1}">${cells.map((text, nth) => cell(text, nth, i + 1)).join('')}</row>`)
    .join('')}</sheetData></worksheet>`

const cell = (text: string, column: number, row: number) =>
  `<c r="${String.fromCodePoint('A'.codePointAt(0)! + column)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
