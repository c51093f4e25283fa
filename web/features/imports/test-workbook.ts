import { zipTexts } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface TestWorkbookOptions {
  /** The items of the shared strings. */
  strings?: string
  /** Additional files, or replacements of the default ones. */
  files?: Record<string, string>
}

/**
 * Returns the bytes of an xlsx file whose sheet Vendors has this content, for tests of content that no library would
 * write.
 */
export function buildWorkbookFromXml(
  content: string,
  { strings = '', files = {} }: TestWorkbookOptions = {},
): ArrayBuffer {
  const texts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Vendors" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${content}</worksheet>`,
    ...files,
  }
  return zipTexts(Object.entries(texts).map(([name, text]) => ({ name, text })))
}

const relations = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
