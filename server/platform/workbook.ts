import { DAY_MS } from '#contract/dates.ts'
import { streamZip } from './zip.ts'

// Writes a workbook of one sheet while its rows are read, so memory use stays constant. The libraries we know hold the
// whole sheet. Cells contain text as text, never as a formula (SR-051).

/** The type of a column. Days and moments are numbers from `toSpreadsheetDate` and `toSpreadsheetDateTime`. */
type ColumnKind = 'text' | 'number' | 'day' | 'moment'

export interface WorkbookColumn {
  title: string
  kind: ColumnKind
  /** In characters. */
  width: number
}

export type WorkbookCell = string | number | null

/** The format's own limit, less the header row. */
export const MAX_WORKBOOK_ROWS = 1_048_575
export const WORKBOOK_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Days from the format's epoch, in 1899, to 1970. */
const EPOCH_DAY = 25_569

/** Converts a calendar day (YYYY-MM-DD) to the day number of spreadsheets. */
export const toSpreadsheetDate = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH_DAY

/**
 * Converts a local time, given as if it were UTC, to the number of spreadsheets. Adds a little to the whole seconds:
 * the fraction of a day is never exact, and a reader that truncates would show the second before.
 */
export const toSpreadsheetDateTime = (wallClock: number): number =>
  (Math.floor(wallClock / 1000) * 1000 + 0.5) / DAY_MS + EPOCH_DAY

/** Yields the bytes of the workbook, with 26 columns at most. Reads rows as fast as the consumer takes the bytes. */
export const streamWorkbook = (
  sheetName: string,
  columns: WorkbookColumn[],
  rows: AsyncIterable<WorkbookCell[]>,
): AsyncGenerator<Buffer> =>
  streamZip([
    ...Object.entries(parts(sheetName)).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ])

/** Characters collected before they are passed on as one piece. */
const PIECE = 65_536

async function* sheet(columns: WorkbookColumn[], rows: AsyncIterable<WorkbookCell[]>): AsyncGenerator<Buffer> {
  const letters = columns.map((_, nth) => String.fromCodePoint(FIRST_LETTER + nth))
  const widths = columns.map(
    ({ width }, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, nth) => textCell(`${letters[nth]}1`, title, STYLE.title)).join('')
  let xml =
    `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles}</row>`
  let line = 1
  for await (const row of rows) {
    line += 1
    xml += `<row r="${line}">`
    for (const [nth, { kind }] of columns.entries()) xml += cell(`${letters[nth]}${line}`, row[nth] ?? null, kind)
    xml += '</row>'
    if (xml.length < PIECE) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`)
}

const FIRST_LETTER = 65
// Indexes into `cellXfs` below.
const STYLE = { text: 0, title: 1, day: 2, moment: 3, quoted: 4 }

function cell(place: string, value: WorkbookCell, kind: ColumnKind): string {
  if (value === null || value === '') return ''
  if (typeof value === 'string') return textCell(place, value, LIKE_A_FORMULA.test(value) ? STYLE.quoted : STYLE.text)
  const style = kind === 'day' || kind === 'moment' ? STYLE[kind] : STYLE.text
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

const textCell = (place: string, text: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** A spreadsheet program would evaluate such a text after editing; the quoted style keeps it text. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/
// eslint-disable-next-line no-control-regex -- what XML cannot hold is exactly this
const SPECIAL = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/**
 * Leaves out characters that XML cannot hold. A literal `_x0041_`, which spreadsheets would decode to a letter, stays
 * literal.
 */
function escaped(text: string): string {
  if (text.search(SPECIAL) === -1) return text
  return text.replaceAll(SPECIAL, (sign) => {
    if (sign === '&') return '&amp;'
    if (sign === '<') return '&lt;'
    if (sign === '>') return '&gt;'
    // Unescaped, it would be read as a line feed.
    if (sign === '\r') return '&#13;'
    return sign === '_' ? '_x005F_' : ''
  })
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = (sheetName: string) => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
})
