import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildWorkbookFromXml } from './test-workbook.ts'
import { readVendorWorkbookCells } from './read-vendor-workbook-cells.ts'

const fixture = (name: string): ArrayBuffer =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url))).buffer

/**
 * The content of the fixtures, which were made with LibreOffice Calc: a date, numbers, formulas, an error, rich text,
 * and more.
 */
const WRITTEN = [
  ['Name', 'Email', 'Phone', 'Status', 'Bio', 'Avatar ID', 'Locations', 'Services', 'Booking link'],
  [
    'Clinique Hôtel-Dieu',
    'hotel@example.org',
    '4165550101',
    'active',
    '2024-03-05',
    '3',
    '100 Queen St W, Toronto, ON M5H 2N2::Main desk',
    'Rehab; Meals',
    'https://book.example.org',
  ],
  [
    'Café & <Soins>',
    'cafe@example.org',
    '=1+1',
    'inactive',
    'Two bold words',
    null,
    '1 King St, Ottawa;;2 King St',
    'Education',
    null,
  ],
  ['Hidden Care', 'hidden@example.org', '416-555-0103', null, null, null, null, null, null],
  ['Merged Care', 'merged@example.org', '416-555-0104', 'Active', null, null, null, null, null],
  [null, 'under@example.org', '416-555-0105', null, null, null, null, null, null],
]

describe.each(['America/Toronto', 'UTC', 'Asia/Tokyo'])('in %s', (zone) => {
  const before = process.env['TZ']
  beforeEach(() => void (process.env['TZ'] = zone))
  afterEach(() => void (process.env['TZ'] = before ?? 'UTC'))

  test.each(['libreoffice.xlsx', 'libreoffice.xls'])('%s is read as displayed (IMP-003, IMP-004)', async (name) => {
    expect(await readVendorWorkbookCells(fixture(name))).toEqual({ cells: WRITTEN })
  })
})

test('another kind of workbook is invalid, although it is also a zip archive (IMP-003, IMP-018)', async () => {
  expect(await readVendorWorkbookCells(fixture('libreoffice.ods'))).toEqual({ problem: 'invalid' })
})

test('files written by Excel are read: shared and inline strings, cached values, dates, errors, merged and hidden cells (IMP-003)', async () => {
  const sheet = `
    <sheetPr><tabColor rgb="FF00FF00"/></sheetPr><dimension ref="A1:XFD1048576"/>
    <cols><col min="3" max="3" width="0" hidden="1"/></cols>
    <sheetData>
      <row r="1" spans="1:6"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>
        <c r="D1" t="inlineStr"><is><t>Bio</t></is></c></row>
      <row r="3" hidden="1"><c r="A3" t="s"><v>3</v></c><c r="B3" t="str"><f>LOWER("A@B.CA")</f><v>a@b.ca</v></c>
        <c r="C3"><v>4165550101</v></c><c r="D3" s="1"><v>45356</v></c></row>
      <row r="4"><c r="A4" t="inlineStr"><is><r><t>Rich </t></r><r><rPr><b/></rPr><t>text &amp; more</t></r></is></c>
        <c r="B4" t="e"><f>#REF!</f><v>#REF!</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" s="1"><v>45356.75</v></c></row>
      <row r="20000" s="1" customFormat="1"/><row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>
    </sheetData>
    <mergeCells count="1"><mergeCell ref="A4:A5"/></mergeCells>
    <hyperlinks><hyperlink ref="B3" r:id="rId9"/></hyperlinks>`
  const strings = `<si><t>Name</t></si><si><t xml:space="preserve"> Email </t></si><si><t>Phone</t></si>
    <si><r><t>North</t></r><r><rPr><i/></rPr><t xml:space="preserve"> Clinic</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>`
  expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet, { strings }))).toEqual({
    cells: [
      ['Name', 'Email', 'Phone', 'Bio'],
      [null, null, null, null],
      ['North Clinic', 'a@b.ca', '4165550101', '2024-03-05'],
      ['Rich text & more', null, 'true', '2024-03-05'],
    ],
  })
})
