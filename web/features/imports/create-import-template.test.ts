import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { createImportTemplate } from './create-import-template.ts'
import { SHEET_COLUMNS } from './sheet-columns.ts'
import { readVendorWorkbookCells } from './read-vendor-workbook-cells.ts'

test('IMP-005: the template has the exact headers, and its example is not imported', async () => {
  const bytes = await createImportTemplate().arrayBuffer()
  const book = read(bytes)
  expect(book.SheetNames).toEqual(['Vendors', 'Example'])
  const rowsOf = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, defval: '' })
  expect(rowsOf('Vendors')).toEqual([[...SHEET_COLUMNS]])
  expect(rowsOf('Example')[1]).toContain('office@northside.example')
  expect(await readVendorWorkbookCells(bytes)).toEqual({ problem: 'empty' })
})
