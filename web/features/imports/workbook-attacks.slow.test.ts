import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildWorkbookFromXml } from './test-workbook.ts'
import { MAX_SHEET_ROWS } from './workbook-limits.ts'
import { readVendorWorkbookCells } from './read-vendor-workbook-cells.ts'

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', 'North')}</row>`
const READ = { cells: [['Name'], ['North']] }
const sheet = (rows: string) => `<sheetData>${HEAD}${rows}</sheetData>`

describe('SR-052: a sheet that would fill the memory is not read', () => {
  test('ten million empty or nearly empty rows are ignored', { timeout: 60_000 }, async () => {
    const empty = '<row/>'.repeat(10_000_000) + '<row r="3" s="1"><c r="A3" s="1"/></row>'.repeat(500_000)
    expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet(empty)))).toEqual(READ)
  })

  test.each([
    ['a row', `<row r="999999999999">${cell('A9', 'x')}</row>`, 'invalid'],
    ['a cell', `<row>${cell('A9999999', 'x')}</row>`, 'too many rows'],
    ['an attribute that hides it', `<row s=">" r='8888888'>${cell('A3', 'x')}</row>`, 'too many rows'],
    ['an encoded number', `<row r="&#57;9999999">${cell('A3', 'x')}</row>`, 'invalid'],
    ['a column', `<row r="3">${cell('XFD3', 'x')}</row>`, 'invalid'],
    ['rows without cells', '<row><x/></row>'.repeat(MAX_SHEET_ROWS + 1), 'too many rows'],
  ])('%s that is too far away is refused', async (_, rows, problem) => {
    expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet(rows)))).toEqual({ problem })
  })

  test('one long text in thousands of cells is refused', async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => `<row r="${i + 3}"><c r="A${i + 3}" t="s"><v>0</v></c></row>`)
    const strings = `<si><t>${'a'.repeat(100_000)}</t></si>`
    expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet(rows.join('')), { strings }))).toEqual({
      problem: 'too large',
    })
  })

  test('more than 200 MB unpacked are refused, however small the file is', { timeout: 180_000 }, async () => {
    const workbook = unzipSync(new Uint8Array(buildWorkbookFromXml(sheet(''))))
    const packed = (megabytes: number) =>
      zipSync({ ...workbook, 'xl/more.xml': new Uint8Array(megabytes * 2 ** 20).fill(0x20) }, { level: 1 }).buffer
    const bomb = packed(200)
    expect(bomb.byteLength).toBeLessThan(2_000_000)
    expect(await readVendorWorkbookCells(bomb)).toEqual({ problem: 'too large' })
    expect(await readVendorWorkbookCells(packed(199))).toEqual(READ)
  })

  test('another sheet may have any length', async () => {
    const files = {
      'xl/worksheets/sheet2.xml': `<worksheet><row r="1000000">${cell('A1000000', 'x')}</row></worksheet>`,
    }
    expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet(''), { files }))).toEqual(READ)
  })
})

describe('SR-052: no reference out of the sheet is followed', () => {
  test('an entity is not expanded', async () => {
    const files = {
      'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
        <sst><si><t>&b;&f;</t></si></sst>`,
    }
    const rows = '<row r="3"><c r="A3" t="s"><v>0</v></c></row>'
    const reading = await readVendorWorkbookCells(buildWorkbookFromXml(sheet(rows), { files }))
    expect(JSON.stringify(reading)).not.toMatch(/aaaa|root:/)
  })

  const locatedAt = (target: string) => ({
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/></Relationships>`,
  })

  test.each(['../../../etc/passwd', '/etc/passwd', 'https://example.org/sheet.xml', 'constructor'])(
    'a sheet located at %s is not found',
    async (target) => {
      const files = { [target]: `<worksheet><sheetData/></worksheet>`, ...locatedAt(target) }
      expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet(''), { files }))).toHaveProperty('problem')
    },
  )

  // The archive of the test cannot hold a file of this name.
  test('a sheet located at __proto__ is not found', async () => {
    const files = locatedAt('__proto__')
    expect(await readVendorWorkbookCells(buildWorkbookFromXml(sheet(''), { files }))).toHaveProperty('problem')
  })
})

/** Yields pseudo-random numbers that are the same in every run. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe.each(['libreoffice.xlsx', 'libreoffice.xls'])('SR-052: %s with bytes changed at random', (name) => {
  // The reader of the older format logs every unknown record.
  beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterAll(() => void vi.restoreAllMocks())

  test.each([1, 2, 3, 4, 5])(
    'is read or refused, never more than its limits (round %i)',
    { timeout: 60_000 },
    async (round) => {
      const whole = fixture(name)
      const dice = chance(round)
      const below = (limit: number) => Math.floor(dice.next().value * limit)
      for (let mutant = 0; mutant < 50; mutant++) {
        const bytes = whole.slice(0, below(5) === 0 ? 1 + below(whole.length) : whole.length)
        for (let i = below(20); i >= 0; i--) bytes[below(bytes.length)] = below(256)
        const reading = await readVendorWorkbookCells(bytes.buffer)
        if ('cells' in reading) expect(reading.cells.length).toBeLessThanOrEqual(MAX_SHEET_ROWS + 1)
        else expect(['invalid', 'empty', 'too large', 'too many rows']).toContain(reading.problem)
      }
    },
  )
})

test('SR-052: random bytes are invalid, also after the first bytes of a workbook', async () => {
  const dice = chance(7)
  for (const head of [[], [0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]]) {
    const noise = Array.from({ length: 5_000 }, () => Math.floor(dice.next().value * 256))
    expect(await readVendorWorkbookCells(new Uint8Array([...head, ...noise]).buffer)).toEqual({ problem: 'invalid' })
  }
})
